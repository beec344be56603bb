import { Readable } from 'node:stream';
import { busy } from './errors.ts';

/**
 * How many lists are read at once: those that nothing makes shorter, and those that somebody searched
 * for, which need not wait for them. More would be no faster and take memory; and together they must
 * leave connections of the database free, for a list keeps its own until it is known who asks.
 */
const AT_ONCE = { whole: 3, searched: 4 };

/** Lists that wait for their turn at most, of either kind. */
const WAITING_MAX = 100;

/** Up to so many rows a list is gathered and sent like any other answer. */
const SHORT = 500;

/**
 * A list that may be too long to be held as a whole, for each of many desks: what exceeds a few
 * hundred rows is sent while it arrives. One that nobody reads to its end must be closed.
 */
export class LongList<T> {
  readonly #pieces: AsyncIterator<readonly T[], unknown>;
  #beginning: T[] = [];

  constructor(pieces: AsyncIterable<readonly T[], unknown>, lane: keyof typeof AT_ONCE) {
    this.#pieces = lanes[lane].inTurn(pieces);
  }

  /** Waits for the beginning, and with it for all that can go wrong. Answers all rows when they are few. */
  async begin(): Promise<this | T[]> {
    while (this.#beginning.length < SHORT) {
      const { done, value } = await this.#pieces.next();
      if (done) return this.#beginning;
      this.#beginning = this.#beginning.concat(value);
    }
    return this;
  }

  /**
   * The list as JSON text, each row with these fields alone: rows are flat, so their names say all.
   * It is written as fast as the rows arrive, however slowly it is read, so that a bad line to one
   * desk does not keep a connection of the database from the others.
   */
  write(fields: readonly string[]): Readable {
    const text = new Readable({ read() {} });
    this.#writeTo(text, [...fields]).then(
      () => text.push(null),
      (error) => text.destroy(error),
    );
    return text;
  }

  async #writeTo(text: Readable, fields: string[]): Promise<void> {
    const inside = (rows: readonly T[]) => JSON.stringify(rows, fields).slice(1, -1);
    text.push(`[${inside(this.#beginning)}`);
    this.#beginning = [];
    for (let next = await this.#pieces.next(); !next.done; next = await this.#pieces.next()) {
      text.push(`,${inside(next.value)}`);
      if (text.destroyed) return this.close();
    }
    text.push(']');
  }

  /** Gives the rest up. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

/** Lets so many in at once; the others wait for their turn, and 503 answers whoever would make the line too long. */
class Lane {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(free: number) {
    this.#free = free;
  }

  async *inTurn<T>(pieces: AsyncIterable<T, unknown>): AsyncGenerator<T, void> {
    if (this.#free === 0) {
      if (this.#waiting.length >= WAITING_MAX) throw busy();
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#free -= 1;
    try {
      yield* pieces;
    } finally {
      const next = this.#waiting.shift();
      // A waiting one takes over this one's place, so the count stays.
      if (next) next();
      else this.#free += 1;
    }
  }
}

const lanes = { whole: new Lane(AT_ONCE.whole), searched: new Lane(AT_ONCE.searched) };

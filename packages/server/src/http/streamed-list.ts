import { Readable } from 'node:stream';
import { BoundedQueue } from '../base/bounded-queue.ts';

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
export class StreamedList<T> {
  readonly #pieces: AsyncIterator<readonly T[], unknown>;
  #beginning: T[] = [];

  constructor(pieces: AsyncIterable<readonly T[], unknown>, lane: keyof typeof AT_ONCE) {
    this.#pieces = inTurn(lanes[lane], pieces);
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

const laneOf = (atOnce: number) => new BoundedQueue({ atOnce, waitingMax: WAITING_MAX });
const lanes = { whole: laneOf(AT_ONCE.whole), searched: laneOf(AT_ONCE.searched) };

/** Reads the pieces once there is a place in the lane. */
async function* inTurn<T>(
  lane: BoundedQueue,
  pieces: AsyncIterable<T, unknown>,
): AsyncGenerator<T, void> {
  await lane.enter();
  try {
    yield* pieces;
  } finally {
    lane.leave();
  }
}

import { Readable } from 'node:stream';

/** So many whole lists are read at once: more would be no faster, and take memory and connections from the other desks. */
const AT_ONCE = 3;

/** Up to so many rows a list is gathered and sent like any other answer. */
const SHORT = 500;

/**
 * A list that may be too long to be held as a whole, for each of many desks: what exceeds a few
 * hundred rows is sent while it arrives. One that nobody reads to its end must be closed.
 */
export class LongList<T> {
  readonly #pieces: AsyncIterator<readonly T[], unknown>;
  #beginning: T[] = [];

  constructor(pieces: AsyncIterable<readonly T[], unknown>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
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

let reading = 0;
const waiting: (() => void)[] = [];

/** Reads a list that nothing makes shorter, when it is its turn. */
export async function* inTurn<T>(pieces: AsyncIterable<T, unknown>): AsyncGenerator<T, void> {
  if (reading >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    yield* pieces;
  } finally {
    const next = waiting.shift();
    // A waiting one takes over this one's place, so the count stays.
    if (next) next();
    else reading -= 1;
  }
}

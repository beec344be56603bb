import { Readable } from 'node:stream';

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
   * The list as JSON text. It is written as fast as the rows arrive, however slowly it is read, so
   * that a bad line to one desk does not keep a connection of the database from the others.
   */
  write(row: (row: T) => string): Readable {
    const text = new Readable({ read() {} });
    this.#writeTo(text, row).then(
      () => text.push(null),
      (error) => text.destroy(error),
    );
    return text;
  }

  async #writeTo(text: Readable, row: (row: T) => string): Promise<void> {
    text.push(`[${this.#beginning.map(row).join(',')}`);
    this.#beginning = [];
    for (let next = await this.#pieces.next(); !next.done; next = await this.#pieces.next()) {
      text.push(`,${next.value.map(row).join(',')}`);
      if (text.destroyed) return this.close();
    }
    text.push(']');
  }

  /** Gives the rest up. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

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

  /** The list as JSON text, in pieces. */
  async *write(row: (row: T) => string): AsyncGenerator<string, void> {
    try {
      yield `[${this.#beginning.map(row).join(',')}`;
      this.#beginning = [];
      for (let next = await this.#pieces.next(); !next.done; next = await this.#pieces.next()) {
        yield `,${next.value.map(row).join(',')}`;
      }
      yield ']';
    } finally {
      await this.close();
    }
  }

  /** Gives the rest up. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}

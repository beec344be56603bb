/** Length of a message: four bytes, itself included. */
const LENGTH = 4;

/**
 * Splits what one side of a PostgreSQL connection says into its messages: a byte for the type,
 * the length, the rest. A client's first one has no type.
 */
export class PostgresMessages {
  #rest: Buffer = Buffer.alloc(0);
  #startup: boolean;

  constructor({ startup }: { startup: boolean }) {
    this.#startup = startup;
  }

  /** The messages that are whole with this chunk. */
  *take(chunk: Buffer): Generator<Buffer, void> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const type = this.#startup ? 0 : 1;
      if (this.#rest.length < type + LENGTH) return;
      const end = type + this.#rest.readUInt32BE(type);
      if (this.#rest.length < end) return;
      yield this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      this.#startup = false;
    }
  }
}

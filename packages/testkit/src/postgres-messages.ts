/** Size of the length field, which counts itself. */
const LENGTH_BYTES = 4;

/**
 * Splits the bytes of one side of a PostgreSQL connection into messages: a byte for the type, the
 * length, the content. The first message of a client has no type.
 */
export class PostgresMessages {
  #rest: Buffer = Buffer.alloc(0);
  #startup: boolean;

  constructor({ startup }: { startup: boolean }) {
    this.#startup = startup;
  }

  /** Returns the messages that this chunk completes. */
  *take(chunk: Buffer): Generator<Buffer, void> {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const type = this.#startup ? 0 : 1;
      if (this.#rest.length < type + LENGTH_BYTES) return;
      const end = type + this.#rest.readUInt32BE(type);
      if (this.#rest.length < end) return;
      yield this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      this.#startup = false;
    }
  }
}

import type { PostgresCursor } from 'kysely';
import pg from 'pg';
import { statementName } from './statement-names.ts';

/** read_only_sql_transaction: the former primary has become a standby. */
const READ_ONLY = '25006';
const READ_TIMEOUT = 'Query read timeout';

/**
 * Returns whether an error makes its connection useless: the server no longer responds, or it has
 * become read-only.
 */
export function isFatal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === READ_TIMEOUT || ('code' in error && error.code === READ_ONLY);
}

/**
 * The source of Kysely's stream of rows. Unlike a database cursor it requests all rows at once, and
 * each read returns those that have arrived.
 */
export class StreamedQuery<R> extends pg.Query implements PostgresCursor<R> {
  #rows: R[] = [];
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;
  /** Closes the connection. The connection sets it. */
  release: (() => void) | undefined;

  constructor(text: string, values: unknown[]) {
    const name = statementName(text);
    super({ text, values, ...(name && { name }) }, (error) => this.#end(error));
    this.on('row', (_row, result) => {
      // The driver collects the rows in this array. `read` removes them from it.
      if (result) this.#rows = result.rows;
      // The driver adds the row, and those that arrived with it, after this event.
      if (this.#wake) queueMicrotask(this.#wake);
      this.#wake = undefined;
    });
  }

  /** Returns all rows that have arrived, whatever the count. Returns none at the end. */
  async read(_count: number): Promise<R[]> {
    if (this.#rows.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#error) throw this.#error;
    return this.#rows.splice(0);
  }

  /** Drops the remaining rows and waits until the connection is free. */
  async close(): Promise<void> {
    while (!this.#ended) await this.read(1).catch(() => {});
  }

  #end(error: Error | undefined): void {
    this.#ended = true;
    this.#error = error ?? undefined;
    if (isFatal(error)) this.release?.();
    this.#wake?.();
  }
}

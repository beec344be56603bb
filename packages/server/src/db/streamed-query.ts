import type { PostgresCursor } from 'kysely';
import pg from 'pg';
import { statementName } from './statement-names.ts';

/** read_only_sql_transaction: what was the primary has become a standby. */
const READ_ONLY = '25006';
const NO_ANSWER = 'Query read timeout';

/**
 * Whether an error means that its connection will not serve the next request either: it has fallen
 * silent, or it leads to a database that takes no writes any more.
 */
export function isFatal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error.message === NO_ANSWER || ('code' in error && error.code === READ_ONLY);
}

/**
 * What Kysely reads a stream of rows from. Unlike a cursor of the database it does not ask for the
 * next rows: all are on their way, and each reading takes those that have come.
 */
export class StreamedQuery<R> extends pg.Query implements PostgresCursor<R> {
  #rows: R[] = [];
  #ended = false;
  #error: Error | undefined;
  #wake: (() => void) | undefined;
  /** Ends the connection, which sets it. */
  release: (() => void) | undefined;

  constructor(text: string, values: unknown[]) {
    const name = statementName(text);
    super({ text, values, ...(name && { name }) }, (error) => this.#end(error));
    this.on('row', (_row, result) => {
      // The driver gathers the rows there; they are taken out of it as they come.
      if (result) this.#rows = result.rows;
      // The row itself, and those that came with it, are added right after this.
      if (this.#wake) queueMicrotask(this.#wake);
      this.#wake = undefined;
    });
  }

  /** The rows that have arrived, however many were asked for; none at the end. */
  async read(_count: number): Promise<R[]> {
    if (this.#rows.length === 0 && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.#error) throw this.#error;
    return this.#rows.splice(0);
  }

  /** Waits until the connection is free again; what still arrives is dropped. */
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

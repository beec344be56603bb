import pg from 'pg';
import { statementName } from './statement-names.ts';
import { isFatal, StreamedQuery } from './streamed-query.ts';

/** Thrown when the database saved a change that its standby has not confirmed (R-1243). */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

/**
 * A connection of Kelas. It names frequent statements, so that PostgreSQL plans them once. It fails a
 * commit that no standby has confirmed, because PostgreSQL only warns (R-1243). It closes itself on a
 * fatal error, so that the pool opens a new one.
 */
export class Client extends pg.Client {
  #isUnconfirmed = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A broken connection must not end the process. The running or the next query fails.
    this.on('error', () => {});
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  // One signature in place of the driver's dozen overloads.
  override query(...args: unknown[]): never {
    const query = super.query as (...args: unknown[]) => unknown;
    const result = query.apply(this, named(args));
    if (result instanceof StreamedQuery) result.release = () => this.#release();
    return (result instanceof Promise ? this.#settle(result) : result) as never;
  }

  async #settle(result: Promise<unknown>): Promise<unknown> {
    try {
      const value = await result;
      if (!this.#isUnconfirmed) return value;
    } catch (error) {
      // Closed at once, because a rollback on it would wait for a second timeout.
      if (isFatal(error)) this.#release();
      throw error;
    }
    this.#isUnconfirmed = false;
    throw new NotConfirmedError('the standby has not confirmed what was saved');
  }

  #release(): void {
    this.end().catch(() => {});
  }
}

/** Returns the arguments of a query, with a name for a frequent statement with parameters. */
function named([text, values, ...rest]: unknown[]): unknown[] {
  const isNamable = typeof text === 'string' && Array.isArray(values) && values.length > 0;
  const name = isNamable ? statementName(text) : undefined;
  return name ? [{ name, text, values }, ...rest] : [text, values, ...rest];
}

import pg from 'pg';
import { statementName } from './statement-names.ts';
import { isFatal, StreamedQuery } from './streamed-query.ts';

/** The database saved a change, but stopped waiting for its standby to have it too. */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

/**
 * A connection of Kelas. It names the statements that it runs again and again, so that PostgreSQL
 * plans them once. It fails a commit that no standby has confirmed: PostgreSQL reports success with
 * a warning then, and a failover would lose the change. It closes itself on a fatal error, so that
 * the pool opens a new one.
 */
export class Client extends pg.Client {
  #isUnconfirmed = false;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // A broken connection must not end the process: the query that runs, or the next one, fails.
    this.on('error', () => {});
    this.on('notice', ({ routine }) => {
      if (routine === 'SyncRepWaitForLSN') this.#isUnconfirmed = true;
    });
  }

  // The driver declares a dozen overloads; this one stands for all of them.
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
      // At once, not when the pool gets it back: a rollback would wait for the silence once more.
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

/** The arguments of a query, with a name for a statement with parameters that is run often. */
function named([text, values, ...rest]: unknown[]): unknown[] {
  const isNamable = typeof text === 'string' && Array.isArray(values) && values.length > 0;
  const name = isNamable ? statementName(text) : undefined;
  return name ? [{ name, text, values }, ...rest] : [text, values, ...rest];
}

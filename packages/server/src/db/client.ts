import { sql } from 'kysely';
import pg from 'pg';
import { statementName } from './statement-names.ts';
import { isFatal, StreamedQuery } from './streamed-query.ts';

/** Thrown when the database saved a change that its standby has not confirmed (R-1243). */
export class NotConfirmedError extends Error {
  override readonly name = 'NotConfirmedError';
}

const AHEAD = '/* ahead */';

/**
 * The end of a statement whose result no one reads. It is sent without waiting for `begin` before it,
 * and a later statement does not wait for it. If it fails, the next statement fails with its error.
 */
export const ahead = sql.raw(AHEAD);

/**
 * A connection of Kelas. It names frequent statements, so that PostgreSQL plans them once. It sends
 * `begin` together with statements `ahead`, and these together with the next statement. It fails a
 * commit that no standby has confirmed, because PostgreSQL only warns (R-1243). It closes itself on a
 * fatal error, so that the pool opens a new one.
 */
export class Client extends pg.Client {
  #isUnconfirmed = false;
  /** Rejects with the first error of the statements ahead in this transaction. */
  #sentAhead: Promise<unknown> | undefined;
  /** Settles with the `begin` of this transaction; undefined once a statement has waited for it. */
  #begun: Promise<unknown> | undefined;

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
    const [text] = args;
    if (text === 'begin' || text === 'rollback') {
      this.#sentAhead = undefined;
      this.#begun = undefined;
    }
    const isAhead = text === 'begin' || (typeof text === 'string' && text.endsWith(AHEAD));
    if (!isAhead && this.#begun && typeof text === 'string') return this.#afterBegin(args) as never;
    if (isAhead) this.#holdUntilNext();
    const query = super.query as (...args: unknown[]) => unknown;
    const result = query.apply(this, named(args));
    if (result instanceof StreamedQuery) result.release = () => this.#release();
    if (!(result instanceof Promise)) return result as never;
    const settled = this.#settle(result, this.#sentAhead);
    if (!isAhead) return settled as never;
    settled.catch(() => {});
    this.#sentAhead = settled;
    if (text === 'begin') this.#begun = settled;
    return Promise.resolve({ rows: [] }) as never;
  }

  /** Sends a statement after `begin` has succeeded. Without its transaction a write would remain. */
  async #afterBegin(args: unknown[]): Promise<unknown> {
    const begun = this.#begun;
    this.#begun = undefined;
    await begun;
    return this.query(...args);
  }

  /** Collects what is sent until the end of this turn, in which Kysely sends the next statement. */
  #holdUntilNext(): void {
    const { stream } = this.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
  }

  async #settle(result: Promise<unknown>, sentAhead?: Promise<unknown>): Promise<unknown> {
    // PostgreSQL refuses it after a failed statement ahead, whose error takes precedence.
    result.catch(() => {});
    try {
      await sentAhead;
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

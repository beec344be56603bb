import type pg from 'pg';

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

/** Makes a connection end itself at a doubtful error, so that the pool makes a new one instead. */
export function closeOnFatalError(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const release = () => void (client as pg.PoolClient & pg.Client).end().catch(() => {});
  const watched = (...args: unknown[]) => {
    const result = query(...args);
    // Rows that arrive hear of their errors themselves; the pool, which is called back, drops those.
    if (!(result instanceof Promise)) return result && Object.assign(result, { release });
    return result.catch((error: unknown) => {
      // Now, and not when it is given back: a rollback would wait for the silence once more.
      if (isFatal(error)) release();
      throw error;
    });
  };
  Object.assign(client, { query: watched });
}

import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** So many may wait for a connection; each would wait for longer than it takes to ask again. */
const WAITING_MAX = 300;

/** There is no connection free, and too many wait for one already. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** A pool that refuses at once whoever would make the line for a connection too long. */
export function boundedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      if (pool.waitingCount >= WAITING_MAX) throw new TooManyWaitingError();
      return pool.connect();
    },
    end: () => pool.end(),
  };
}

import type { PostgresPool } from 'kysely';
import type pg from 'pg';

/** Number of queries that may wait for a connection. Beyond it a retry is faster than waiting. */
const WAITING_MAX = 300;

/** Thrown when no connection is free and too many queries wait for one. */
export class TooManyWaitingError extends Error {
  override readonly name = 'TooManyWaitingError';
}

/** Wraps a pool: `connect` throws TooManyWaitingError when its queue is full (R-1246). */
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

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { Db } from '../db/database.ts';

/** Time for which the result of a database check is shared. */
const SHARED_MS = 1_000;
/** The database counts as away when it does not respond within this time. */
const CHECK_TIMEOUT_MS = 5_000;

/**
 * Adds `/healthz` (the process responds) and `/readyz` (the database responds and the process is not
 * stopping), both without login (R-1226). A stopping process closes the connection of each response,
 * so that a proxy keeps none.
 */
export function installHealth(app: FastifyInstance, db: Db, isDraining: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining()) void reply.header('connection', 'close');
    done();
  });
  const check = sharedCheck(() => sql`select 1`.execute(db));
  app.get('/healthz', { schema: { hide: true }, config: { isHealth: true } }, async () => ({
    status: 'ok',
  }));
  app.get('/readyz', { schema: { hide: true }, config: { isHealth: true } }, async () => {
    if (isDraining()) throw new AppError(503, 'LEAVING', 'This process is being stopped');
    await check();
    return { status: 'ready' };
  });
}

/** Runs one query at a time, and shares its result for a second. */
function sharedCheck(query: () => Promise<unknown>): () => Promise<void> {
  let shared: Promise<void> | undefined;
  return () => {
    if (shared) return shared;
    const checking = withTimeout(query());
    const reset = () => {
      if (shared === checking) shared = undefined;
    };
    const resetLater = () => setTimeout(reset, SHARED_MS).unref();
    checking.then(resetLater, resetLater);
    shared = checking;
    return checking;
  };
}

async function withTimeout(result: Promise<unknown>): Promise<void> {
  const done = new AbortController();
  const late = sleep(CHECK_TIMEOUT_MS, 'late', { signal: done.signal, ref: false });
  late.catch(() => {});
  try {
    if ((await Promise.race([result, late])) === 'late') {
      throw new AppError(
        503,
        'DATABASE_UNAVAILABLE',
        'The database cannot be reached. Try again in a few seconds.',
        { retryAfterSeconds: 2 },
      );
    }
  } finally {
    done.abort();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { AppError } from '../base/errors.ts';
import type { Db } from '../db/database.ts';

/** How long the outcome of a check of the database is shared. */
const SHARED_MS = 1_000;
/** How long the database may take to answer before it counts as away. */
const PATIENCE_MS = 5_000;

/**
 * `/healthz`: the process answers; `/readyz`: the database answers too, and the process is not on
 * its way out. Neither needs a login. A process that leaves says with each answer that its
 * connection closes, so that a proxy keeps none to it.
 */
export function installHealth(app: FastifyInstance, db: Db, isLeaving: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) void reply.header('connection', 'close');
    done();
  });
  const check = sharedCheck(() => sql`select 1`.execute(db));
  app.get('/healthz', { schema: { hide: true }, config: { isHealth: true } }, async () => ({
    status: 'ok',
  }));
  app.get('/readyz', { schema: { hide: true }, config: { isHealth: true } }, async () => {
    if (isLeaving()) throw new AppError(503, 'LEAVING', 'This process is being stopped');
    await check();
    return { status: 'ready' };
  });
}

/** Runs a query at most once at a time, and shares its outcome for a second with all who ask. */
function sharedCheck(query: () => Promise<unknown>): () => Promise<void> {
  let outcome: Promise<void> | undefined;
  return () => {
    if (outcome) return outcome;
    const checking = answerInTime(query());
    const forget = () => {
      if (outcome === checking) outcome = undefined;
    };
    const forgetLater = () => setTimeout(forget, SHARED_MS).unref();
    checking.then(forgetLater, forgetLater);
    outcome = checking;
    return checking;
  };
}

async function answerInTime(answer: Promise<unknown>): Promise<void> {
  const gaveUp = new AbortController();
  const late = sleep(PATIENCE_MS, 'late', { signal: gaveUp.signal, ref: false });
  late.catch(() => {});
  try {
    if ((await Promise.race([answer, late])) === 'late') {
      throw new AppError(
        503,
        'DATABASE_UNAVAILABLE',
        'The database cannot be reached just now; please try again.',
        { retryAfterSeconds: 2 },
      );
    }
  } finally {
    gaveUp.abort();
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RequestCount, Running } from './running.ts';

const DRAIN_MS = 3_500;
const POOL_MS = 300;
/** Measured from the end of the drain time. PostgreSQL's fast stop ends then, its hard stop follows. */
const FAST_STOP_UNTIL_MS = 4_200;
const POLL_MS = 10;

/**
 * Stops everything in under five seconds, after `drainMs` with `/readyz` at 503 (R-1233). Running
 * requests finish or are cut after 3.5 s. Then the pool and the embedded PostgreSQL stop.
 */
export async function shutDown(running: Running): Promise<void> {
  running.isStopping = true;
  running.stopHousekeeping?.();
  running.stopImports?.();
  const backups = running.stopBackups?.();
  if (running.app && running.drainMs) await sleep(running.drainMs);
  const began = Date.now();
  running.metrics?.close();
  running.metrics?.closeAllConnections();
  if (running.app) await drain(running.app, running.requests);
  await Promise.race([backups, sleep(POOL_MS)]);
  if (running.database) await Promise.race([running.database.close(), sleep(POOL_MS)]);
  const left = FAST_STOP_UNTIL_MS - (Date.now() - began);
  await running.embedded?.stop({ quitAfterMs: Math.max(left, POOL_MS) });
}

async function drain(app: FastifyInstance, requests: RequestCount | undefined): Promise<void> {
  const end = Date.now() + DRAIN_MS;
  const closed = app.close();
  while ((requests?.current() ?? 0) > 0 && Date.now() < end) await sleep(POLL_MS);
  // Idle connections of browsers would delay the close.
  app.server.closeAllConnections();
  await Promise.race([closed, sleep(POOL_MS)]);
}

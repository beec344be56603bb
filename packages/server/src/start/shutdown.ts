import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RequestCount } from './request-count.ts';
import type { Running } from './running.ts';

const DRAIN_MS = 3_500;
const POOL_MS = 300;
/** From the signal on; with PostgreSQL's hard stop after it the whole stays under five seconds. */
const FAST_STOP_UNTIL_MS = 4_200;
const POLL_MS = 10;

/**
 * Stops everything: first, where a proxy is given time to notice, it goes on serving for that long
 * while `/readyz` is 503; then, in under five seconds, no new requests, the running ones finish or
 * are cut after 3.5 s, then the connections to the database, then the embedded PostgreSQL.
 */
export async function shutDown(running: Running): Promise<void> {
  running.isStopping = true;
  running.stopHousekeeping?.();
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
  // Browsers keep spare connections open that carry no request; they would hold up the close.
  app.server.closeAllConnections();
  await Promise.race([closed, sleep(POOL_MS)]);
}

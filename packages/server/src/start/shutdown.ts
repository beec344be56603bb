import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Embedded } from '@kelas/embedded-postgres/start';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { FirstAccount } from './telling.ts';

const DRAIN_MS = 3_500;
const POOL_MS = 300;
/** From the signal on; with PostgreSQL's hard stop after it the whole stays under five seconds. */
const FAST_STOP_UNTIL_MS = 4_200;
const POLL_MS = 10;

/** What has been started so far. */
export interface Running {
  app?: FastifyInstance;
  requests?: RequestCount;
  /** Serves `/metrics` on a port of its own. */
  metrics?: Server;
  /** Milliseconds for which requests are still taken once it leaves. */
  drainMs?: number;
  /** Set once it is told to stop. */
  leaving?: boolean;
  stopHousekeeping?: () => void;
  /** Gives up a backup that is being made, and resolves once nothing is left of it. */
  stopBackups?: () => Promise<void>;
  /** Set until its password is printed. */
  firstAccount?: FirstAccount;
  database?: Database;
  connectionString?: string;
  embedded?: Embedded;
}

/** Counts the requests under way. */
export class RequestCount {
  #count = 0;

  /** Attach it before the server listens. */
  follow(server: Server): void {
    server.on('request', (_, response) => {
      this.#count++;
      response.once('close', () => {
        this.#count--;
      });
    });
  }

  /** Requests that are not answered yet. */
  current(): number {
    return this.#count;
  }
}

/**
 * Stops everything: first, where a proxy is given time to notice, it goes on serving for that long
 * while `/readyz` is 503; then, in under five seconds, no new requests, the running ones finish or
 * are cut after 3.5 s, then the connections to the database, then the embedded PostgreSQL.
 */
export async function shutDown(running: Running): Promise<void> {
  running.leaving = true;
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

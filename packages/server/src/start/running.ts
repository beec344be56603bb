import type { Server } from 'node:http';
import type { Embedded } from '@kelas/embedded-postgres/start';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import type { RequestCount } from './request-count.ts';

/** The first account, made by this start with a generated password. */
export interface FirstAccount {
  readonly username: string;
  readonly password: string;
}

/** What has been started so far. */
export interface Running {
  app?: FastifyInstance;
  requests?: RequestCount;
  /** Serves `/metrics` on a port of its own. */
  metrics?: Server;
  /** Milliseconds for which requests are still taken once it leaves. */
  drainMs?: number;
  /** Set once it is told to stop. */
  isStopping?: boolean;
  stopHousekeeping?: () => void;
  /** Gives up a backup that is being made, and resolves once nothing is left of it. */
  stopBackups?: () => Promise<void>;
  /** Set until its password is printed. */
  firstAccount?: FirstAccount;
  database?: Database;
  connectionString?: string;
  embedded?: Embedded;
}

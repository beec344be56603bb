import type { Server } from 'node:http';
import type { Embedded } from '@kelas/embedded-postgres/start';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';

/** The first account, made by this start with a generated password. */
export interface FirstAccount {
  readonly username: string;
  readonly password: string;
}

/** The parts of Kelas that have been started so far. */
export interface Running {
  app?: FastifyInstance;
  requests?: RequestCount;
  /** Serves `/metrics` on a separate port. */
  metrics?: Server;
  /** Milliseconds for which requests are still accepted after the stop signal. */
  drainMs?: number;
  /** True after the stop signal. */
  isStopping?: boolean;
  stopHousekeeping?: () => void;
  /** Stops looking for imports; a running one is left for the next start. */
  stopImports?: () => void;
  /** Cancels a running backup and resolves once its file is removed. */
  stopBackups?: () => Promise<void>;
  /** Set until its password is printed. */
  firstAccount?: FirstAccount;
  database?: Database;
  connectionString?: string;
  embedded?: Embedded;
}

export class RequestCount {
  #count = 0;

  /** Follows a server. Call it before the server listens. */
  follow(server: Server): void {
    server.on('request', (_, response) => {
      this.#count++;
      response.once('close', () => {
        this.#count--;
      });
    });
  }

  /** Returns the number of requests without a complete response. */
  current(): number {
    return this.#count;
  }
}

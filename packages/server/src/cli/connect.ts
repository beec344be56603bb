import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readPasswords } from '@kelas/embedded-postgres/passwords';
import { connectionStringFor } from '@kelas/embedded-postgres/roles';
import { startEmbedded } from '@kelas/embedded-postgres/start';
import pg from 'pg';
import type { Log } from '../base/log.ts';
import type { Config } from '../config.ts';

export interface DatabaseConnection {
  readonly connectionString: string;
  /** Stops the embedded database if the command started it. */
  release(): Promise<void>;
}

/**
 * Connects a command to the database of DATABASE_URL, or to the embedded one. Starts the embedded
 * database if it does not run.
 * @throws {PostgresStartError} when the embedded database cannot be started.
 */
export async function connectForCommand(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<DatabaseConnection> {
  if (databaseUrl !== undefined) return { connectionString: databaseUrl, release: async () => {} };
  const running = await findRunning(dataDir);
  if (running !== undefined) return { connectionString: running, release: async () => {} };
  const embedded = await startEmbedded({ dataDir, log });
  return { connectionString: embedded.connectionString, release: () => embedded.stop() };
}

/** Returns the connection string of the embedded PostgreSQL of a folder if it runs. */
async function findRunning(dataDir: string): Promise<string | undefined> {
  try {
    const passwords = await readPasswords(dataDir);
    const pidFile = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8');
    const port = Number(pidFile.split('\n')[3]);
    if (!passwords || !port) return undefined;
    const address = connectionStringFor('kelas', passwords, port);
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 2_000 });
    await client.connect();
    await client.end();
    return address;
  } catch {
    return undefined;
  }
}

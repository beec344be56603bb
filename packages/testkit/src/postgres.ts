import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '@kelas/embedded-postgres/start';
import { APP_ROLE, prepareAppRole } from '@kelas/server/db/app-role';
import { type Database, openDatabase } from '@kelas/server/db/database';
import { migrate } from '@kelas/server/db/migrate';
import pg from 'pg';
import type { TestProject } from 'vitest/node';

/** The PostgreSQL of a test run. */
export interface TestPostgres {
  /** Connection string of a role that may create and drop databases. */
  readonly adminUrl: string;
  /** Connection string of the owner; tests replace its database. */
  readonly url: string;
  /** Name of a migrated database to copy; no test connects to it. */
  readonly template: string;
  /** The program's role; undefined where it could not be created. */
  readonly role: string | undefined;
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** Returns a connection string with another database. */
export function withDatabase(address: string, database: string): string {
  const url = new URL(address);
  url.pathname = `/${database}`;
  return url.href;
}

/** Starts PostgreSQL once for the run (or takes TEST_DATABASE_URL's), with a migrated template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = await start(process.env.TEST_DATABASE_URL);
  const template = `kelas_test_${randomBytes(4).toString('hex')}`;
  let role: string | undefined;
  try {
    const owner = decodeURIComponent(new URL(running.url).username);
    await queryDatabase(running.adminUrl, `create database ${template} owner "${owner}"`);
    const database = openDatabase(withDatabase(running.url, template));
    role = await prepare(database).finally(database.close);
  } catch (error) {
    await running.stop();
    throw error;
  }
  project.provide('postgres', { adminUrl: running.adminUrl, url: running.url, template, role });
  return async () => {
    if (process.env.TEST_DATABASE_URL) await dropAll(running.adminUrl, template);
    await running.stop();
  };
}

async function prepare({ db, pool }: Database): Promise<string | undefined> {
  await migrate(db);
  // Most tests add discounts as an employee. A test of the limit turns it on.
  await db.updateTable('house_rules').set({ discount_limit: null }).execute();
  return (await prepareAppRole(pool)) ? APP_ROLE : undefined;
}

async function start(external: string | undefined) {
  if (external) return { adminUrl: external, url: external, stop: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'kelas-test-'));
  const silentLog = { debug() {}, info() {}, warn() {}, error() {} };
  // Test data need not survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const embedded = await startEmbedded({
    dataDir: folder,
    log: silentLog,
    settings: { ...settings, max_connections: '200', max_wal_size: '4GB' },
  });
  return {
    adminUrl: embedded.superuserConnectionString,
    url: embedded.connectionString,
    stop: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement on a new connection. */
export async function queryDatabase(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

async function dropAll(adminUrl: string, template: string): Promise<void> {
  const { rows } = await queryDatabase(
    adminUrl,
    `select datname from pg_database where starts_with(datname, '${template}')`,
  );
  for (const { datname } of rows) {
    await queryDatabase(adminUrl, `drop database if exists "${datname}" with (force)`);
  }
}

import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../base/start-error.ts';
import { prepareAppRole } from '../db/app-role.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { connect, quoted, rowsIn, sequencesOf, tablesOf } from './contents.ts';
import { damaged, failure } from './faults.ts';
import { type Manifest, type TableHead, Tally } from './manifest.ts';
import { type Backup, checkBackup, readBackup } from './read.ts';
import { LEFT_OUT, TABLES } from './tables.ts';

/**
 * Puts a backup into an empty database, in one transaction: the tables as they were in the version
 * that made it, its rows, held against its checksums once more from the database, and then the
 * tables of this version. Answers what it held.
 * @throws {StartError} when the file or the database cannot be used; nothing is changed then.
 */
export async function restoreBackup(backup: Backup, connectionString: string): Promise<Manifest> {
  await checkBackup(backup);
  let client: pg.Client | undefined;
  try {
    client = await connect(connectionString);
    const held = await loadAll(client, backup);
    // The next start does it too: what is committed is not to be called a failure.
    await finish(client, connectionString).catch(() => {});
    return held;
  } catch (error) {
    throw failure('The restore failed', backup.path, error);
  } finally {
    await client?.end().catch(() => {});
  }
}

function loadAll(client: pg.Client, backup: Backup): Promise<Manifest> {
  return inTransaction(client, async (tx) => {
    await requireFree(client);
    await migrate(tx, backup.header.migrations.at(-1));
    await requireForm(client, backup);
    const manifest = await load(client, backup);
    await compare(client, manifest, backup);
    await migrate(tx);
    return manifest;
  });
}

/** Runs work in one transaction of a connection, which takes both Kysely's queries and COPY. */
async function inTransaction<T>(client: pg.Client, work: (tx: Db) => Promise<T>): Promise<T> {
  const only = Object.assign(client, { release() {} });
  const pool = { connect: async () => only, end: async () => {}, options: {} };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return db.transaction().execute(work);
}

async function requireFree(client: pg.Client): Promise<void> {
  const lock = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('kelas restore')) as free`,
  );
  if (!lock.rows[0]?.free) throw new StartError('Another restore into this database is at work');
  const used = await client.query(
    `select from pg_stat_activity where datname = current_database() and application_name = 'kelas'`,
  );
  if (used.rowCount) {
    throw new StartError('Kelas runs on this database: stop it first. Nothing was changed');
  }
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any ($1)
     order by array_position($1, relname::text)`,
    [[...TABLES, ...LEFT_OUT]],
  );
  if (rows.length > 0) {
    throw new StartError(
      'The database is not empty: it has tables of Kelas already. Restore into an empty one. Nothing was changed',
    );
  }
}

/** What the file says of its form must be what its migrations have made. */
async function requireForm(client: pg.Client, { header, path }: Backup): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  const names = rows.map(({ name }) => name);
  if (JSON.stringify(names) !== JSON.stringify(header.migrations)) throw damaged(path);
}

/** Loads all rows as they were; what triggers would add to them is among them. */
async function load(client: pg.Client, backup: Backup): Promise<Manifest> {
  const tables = await tablesOf(client);
  const all = tables.map(({ name }) => quoted(name));
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  // What migrations put into new tables is in the backup as it has become; nobody is logged in.
  await client.query(`truncate ${all.join(', ')}, session`);
  const known = new Map(tables.map(({ name, columns }) => [name, JSON.stringify(columns)]));
  const manifest = await readBackup(backup, {
    async table({ name, columns }: TableHead, rows) {
      if (known.get(name) !== JSON.stringify(columns)) throw damaged(backup.path);
      const list = columns.map(quoted).join(', ');
      const copy = copyFrom(`copy ${quoted(name)} (${list}) from stdin`);
      await pipeline(rows, client.query(copy));
    },
  });
  for (const { name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(name),
      last ?? 1,
      last !== null,
    ]);
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  return manifest;
}

/** Holds what is in the database now against what was in the other one. */
async function compare(client: pg.Client, manifest: Manifest, { path }: Backup): Promise<void> {
  const tables: Manifest['tables'] = [];
  for (const table of await tablesOf(client)) {
    const tally = new Tally();
    for await (const rows of rowsIn(client, table)) tally.add(rows);
    tables.push({ name: table.name, columns: table.columns, ...tally.end() });
  }
  const held = linesOf(manifest);
  const loaded = linesOf({ tables, sequences: await sequencesOf(client) });
  const differing = held.filter((line) => !loaded.includes(line));
  if (differing.length === 0 && loaded.length === held.length) return;
  throw new StartError(`What was loaded from ${path} is not what it holds. Nothing was changed`, {
    cause: new Error(differing.join(' ')),
  });
}

/** Each table and sequence as one text, in whatever order they come. */
function linesOf({ tables, sequences }: Manifest): string[] {
  return [...tables, ...sequences].map((each) => JSON.stringify(each));
}

/** What needs no transaction: the planner learns the sizes, and the program's role what it may do. */
async function finish(client: pg.Client, connectionString: string): Promise<void> {
  const tables = (await tablesOf(client)).map(({ name }) => quoted(name));
  await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  const { pool, close } = openDatabase(connectionString, { max: 1, withoutTimeLimits: true });
  await prepareAppRole(pool).finally(close);
}

import { pipeline } from 'node:stream/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../base/start-error.ts';
import { prepareAppRole } from '../db/app-role.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import type { Schema } from '../db/schema.ts';
import { CENTRE_TABLES, INSTALLATION_TABLES } from '../db/tables.ts';
import { connect, digestContents, quoted, tablesOf } from './contents.ts';
import { damaged, failure } from './faults.ts';
import type { BackupContents } from './manifest.ts';
import { type Backup, readBackup } from './read.ts';

/**
 * Restores a backup into an empty database, in one transaction (R-1263 to R-1265). It creates the
 * tables of the backup's version, loads the rows and compares them with the manifest. Then it migrates
 * to this version. Returns the contents.
 * @throws {StartError} when the file or the database cannot be used. Nothing is changed then.
 */
export async function restoreBackup(
  backup: Backup,
  connectionString: string,
): Promise<BackupContents> {
  let client: pg.Client | undefined;
  try {
    client = await connect(connectionString);
    const contents = await loadAll(client, backup);
    // The data is committed and the next start does this too, so a failure is ignored.
    await finish(client, connectionString).catch(() => {});
    return contents;
  } catch (error) {
    throw failure('The restore failed', backup.path, error);
  } finally {
    await client?.end().catch(() => {});
  }
}

function loadAll(client: pg.Client, backup: Backup): Promise<BackupContents> {
  return inTransaction(client, async (tx) => {
    await requireEmpty(client);
    await migrate(tx, backup.migrations.at(-1));
    await requireMigrations(client, backup);
    const contents = await load(client, backup);
    await compare(client, contents, backup);
    await migrate(tx);
    return contents;
  });
}

/** Runs Kysely's queries and COPY in one transaction of one connection. */
async function inTransaction<T>(client: pg.Client, work: (tx: Db) => Promise<T>): Promise<T> {
  const only = Object.assign(client, { release() {} });
  const pool = { connect: async () => only, end: async () => {}, options: {} };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  return db.transaction().execute(work);
}

async function requireEmpty(client: pg.Client): Promise<void> {
  const lock = await client.query<{ free: boolean }>(
    `select pg_try_advisory_xact_lock(hashtext('kelas restore')) as free`,
  );
  if (!lock.rows[0]?.free) throw new StartError('Another restore into this database is running');
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
    [[...CENTRE_TABLES, ...INSTALLATION_TABLES]],
  );
  if (rows.length > 0) {
    throw new StartError(
      'The database is not empty: it has tables of Kelas already. Restore into an empty one. Nothing was changed',
    );
  }
}

/** Throws StartError when the file names other migrations than have run. */
async function requireMigrations(client: pg.Client, { migrations, path }: Backup): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  const names = rows.map(({ name }) => name);
  if (JSON.stringify(names) !== JSON.stringify(migrations)) throw damaged(path);
}

/** Loads all rows without triggers, because the backup has the rows that triggers add (D-16). */
async function load(client: pg.Client, backup: Backup): Promise<BackupContents> {
  const tables = await tablesOf(client);
  const all = tables.map(({ name }) => quoted(name));
  for (const table of all) await client.query(`alter table ${table} disable trigger user`);
  // The backup has the rows that migrations inserted. Sessions and drafts are not restored (R-1261).
  await client.query(`truncate ${[...all, 'session', 'import_draft'].join(', ')}`);
  const known = new Map(tables.map(({ name, columns }) => [name, JSON.stringify(columns)]));
  const contents = await readBackup(backup, async ({ name, columns, rows }) => {
    if (known.get(name) !== JSON.stringify(columns)) throw damaged(backup.path);
    const list = columns.map(quoted).join(', ');
    const copy = copyFrom(`copy ${quoted(name)} (${list}) from stdin`);
    await pipeline(rows, client.query(copy));
  });
  for (const { name, last } of contents.sequences) {
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(name),
      last ?? 1,
      last !== null,
    ]);
  }
  for (const table of all) await client.query(`alter table ${table} enable trigger user`);
  return contents;
}

/** Throws StartError when the loaded contents differ from the saved ones (R-1264). */
async function compare(client: pg.Client, saved: BackupContents, { path }: Backup): Promise<void> {
  const expected = linesOf(saved);
  const loaded = linesOf((await digestContents(client)).contents);
  const differing = expected.filter((line) => !loaded.includes(line));
  if (differing.length === 0 && loaded.length === expected.length) return;
  throw new StartError(`The rows loaded from ${path} differ from the file. Nothing was changed`, {
    cause: new Error(differing.join(' ')),
  });
}

/** Returns each table and sequence as one text, to compare them in any order. */
function linesOf({ tables, sequences }: BackupContents): string[] {
  return [...tables, ...sequences].map((each) => JSON.stringify(each));
}

/** Updates the planner's statistics and the rights of `kelas_app`, outside the transaction. */
async function finish(client: pg.Client, connectionString: string): Promise<void> {
  const tables = (await tablesOf(client)).map(({ name }) => quoted(name));
  await client.query(`vacuum (analyze) ${tables.join(', ')}`);
  const { pool, close } = openDatabase(connectionString, { max: 1, withoutTimeLimits: true });
  await prepareAppRole(pool).finally(close);
}

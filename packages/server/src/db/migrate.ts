import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { applyFunctions, migrations } from '../../schema/index.ts';
import { StartError } from '../base/start-error.ts';
import type { Db } from './database.ts';

/**
 * Runs all outstanding migrations, or those up to `until` (R-1238). Several processes may call it at
 * once. In a transaction the migrations are part of it. Functions come last, so an earlier version has
 * none.
 * @throws {Error} with the failed migration and its reason, and changes nothing.
 * @throws {StartError} when the database is from before version 1.0.
 */
export async function migrate(db: Db, until?: string): Promise<void> {
  await compareForm(db);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results } = await (until === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(until));
  if (!error) {
    if (until === undefined || until === Object.keys(migrations).at(-1)) {
      await applyFunctions(db);
      await renewNameOrder(db);
    }
    return;
  }
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(
    failed
      ? `The database could not be upgraded: migration ${failed} failed: ${reason}`
      : `The database could not be upgraded: ${reason}`,
    { cause: error },
  );
}

/**
 * Builds the indexes of names again when the system has another version of the ICU library, which may
 * order names differently. A list could leave out students with the old index. Processes that start
 * together take turns.
 */
async function renewNameOrder(db: Db): Promise<void> {
  await sql`
    do $$
    declare
      each regclass;
    begin
      perform pg_advisory_xact_lock(hashtext('kelas functions'));
      if exists (
        select from pg_collation
        where oid = 'by_name'::regcollation and collversion <> pg_collation_actual_version(oid)
      ) then
        for each in
          select indexrelid from pg_index
          where 'by_name'::regcollation = any (indcollation::oid[])
        loop
          execute format('reindex index %s', each);
        end loop;
        alter collation by_name refresh version;
      end if;
    end $$`.execute(db);
}

/** Whether a migration is of a version before 1.0, whose database this program cannot upgrade. */
export const isBeforeFirstVersion = (migration: string): boolean => /^\d{4}-/.test(migration);

/**
 * Returns the migrations that the database has, lacks, and has from a newer version.
 * @throws {StartError} when the database is from before version 1.0.
 */
export async function compareForm(
  db: Db,
): Promise<{ done: string[]; lacking: string[]; unknown: string[] }> {
  const known = Object.keys(migrations);
  const { rows: tables } = await sql<{ there: boolean }>`
    select to_regclass('migration') is not null as there`.execute(db);
  if (!tables[0]?.there) return { done: [], lacking: known, unknown: [] };
  const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(
    db,
  );
  const done = rows.map(({ name }) => name);
  if (done.some(isBeforeFirstVersion)) {
    throw new StartError(
      'The database is from before version 1.0, and nothing was changed. Take the data out with the version that made it: npm run backup, or Everything under Export',
    );
  }
  return {
    done,
    lacking: known.filter((name) => !done.includes(name)),
    unknown: done.filter((name) => !known.includes(name)),
  };
}

import { Migrator } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import type { Db } from './database.ts';

/**
 * Brings the database to the newest form; several processes may call it at once.
 * Throws with the name of the migration that failed and its reason, having changed nothing.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => migrations },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  });
  const { error, results } = await migrator.migrateToLatest();
  if (!error) return;
  const failed = results?.find((result) => result.status === 'Error')?.migrationName;
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(
    failed
      ? `The database could not be upgraded: migration ${failed} failed: ${reason}`
      : `The database could not be upgraded: ${reason}`,
    { cause: error },
  );
}

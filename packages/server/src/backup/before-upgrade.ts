import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../base/start-error.ts';
import type { BackupConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { compareForm, migrate } from '../db/migrate.ts';
import { makeBackupFolder } from './daily.ts';
import { upgradeName } from './names.ts';
import { writeBackup } from './write.ts';

/** A database with its owner's login and at least two connections. */
interface Owned {
  readonly db: Db;
  readonly connectionString: string;
}

/**
 * Migrates a database to this version, after a backup of an older one (R-1259). Of several processes
 * one does it while the others wait. `onSaved` receives the path of the backup.
 * @throws {StartError} when the backup or a migration fails.
 */
export async function upgrade(
  { db, connectionString }: Owned,
  backup: BackupConfig,
  onSaved: (file: string) => void,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('kelas upgrade'))`.execute(tx);
    const file = await backUpBeforeUpgrade(db, connectionString, backup);
    if (file !== undefined) onSaved(file);
    await migrate(db);
  });
}

/**
 * Saves a database of an older version. Returns the path, or undefined when nothing is to migrate.
 * @throws {StartError} when the backup fails, so that the upgrade does not begin (R-1259).
 */
export async function backUpBeforeUpgrade(
  db: Db,
  connectionString: string,
  { dir, passphrase, beforeUpgrade }: BackupConfig,
): Promise<string | undefined> {
  if (!beforeUpgrade) return undefined;
  const { done, lacking, unknown } = await compareForm(db);
  const [first] = lacking;
  if (done.length === 0 || first === undefined || unknown.length > 0) return undefined;
  const now = new Date();
  const file = join(dir, upgradeName(first, now));
  try {
    await makeBackupFolder(dir);
    await writeBackup({ connectionString, file, now, passphrase });
    return file;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new StartError(
      [
        `The backup before the upgrade could not be made: ${reason}`,
        'Nothing was changed. Fix it or choose another folder in BACKUP_DIR. If you have a backup already,',
        'BACKUP_BEFORE_UPGRADE=off upgrades without one.',
      ],
      { cause },
    );
  }
}

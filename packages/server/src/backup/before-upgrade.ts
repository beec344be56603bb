import { join } from 'node:path';
import { sql } from 'kysely';
import { StartError } from '../base/start-error.ts';
import type { BackupConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { compareForm, migrate } from '../db/migrate.ts';
import { makeBackupFolder } from './daily.ts';
import { upgradeName } from './names.ts';
import { writeBackup } from './write.ts';

/** A database as its owner reaches it, with two connections at least. */
interface Owned {
  readonly db: Db;
  readonly connectionString: string;
}

/**
 * Carries a database on to the form of this version, and saves one of an older form before. Of
 * several processes one does it; the others wait, and find it done. `onSaved` is told the file.
 * @throws {StartError} when it cannot be saved; with the reason of a migration that failed.
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
 * Saves a database of an older form before it is carried on to this one; answers the file, undefined
 * when there is nothing to carry on.
 * @throws {StartError} when it cannot be saved: the upgrade is not to begin then.
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
        'Nothing was changed. Mend that, or name another folder in BACKUP_DIR. If you have a backup already,',
        'BACKUP_BEFORE_UPGRADE=off upgrades without one.',
      ],
      { cause },
    );
  }
}

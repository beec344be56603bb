import { join } from 'node:path';
import type { BackupConfig } from '../config.ts';
import type { Db } from '../db/database.ts';
import { compareForm } from '../db/migrate.ts';
import { StartError } from '../start-error.ts';
import { makeFolder } from './daily.ts';
import { upgradeName } from './names.ts';
import { writeBackup } from './write.ts';

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
    await makeFolder(dir);
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

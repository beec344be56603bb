import { upgrade } from '../backup/before-upgrade.ts';
import type { Log } from '../base/log.ts';
import type { Config } from '../config.ts';
import { openAppLogin } from '../db/app-login.ts';
import { APP_ROLE, prepareAppRole } from '../db/app-role.ts';
import { type Database, type Db, openDatabase } from '../db/database.ts';
import { checkDurability } from '../db/durability.ts';
import { ensureFirstAdmin } from '../domains/staff/first-admin.ts';
import { printLines } from './announce.ts';
import type { Running } from './running.ts';

export interface PrepareOptions {
  readonly config: Config;
  readonly running: Running;
  readonly log: Log;
  /** Work on the migrated database before Kelas accepts requests. */
  readonly prepare: ((db: Db) => Promise<void>) | undefined;
}

/**
 * Prepares the database: backup, migrations (R-1238, R-1259), the role `kelas_app` (D-06) and the
 * first account (R-1113). Returns the connection of that role and closes the owner's.
 * @throws {StartError} with lines to act on, and Error with the reason of a failed migration.
 */
export async function prepareDatabase(
  owner: Database,
  { config, running, log, prepare }: PrepareOptions,
): Promise<Database> {
  const { connectionString = '' } = running;
  await checkDurability(owner.pool);
  await upgrade({ db: owner.db, connectionString }, config.backup, (file) =>
    printLines([`Saved the data before the upgrade: ${file}`]),
  );
  const login = running.embedded?.appConnectionString ?? config.databaseAppUrl;
  const mayWork = await prepareAppRole(owner.pool, { login: login !== undefined });
  if (!mayWork && login === undefined) {
    log.warn(
      {},
      `role ${APP_ROLE} cannot be created: only triggers protect payments and audit log`,
    );
  }
  const admin = await ensureFirstAdmin(owner.db, config);
  if (admin?.password) {
    running.firstAccount = { username: admin.username, password: admin.password };
  }
  await prepare?.(owner.db);
  const role = mayWork ? APP_ROLE : undefined;
  running.database =
    login === undefined
      ? openDatabase(connectionString, { role })
      : await openAppLogin(login, owner.pool);
  await owner.close();
  // Checked again, because a role may have its own settings.
  await checkDurability(running.database.pool);
  return running.database;
}

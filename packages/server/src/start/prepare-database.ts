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
  /** Work on the migrated database before anybody is let in. */
  readonly prepare: ((db: Db) => Promise<void>) | undefined;
}

/**
 * Makes the database what this version works with: saved first, then carried on, with the program's
 * role and a first account. From then on the program works as that role; the owner's connections
 * are closed.
 * @throws {StartError} with one line to act on; the reason of a migration that failed.
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
    log.warn({}, `no role ${APP_ROLE} could be made: triggers alone keep what must never change`);
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
  // A role may have settings of its own.
  await checkDurability(running.database.pool);
  return running.database;
}

import type pg from 'pg';
import { StartError } from '../base/start-error.ts';
import { APP_ROLE } from './app-role.ts';
import { type Database, openDatabase } from './database.ts';

/** Identifies a database: two connections to one database of one server get the same text. */
const PLACE = `
  select (select oid from pg_database where datname = current_database()) || ' ' ||
    pg_postmaster_start_time() as place`;

/** The rights of the session user. The current role does not count, because RESET ROLE leaves it. */
const RIGHTS = `
  select session_user::text as name,
    exists (
      select from pg_roles where pg_has_role(session_user, oid, 'MEMBER') and (
        rolsuper or rolcreaterole or rolreplication or rolname in
          ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))
    ) as "hasTooMany",
    pg_has_role(session_user, relowner, 'MEMBER') as "isOwner",
    pg_has_role(session_user, '${APP_ROLE}', 'USAGE') as "hasAppRole"
  from pg_class where pg_class.oid = to_regclass('audit_entry')`;

interface Rights {
  readonly name: string;
  readonly hasTooMany: boolean;
  readonly isOwner: boolean;
  readonly hasAppRole: boolean;
}

/**
 * Opens the database with a login that has only the rights of `kelas_app` (R-1131).
 * @throws {StartError} when the login has more or fewer rights, or leads to another database.
 */
export async function openAppLogin(connectionString: string, owner: pg.Pool): Promise<Database> {
  const database = openDatabase(connectionString);
  try {
    const [here, there] = await Promise.all([placeOf(owner), placeOf(database.pool)]);
    if (here !== there) throw new StartError('DATABASE_APP_URL leads to another database');
    const { rows } = await database.pool.query<Rights>(RIGHTS);
    const problem = rows[0] ? problemOf(rows[0]) : 'cannot see the tables of this database';
    if (problem) throw new StartError(`The user of DATABASE_APP_URL ${problem}`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function placeOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ place: string }>(PLACE);
  return rows[0]?.place;
}

function problemOf({ name, hasTooMany, isOwner, hasAppRole }: Rights): string | undefined {
  if (hasTooMany) {
    return `is a superuser or creates roles, or is a member of a role that may: make ${name} a plain login that is a member of ${APP_ROLE} only`;
  }
  if (isOwner) return 'owns the tables: use a separate login, see docs/operations.md';
  if (!hasAppRole) return `lacks the rights of ${APP_ROLE}: grant ${APP_ROLE} to ${name}`;
  return undefined;
}

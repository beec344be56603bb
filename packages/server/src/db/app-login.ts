import type pg from 'pg';
import { StartError } from '../base/start-error.ts';
import { APP_ROLE } from './app-role.ts';
import { type Database, openDatabase } from './database.ts';

/** The same in two connections when they lead to one database of one server. */
const SAME = `
  select (select oid from pg_database where datname = current_database()) || ' ' ||
    pg_postmaster_start_time() as place`;

/** Of whoever logged in, whatever role that is at work as: it could go back. */
const RIGHTS = `
  select session_user::text as name,
    exists (
      select from pg_roles where pg_has_role(session_user, oid, 'MEMBER') and (
        rolsuper or rolcreaterole or rolreplication or rolname in
          ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program'))
    ) as mighty,
    pg_has_role(session_user, relowner, 'MEMBER') as owns,
    pg_has_role(session_user, '${APP_ROLE}', 'USAGE') as works
  from pg_class where pg_class.oid = to_regclass('audit_entry')`;

interface Rights {
  readonly name: string;
  readonly mighty: boolean;
  readonly owns: boolean;
  readonly works: boolean;
}

/**
 * Opens the database through a login that may not change what must never change, and has no other
 * role to go back to.
 * @throws {StartError} when the login could do more, may not work, or leads to another database.
 */
export async function openAppLogin(connectionString: string, owner: pg.Pool): Promise<Database> {
  const database = openDatabase(connectionString);
  try {
    const [here, there] = await Promise.all([placeOf(owner), placeOf(database.pool)]);
    if (here !== there) throw new StartError('DATABASE_APP_URL leads to another database');
    const { rows } = await database.pool.query<Rights>(RIGHTS);
    const wrong = rows[0] ? wrongWith(rows[0]) : 'sees nothing of this database';
    if (wrong) throw new StartError(`The user of DATABASE_APP_URL ${wrong}`);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function placeOf(pool: pg.Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ place: string }>(SAME);
  return rows[0]?.place;
}

function wrongWith({ name, mighty, owns, works }: Rights): string | undefined {
  if (mighty) {
    return `is a superuser or makes roles, or is a member of a role that may do as much: let ${name} be a plain login that is a member of ${APP_ROLE} alone`;
  }
  if (owns) return 'owns the tables: give a login of its own, as docs/operations.md says';
  if (!works) return `may not work: grant ${APP_ROLE} to ${name}`;
  return undefined;
}

import type pg from 'pg';
import { StartError } from '../base/start-error.ts';

/** The role that the program works as: it may add to what must never change, and not change it. */
export const APP_ROLE = 'kelas_app';

/** Tables that are only ever added to. */
const APPEND_ONLY = [
  'payment',
  'payment_line',
  'payment_void',
  'salary',
  'salary_line',
  'audit_entry',
  'student_status_change',
];
/** Tables that triggers and upgrades alone write. */
const READ_ONLY = [
  'settlement',
  'monthly_income',
  'tuition_period',
  'unpaid_misc_charge',
  'uncounted_line',
  'excluded_line',
  'audit_head',
  'migration',
  'migration_lock',
];

/**
 * Makes the role of the program and gives it what it needs, in a migrated database; several
 * processes may call it at once. False when the database's owner may not make roles: the program
 * then works as the owner, and triggers alone keep what must never change. With a `login` of its
 * own the role is worked as without the owner being a member of it.
 * @throws {StartError} for a role that could change all the same.
 */
export async function prepareAppRole(
  pool: pg.Pool,
  { login = false }: { readonly login?: boolean } = {},
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('kelas app role'))`);
    await client.query('savepoint role');
    try {
      await makeRole(client, login);
    } catch (error) {
      if (!isRefused(error)) throw error;
      await client.query('rollback to savepoint role');
      await client.query('commit');
      return false;
    }
    await requireHarmless(client);
    await grant(client);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

async function makeRole(client: pg.PoolClient, login: boolean): Promise<void> {
  const known = await client.query('select from pg_roles where rolname = $1', [APP_ROLE]);
  if (known.rowCount === 0) await client.query(`create role ${APP_ROLE} nologin`);
  if (!login && !(await maySetRole(client)))
    await client.query(`grant ${APP_ROLE} to current_user`);
}

/** Whether the role can be worked as: whoever may only give it to others is a member of it too. */
async function maySetRole(client: pg.PoolClient): Promise<boolean> {
  await client.query('savepoint trial');
  try {
    await client.query(`set local role ${APP_ROLE}`);
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return false;
  } finally {
    await client.query('rollback to savepoint trial');
  }
}

/** Somebody may have made the role before, with more rights than it is there for. */
async function requireHarmless(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles, pg_class
     where rolname = '${APP_ROLE}' and pg_class.oid = 'public.audit_entry'::regclass
       and (rolsuper or rolcreaterole or rolreplication or pg_has_role(pg_roles.oid, relowner, 'MEMBER'))`,
  );
  if (rows.length === 0) return;
  throw new StartError([
    `The role ${APP_ROLE} is a superuser, makes roles or owns the tables, so it could change what must never change.`,
    `Let another user own the database (DATABASE_URL), and: alter role ${APP_ROLE} nosuperuser nocreaterole noreplication`,
  ]);
}

async function grant(client: pg.PoolClient): Promise<void> {
  const tables = await ownNames(client, ['r', 'v']);
  const sequences = await ownNames(client, ['S']);
  const of = (names: readonly string[]) =>
    tables.filter((table) => names.includes(table)).join(', ');
  await client.query(`grant usage on schema public to ${APP_ROLE}`);
  await client.query(`grant usage on sequence ${sequences.join(', ')} to ${APP_ROLE}`);
  await client.query(`grant select, insert, update, delete on ${tables.join(', ')} to ${APP_ROLE}`);
  await client.query(`revoke update, delete on ${of(APPEND_ONLY)} from ${APP_ROLE}`);
  await client.query(`revoke insert, update, delete on ${of(READ_ONLY)} from ${APP_ROLE}`);
  // Its one row is only ever changed.
  await client.query(`revoke insert, delete on centre from ${APP_ROLE}`);
  await keepTriggers(client);
  await keepOutOfSchema(client);
}

/** Tables of its own, temporary ones too, are nothing that the program needs. */
async function keepOutOfSchema(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; isOwn: boolean }>(
    `select quote_ident(datname) as name, pg_has_role(current_user, datdba, 'USAGE') as "isOwn"
     from pg_database where datname = current_database()`,
  );
  const [database] = rows;
  if (!database?.isOwn) return;
  const everybody = `public, ${APP_ROLE}`;
  await client.query(`revoke create, temporary on database ${database.name} from ${everybody}`);
  await client.query(`revoke create on schema public from ${everybody}`);
}

/** What the database's owner has made in the schema; others may have things of their own there. */
async function ownNames(client: pg.PoolClient, kinds: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = any ($1)
       and pg_has_role(current_user, relowner, 'USAGE')`,
    [kinds],
  );
  return rows.map((row) => row.name);
}

/**
 * Functions that write as the owner are for the triggers that stand already: in a trigger on a
 * temporary table of its own, the role could write with them what it may not.
 */
async function keepTriggers(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc
     where pronamespace = 'public'::regnamespace and prosecdef
       and prorettype = 'trigger'::regtype and pg_has_role(current_user, proowner, 'USAGE')`,
  );
  const names = rows.map((row) => row.name).join(', ');
  await client.query(`revoke execute on function ${names} from public, ${APP_ROLE}`);
}

/** Another role made it, and gives it to nobody; or this one may make none. */
function isRefused(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '42501' || code === '0LP01';
}

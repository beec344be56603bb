import pg from 'pg';
import { StartError } from '../base/start-error.ts';
import { tables } from './tables.ts';

/** The database role of the program: it may add payments, salaries and entries, not change them. */
export const APP_ROLE = 'kelas_app';

/** The rights on a table besides reading. */
const RIGHTS = {
  all: ['insert', 'update', 'delete'],
  inserts: ['insert'],
  updates: ['update'],
  nothing: [],
} as const;

/**
 * Creates the program's role in a migrated database and grants its rights (R-1131). Several
 * processes may call it at once. With a `login` the owner need not be a member of the role.
 * Returns false when the owner may not create roles; then only triggers protect the tables.
 * @throws {StartError} when the role has rights to change them.
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

/** Returns whether SET ROLE works. A member with the admin option alone may only grant the role. */
async function maySetRole(client: pg.PoolClient): Promise<boolean> {
  await client.query('savepoint set_role');
  try {
    await client.query(`set local role ${APP_ROLE}`);
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return false;
  } finally {
    await client.query('rollback to savepoint set_role');
  }
}

/** Throws StartError when an existing role has more rights than it needs. */
async function requireHarmless(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles, pg_class
     where rolname = '${APP_ROLE}' and pg_class.oid = 'public.audit_entry'::regclass
       and (rolsuper or rolcreaterole or rolreplication or pg_has_role(pg_roles.oid, relowner, 'MEMBER'))`,
  );
  if (rows.length === 0) return;
  throw new StartError([
    `The role ${APP_ROLE} is a superuser, creates roles or owns the tables, so it could change payments and the audit log.`,
    `Let another user own the database (DATABASE_URL), and run: alter role ${APP_ROLE} nosuperuser nocreaterole noreplication`,
  ]);
}

async function grant(client: pg.PoolClient): Promise<void> {
  const views = await ownNames(client, 'v');
  const sequences = await ownNames(client, 'S');
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns
     from pg_class join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname = any ($1)
     group by relname`,
    [Object.keys(tables)],
  );
  const own = rows.map(({ name }) => name).concat(views);
  await client.query(
    [
      `grant usage on schema public to ${APP_ROLE}`,
      `grant usage on sequence ${sequences.join(', ')} to ${APP_ROLE}`,
      `revoke all on ${own.join(', ')} from ${APP_ROLE}`,
      `grant select on ${own.join(', ')} to ${APP_ROLE}`,
      ...rows.flatMap(({ name, columns }) => grantsOn(name, columns)),
    ].join(';\n'),
  );
  await keepTriggers(client);
  await keepOutOfSchema(client);
}

/** Returns the grants on a table, without the columns that triggers maintain (D-06, D-23). */
function grantsOn(name: string, columns: readonly string[]): string[] {
  const { writes, kept = [], changes } = tables[name] ?? { writes: 'nothing' };
  const writable = columns.filter((column) => !kept.includes(column));
  return RIGHTS[writes].flatMap((right) => {
    const on = right === 'update' && changes ? changes : writable;
    if (on.length === 0) return [];
    const isLimited = right !== 'delete' && on.length < columns.length;
    const limit = isLimited ? ` (${on.map(pg.escapeIdentifier).join(', ')})` : '';
    return [`grant ${right}${limit} on ${name} to ${APP_ROLE}`];
  });
}

/** Revokes the right to create tables, because the program needs none of its own. */
async function keepOutOfSchema(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ name: string; isOwn: boolean }>(
    `select quote_ident(datname) as name, pg_has_role(current_user, datdba, 'USAGE') as "isOwn"
     from pg_database where datname = current_database()`,
  );
  const [database] = rows;
  if (!database?.isOwn) return;
  const grantees = `public, ${APP_ROLE}`;
  await client.query(`revoke create, temporary on database ${database.name} from ${grantees}`);
  await client.query(`revoke create on schema public from ${grantees}`);
}

/** Returns the names of the owner's relations. Other roles may have theirs in the schema too. */
async function ownNames(client: pg.PoolClient, kind: 'v' | 'S'): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = $1
       and pg_has_role(current_user, relowner, 'USAGE')`,
    [kind],
  );
  return rows.map((row) => row.name);
}

/**
 * Revokes the right to execute trigger functions that run as the owner. In a trigger on its own
 * table the role could otherwise write to the protected tables.
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

/** Whether PostgreSQL refused to create or grant the role. */
function isRefused(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '42501' || code === '0LP01';
}

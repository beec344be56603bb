import pg from 'pg';
import type { Passwords } from './passwords.ts';

const EXTENSIONS = ['btree_gist', 'pg_trgm'];
const NAME = 'kelas';
const APP_ROLE = 'kelas_app';

/** Returns the connection string of a role, with its password; `host` can be the folder of a socket. */
export function connectionStringFor(
  role: keyof Passwords,
  passwords: Passwords,
  port: number,
  host = '127.0.0.1',
): string {
  const database = role === 'postgres' ? role : NAME;
  return `postgres://${role}:${passwords[role]}@${encodeURIComponent(host)}:${port}/${database}`;
}

/**
 * Creates or repairs the database, its extensions, its owner and the program's role (D-06).
 * When they are `expected`, it first checks them and changes nothing if they are complete.
 */
export async function prepareRoles(
  passwords: Passwords,
  port: number,
  { expected }: { expected: boolean },
): Promise<void> {
  if (expected && (await isPrepared(passwords, port))) return;
  const superuser = connectionStringFor('postgres', passwords, port);
  await using(superuser, async (client) => {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [NAME]);
    const verb = role.rowCount ? 'ALTER' : 'CREATE';
    await client.query(`${verb} ROLE ${NAME} LOGIN PASSWORD '${passwords.kelas}'`);
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [NAME]);
    if (!database.rowCount) await client.query(`CREATE DATABASE ${NAME} OWNER ${NAME}`);
    const app = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APP_ROLE]);
    // Settings that the role gave itself would apply to every login.
    if (app.rowCount) {
      await client.query(`ALTER ROLE ${APP_ROLE} RESET ALL`);
      await client.query(`ALTER ROLE ${APP_ROLE} IN DATABASE ${NAME} RESET ALL`);
    }
    const powers = 'NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS';
    await client.query(
      `${app.rowCount ? 'ALTER' : 'CREATE'} ROLE ${APP_ROLE} LOGIN ${powers} PASSWORD '${passwords.kelas_app}'`,
    );
    await client.query(`GRANT ${APP_ROLE} TO ${NAME}`);
  });
  await using(superuser.replace(/postgres$/, NAME), async (client) => {
    for (const name of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
  });
}

async function isPrepared(passwords: Passwords, port: number): Promise<boolean> {
  const query = `
    SELECT
      (SELECT count(*)::int FROM pg_extension WHERE extname = ANY($1)) AS extensions,
      EXISTS (
        SELECT FROM pg_roles WHERE rolname = $2 AND pg_has_role(current_user, oid, 'MEMBER')
          AND NOT EXISTS (SELECT FROM pg_db_role_setting WHERE setrole = pg_roles.oid)
      ) AS member`;
  try {
    await using(connectionStringFor('kelas_app', passwords, port), async () => {});
    return await using(connectionStringFor('kelas', passwords, port), async (client) => {
      const { rows } = await client.query<{ extensions: number; member: boolean }>(query, [
        EXTENSIONS,
        APP_ROLE,
      ]);
      return rows[0]?.member === true && rows[0].extensions === EXTENSIONS.length;
    });
  } catch (error) {
    const code = (error as { code?: string }).code;
    // The password is wrong, or the role or the database is missing.
    if (code === '28P01' || code === '28000' || code === '3D000') return false;
    throw error;
  }
}

async function using<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // The next query reports a connection that broke between two queries.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

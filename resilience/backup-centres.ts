import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_PATH } from '@kelas/contract/base-path';
import { payMisc } from '@kelas/contract/payments';
import { logIn } from '@kelas/contract/session';
import { listStudents } from '@kelas/contract/students';
import { type Embedded, startEmbedded } from '@kelas/embedded-postgres/start';
import { openDatabase } from '@kelas/server/db/database';
import { migrate } from '@kelas/server/db/migrate';
import { CENTRE_TABLES } from '@kelas/server/db/tables';
import { fillDemo } from '@kelas/server/demo/fill';
import { ensureFirstAdmin } from '@kelas/server/domains/staff/first-admin';
import { miscPayment } from '@kelas/testkit/fixtures';
import { SILENT_LOG, start } from '@kelas/testkit/processes';
import pg from 'pg';

const MAIN = join(import.meta.dirname, '..', 'packages', 'server', 'src', 'main.ts');
const shirt = [{ id: 5, name: 'Shirt', fee: 2500 }];
const admin = { username: 'admin', password: 'only-for-resilience' };

/** Starts the PostgreSQL of a folder, runs a function and stops it. */
export async function withEmbedded<T>(
  dataDir: string,
  work: (embedded: Embedded) => Promise<T>,
): Promise<T> {
  const embedded = await startEmbedded({ dataDir, log: SILENT_LOG });
  return work(embedded).finally(() => embedded.stop({ quitAfterMs: 60_000 }));
}

/** Creates a centre in a folder, with a number of students. */
export function fillCentre(dataDir: string, students: number): Promise<void> {
  return withEmbedded(dataDir, async ({ connectionString }) => {
    const { db, close } = openDatabase(connectionString, { withoutTimeLimits: true });
    try {
      await migrate(db);
      const { username: adminUsername, password: adminPassword } = admin;
      await ensureFirstAdmin(db, { adminUsername, adminPassword });
      await fillDemo(db, { students, now: new Date() });
    } finally {
      await close();
    }
  });
}

export interface OwnPostgres {
  readonly url: string;
  /** The same database as the superuser. */
  readonly superuserUrl: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL with an empty database, like one that is not embedded. */
export async function ownPostgres(dataDir: string): Promise<OwnPostgres> {
  const embedded = await startEmbedded({ dataDir, log: SILENT_LOG });
  await askDatabase(embedded.superuserConnectionString, 'create database own owner kelas');
  return {
    url: embedded.connectionString.replace(/kelas$/, 'own'),
    superuserUrl: embedded.superuserConnectionString.replace(/postgres$/, 'own'),
    stop: () => embedded.stop({ quitAfterMs: 60_000 }),
  };
}

/** Runs a statement on a new connection; returns its rows. */
export async function askDatabase(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows;
}

/** Digests all rows of each table with PostgreSQL's functions. */
export async function digestsOf(url: string): Promise<string[]> {
  const digests: string[] = [];
  for (const table of CENTRE_TABLES) {
    const [row] = await askDatabase(
      url,
      `select count(*) || ' ' || coalesce(md5(string_agg(md5(to_jsonb(each)::text), '' order by md5(to_jsonb(each)::text))), '') as digest
       from ${table} each`,
    );
    digests.push(`${table} ${row?.digest}`);
  }
  return digests;
}

/**
 * Starts Kelas on a folder and lets clients record payments while a function runs.
 * Returns the result of the function and the number of confirmed payments.
 */
export async function whileClientsPay<T>(
  dataDir: string,
  clients: number,
  work: () => Promise<T>,
): Promise<{ done: T; payments: number }> {
  const { PATH } = process.env;
  const env = { PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' };
  const kelas = start(process.execPath, [MAIN], { env });
  try {
    const base = (await kelas.line(/is ready at/)).replace(/^.* at /, '') + BASE_PATH;
    const { token } = await send<{ token: string }>(base + logIn.path, admin);
    const students = await send<{ uuid: string }[]>(base + listStudents.path, undefined, token);
    let isPaying = true;
    let payments = 0;
    const client = async (index: number) => {
      const { uuid } = students[index % students.length] ?? { uuid: '' };
      for (let first = true; first || isPaying; first = false) {
        await send(base + payMisc.path, miscPayment(uuid, shirt), token);
        payments += 1;
      }
    };
    const paying = Promise.all(Array.from({ length: clients }, (_, index) => client(index)));
    const done = await work().finally(() => {
      isPaying = false;
    });
    await paying;
    return { done, payments };
  } finally {
    kelas.child.kill('SIGTERM');
    await Promise.race([kelas.exit, sleep(15_000)]);
  }
}

/** Makes a call that must succeed; a GET without a body. */
async function send<T>(address: string, body?: unknown, token?: string): Promise<T> {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: token }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (response.status !== 200)
    throw new Error(`${address}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

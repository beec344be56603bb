import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { type Embedded, startEmbedded } from '@kelas/embedded-postgres/start';
import { openDatabase } from '@kelas/server/db/database';
import { migrate } from '@kelas/server/db/migrate';
import type { Size } from '@kelas/server/demo/centre';
import { fillDemo } from '@kelas/server/demo/fill';
import { ensureFirstAdmin } from '@kelas/server/domains/staff/first-admin';
import type pg from 'pg';
import type { BenchLine } from './calls.ts';

const repository = join(import.meta.dirname, '..');
const server = join(repository, 'packages', 'server');
/** The cache of filled centres. It may be deleted; the next run then takes a minute longer. */
export const CACHE = join(repository, 'data', 'bench');

export const admin = { username: 'admin', password: 'only-for-the-bench' };
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };

/** Starts an embedded PostgreSQL with a centre of this size; `remove` stops and deletes it. */
export async function openCentre(
  size: Required<Size>,
  now: Date,
  cache: string,
): Promise<{ embedded: Embedded; remove: () => Promise<void> }> {
  const filled = await fillOnce(size, now, cache);
  const folder = await mkdtemp(join(cache, 'run-'));
  let embedded: Embedded | undefined;
  const remove = async () => {
    await embedded?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await cp(filled, folder, { recursive: true });
    embedded = await startEmbedded({ dataDir: folder, log });
    return { embedded, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Fills the centre unless the cache has it for this month and version; returns its folder. */
async function fillOnce(size: Required<Size>, now: Date, cache: string): Promise<string> {
  const prefix = `centre-${size.students}-${size.years}y-`;
  const name = prefix + (await versionOf(now));
  const folder = join(cache, name);
  for (const other of await readdir(cache)) {
    const outdated = other.startsWith(prefix) && other !== name;
    if (outdated) await rm(join(cache, other), { recursive: true, force: true });
  }
  if (existsSync(folder)) return folder;
  const { students, years } = size;
  console.log(
    `Filling a centre of ${students} students and ${years} years; the next run uses it again…`,
  );
  const unfinished = `${folder}.unfinished`;
  // Each run copies the write-ahead log, which one large transaction makes large.
  const settings = { max_wal_size: '256MB', min_wal_size: '80MB', checkpoint_warning: '0' };
  const embedded = await startEmbedded({ dataDir: unfinished, log, settings });
  const { db, close } = openDatabase(embedded.connectionString, { withoutTimeLimits: true });
  try {
    await migrate(db);
    const { username: adminUsername, password: adminPassword } = admin;
    await ensureFirstAdmin(db, { adminUsername, adminPassword });
    const begin = performance.now();
    await fillDemo(db, { ...size, now });
    console.log(`Filled in ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  } finally {
    await close();
    await embedded.stop({ quitAfterMs: 60_000 });
  }
  await rename(unfinished, folder);
  return folder;
}

/** Returns a hash of what the centre depends on: the month, the tables and the demo data. */
async function versionOf(now: Date): Promise<string> {
  const hash = createHash('sha256').update(currentMonth(now));
  for (const part of ['schema/tables', 'schema/functions', 'src/demo']) {
    const folder = join(server, part);
    for (const file of (await readdir(folder)).sort()) {
      if (!file.endsWith('.test.ts')) hash.update(await readFile(join(folder, file)));
    }
  }
  return hash.digest('hex').slice(0, 12);
}

/** Removes the folders that interrupted runs left in the cache. */
export async function tidyCache(cache: string): Promise<void> {
  await mkdir(cache, { recursive: true });
  for (const name of await readdir(cache)) {
    if (name.startsWith('run-')) await rm(join(cache, name), { recursive: true, force: true });
  }
}

/** Returns the uuid of a teacher. */
export async function findBusyTeacher(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ uuid: string }>(
    'select uuid from teacher order by id limit 1',
  );
  const [teacher] = rows;
  if (!teacher) throw new Error('the centre has no teacher');
  return teacher.uuid;
}

/** Returns `count` different lines that can be paid ahead. */
export async function findPayable(pool: pg.Pool, count: number, now: Date): Promise<BenchLine[]> {
  const { rows } = await pool.query<Omit<BenchLine, 'month'>>(`
    select student.uuid, phone_no as "phoneNo", subscription.id as "subscriptionId", subscription.fee
    from subscription join student on student.id = student_id
    where cancelled_month is null and subscription.id <> student.id
      and not exists (select from student_status_change where student_id = student.id)
    order by md5(subscription.id::text)`);
  const months = Math.ceil(count / rows.length);
  const ahead = Array.from({ length: months }, (_, index) => aheadOf(now, index));
  return ahead.flatMap((month) => rows.map((row) => ({ ...row, month }))).slice(0, count);
}

function aheadOf(now: Date, index: number): Month {
  return addMonths(currentMonth(now), 2 + index);
}

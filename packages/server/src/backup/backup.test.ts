import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { payMisc } from '@kelas/contract/payments';
import {
  checkFile,
  contentsOf,
  emptyDatabase,
  folderForBackups,
  PASSPHRASE,
  restoreFile,
  WORK_FACTOR,
} from '@kelas/testkit/backup';
import { openClients, times } from '@kelas/testkit/clients';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { isRoot, makeFolder } from '@kelas/testkit/processes';
import { copyDatabase, MORNING, startServer } from '@kelas/testkit/server';
import { Decrypter, Encrypter } from 'age-encryption';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { CENTRE_TABLES, INSTALLATION_TABLES } from '../db/tables.ts';
import { fillDemo } from '../demo/fill.ts';
import { verify } from '../verify/verify.ts';
import { connect, rowsIn } from './contents.ts';
import { manifest } from './manifest.ts';
import { writeBackup } from './write.ts';

const folder = folderForBackups();
const canMount =
  isRoot && spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;
const server = await startServer();
const source = await copyDatabase();

beforeAll(async () => {
  await source.db
    .insertInto('staff')
    .values({
      ...{ username: 'x', canonical_username: 'x', display_name: 'X' },
      ...{ role: 'ADMIN', password_hash: '$argon2id$none' },
    })
    .execute();
  await fillDemo(source.db, { students: 60, now: MORNING });
  await sql`update centre set logo = decode('00ff5c0a0d09', 'hex'),
    address = E'1, Jalan "A"\\n\\\\.\\tKL\\r'`.execute(source.db);
  await sql`
    insert into idempotency_key (key, request_hash, answer, recorded_at)
    values ('k', decode(repeat('00', 32), 'hex'), '{"a": "\\n"}', now())`.execute(source.db);
});

/** Returns what `verify` finds in a database. */
async function findingsOf(db: typeof source.db): Promise<string[]> {
  const found: string[] = [];
  await verify(db, ({ findings }) => found.push(...findings));
  return found;
}

describe('a backup', () => {
  it('has a list of every table of the database (R-1261)', async () => {
    const tables = await server.db.introspection.getTables();
    const names = tables.filter(({ isView }) => !isView).map(({ name }) => name);
    expect(names.toSorted()).toEqual([...CENTRE_TABLES, ...INSTALLATION_TABLES].toSorted());
  });

  it('is restored with equal rows, triggers and sequences', async () => {
    const file = join(folder, 'whole.kbackup');
    const options = { connectionString: source.url, file, now: MORNING, workFactor: WORK_FACTOR };
    const made = await writeBackup({ ...options, passphrase: PASSPHRASE });
    expect(made.size).toBe(statSync(file).size);
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const target = await emptyDatabase();
    const held = await restoreFile(file, target.url, PASSPHRASE);
    expect(held.tables.reduce((sum, { rows }) => sum + rows, 0)).toBe(made.rows);
    expect(await contentsOf(target.db)).toEqual(await contentsOf(source.db));
    expect(await findingsOf(target.db)).toEqual([]);
    const disabled = sql`select from pg_trigger where tgenabled <> 'O'`;
    expect((await disabled.execute(target.db)).rows).toEqual([]);
    const numbers = sql`
      select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1`;
    expect((await numbers.execute(target.db)).rows).toEqual(
      (await numbers.execute(source.db)).rows,
    );
  });

  it('is opened by age and tar, without Kelas (R-1253)', async () => {
    const [file, plain] = [join(folder, 'tools.kbackup'), join(folder, 'tools.tar.gz')];
    const options = { connectionString: source.url, file, now: MORNING, workFactor: WORK_FACTOR };
    await writeBackup({ ...options, passphrase: PASSPHRASE });
    const decrypter = new Decrypter();
    decrypter.addPassphrase(PASSPHRASE);
    await writeFile(plain, await decrypter.decrypt(await readFile(file)));
    const extracted = makeFolder();
    execFileSync('tar', ['-xzf', plain, '-C', extracted]);
    const json = await readFile(join(extracted, 'manifest.json'), 'utf8');
    const { tables } = manifest.parse(JSON.parse(json));
    expect(tables).toHaveLength(CENTRE_TABLES.length);
    for (const { name, rows, sha256 } of tables) {
      const copy = await readFile(join(extracted, 'tables', `${name}.copy`));
      expect(createHash('sha256').update(copy).digest('hex')).toBe(sha256);
      expect(copy.toString().split('\n')).toHaveLength(rows + 1);
    }
  });

  it('is read when age has encrypted it', async () => {
    const [file, encrypted] = [join(folder, 'by-hand.kbackup'), join(folder, 'by-hand.age')];
    await writeBackup({ connectionString: source.url, file, now: MORNING });
    const encrypter = new Encrypter();
    encrypter.setPassphrase(PASSPHRASE);
    encrypter.setScryptWorkFactor(WORK_FACTOR);
    await writeFile(encrypted, await encrypter.encrypt(await readFile(file)));
    expect(await checkFile(encrypted, PASSPHRASE)).toEqual(await checkFile(file));
  });

  it('is one moment of a centre that records payments meanwhile (R-1252)', async () => {
    const make = new Makers(server);
    const student = await make.enrolled();
    const ask = await openClients(server);
    let paying = true;
    let paid = 0;
    const payRepeatedly = async () => {
      while (paying) {
        const line = { id: 5, name: 'Shirt', fee: 2500 };
        const response = await ask(payMisc.path, miscPayment(student.uuid, [line]));
        expect(response.status).toBe(200);
        paid += 1;
      }
    };
    onTestFinished(() => {
      paying = false;
    });
    const clients = times(4, payRepeatedly);
    await expect.poll(() => paid).toBeGreaterThan(2);
    const file = join(folder, 'busy.kbackup');
    await writeBackup({ connectionString: server.url, file, now: MORNING });
    paying = false;
    await clients;
    const target = await emptyDatabase();
    await restoreFile(file, target.url);
    expect(await findingsOf(target.db)).toEqual([]);
    const { rows } = await sql<{ payments: number; last: number; sessions: number }>`
      select (select count(*) from payment)::int as payments,
        (select max(last_number) from receipt_counter)::int as last,
        (select count(*) from session)::int as sessions`.execute(target.db);
    const [{ payments, last, sessions } = { payments: 0, last: -1, sessions: -1 }] = rows;
    expect(payments).toBeGreaterThan(2);
    expect(payments).toBeLessThanOrEqual(paid);
    // Receipt numbers have no gap, and no session is restored.
    expect([last, sessions]).toEqual([payments, 0]);
  });

  it('has the rows of a table that an upgrade rewrites at the same moment (R-1260)', async () => {
    const { db, pool, url } = await copyDatabase();
    const upgrading = await pool.connect();
    onTestFinished(() => upgrading.release(true));
    await upgrading.query(
      'begin; alter table bank add column extra uuid default gen_random_uuid()',
    );
    const file = join(folder, 'rewritten.kbackup');
    const writing = writeBackup({ connectionString: url, file, now: MORNING });
    const waits = sql`
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waits.execute(db)).rows.length).toBe(1);
    await upgrading.query('commit');
    await writing;
    const banks = await db.selectFrom('bank').selectAll().execute();
    expect(banks.length).toBeGreaterThan(0);
    expect((await checkFile(file)).tables).toContainEqual(
      expect.objectContaining({ name: 'bank', rows: banks.length }),
    );
  });

  it('leaves no file when it is cancelled or its connection is cut', async () => {
    const file = join(folder, 'cancelled.kbackup');
    const options = { connectionString: source.url, file, now: MORNING };
    await expect(writeBackup({ ...options, signal: AbortSignal.abort() })).rejects.toThrow();
    const held = await source.pool.connect();
    onTestFinished(() => held.release(true));
    await held.query('begin; lock table timetable_entry');
    const stopping = new AbortController();
    const cancelled = writeBackup({ ...options, signal: stopping.signal });
    const cut = writeBackup(options);
    const both = Promise.allSettled([cancelled, cut]);
    const waiting = `
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' order by backend_start`;
    const pids = async () => (await source.pool.query<{ pid: number }>(waiting)).rows;
    await expect.poll(pids).toHaveLength(2);
    stopping.abort();
    await expect(cancelled).rejects.toThrow();
    for (const { pid } of await pids()) {
      await source.pool.query('select pg_terminate_backend($1)', [pid]);
    }
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const left = (await readdir(folder)).filter((name) => name.startsWith('cancelled'));
    expect(left).toEqual([]);
  });

  it.runIf(canMount)('that fills the disk fails with the reason and leaves no file', async () => {
    const disk = makeFolder();
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', disk]);
    try {
      const file = join(disk, 'full.kbackup');
      const made = writeBackup({ connectionString: source.url, file, now: MORNING });
      await expect(made).rejects.toThrow(
        `${file} is on a full disk: free some space and try again`,
      );
      expect(await readdir(disk)).toEqual([]);
    } finally {
      execFileSync('umount', ['--lazy', disk]);
    }
  });

  it('may end its connection before the rows of a table are read', async () => {
    const client = await connect(source.url);
    const table = { name: 'pg_description', columns: ['description'], order: 'objoid, objsubid' };
    rowsIn(client, table);
    const uncaught = vi.fn();
    process.prependOnceListener('uncaughtException', uncaught);
    onTestFinished(() => void process.removeListener('uncaughtException', uncaught));
    await client.end();
    await new Promise(setImmediate);
    expect(uncaught).not.toHaveBeenCalled();
  });

  it('fails with one sentence for a missing folder and for an empty database', async () => {
    const options = { connectionString: source.url, now: MORNING };
    const missing = join(folder, 'missing', 'x.kbackup');
    await expect(writeBackup({ ...options, file: missing })).rejects.toThrow(
      `${missing} does not exist, or its folder does not`,
    );
    const { url } = await emptyDatabase();
    const file = join(folder, 'nothing.kbackup');
    await expect(writeBackup({ connectionString: url, file, now: MORNING })).rejects.toThrow(
      'The database is empty: there is nothing to save',
    );
  });
});

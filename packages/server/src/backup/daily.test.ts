import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkFile, folderForBackups } from '@kelas/testkit/backup';
import { copyDatabase } from '@kelas/testkit/server';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { backUpDaily, lastBackupAt, startBackups } from './daily.ts';

const { db, url } = await copyDatabase();
const folder = folderForBackups();
let dir = '';
let count = 0;

beforeEach(async () => {
  count += 1;
  dir = join(folder, `backups-${count}`);
  await db.deleteFrom('scheduled_work').execute();
});

const backup = () => ({ time: '02:30', dir, keep: 2, passphrase: undefined, beforeUpgrade: true });
const daily = (iso: string, where = dir) =>
  backUpDaily({
    connectionString: url,
    backup: { ...backup(), dir: where },
    now: new Date(iso),
  });

describe('the daily backup', () => {
  it('is made once by several processes, and again on the next day (R-1255)', async () => {
    expect(await lastBackupAt(db)).toBeNull();
    const all = await Promise.all(Array.from({ length: 5 }, () => daily('2026-03-16T02:00:00Z')));
    expect(all.filter(Boolean)).toHaveLength(1);
    expect(readdirSync(dir)).toEqual(['kelas-2026-03-16-1000.kbackup']);
    expect(await lastBackupAt(db)).toEqual(new Date('2026-03-16T02:00:00Z'));
    await checkFile(join(dir, 'kelas-2026-03-16-1000.kbackup'));
    expect(await daily('2026-03-16T18:29:00Z')).toBeUndefined();
    expect(await daily('2026-03-16T18:30:00Z')).toMatchObject({
      file: join(dir, 'kelas-2026-03-17-0230.kbackup'),
    });
    expect(readdirSync(dir)).toHaveLength(2);
  });

  it('is not made while another process makes it, but after that one ended', async () => {
    await db.insertInto('scheduled_work').values({ name: 'BACKUP', done_at: null }).execute();
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    await other.query(`begin; select from scheduled_work where name = 'BACKUP' for update`);
    expect(await daily('2026-03-16T02:00:00Z')).toBeUndefined();
    await other.end();
    expect(await daily('2026-03-16T02:00:00Z')).toBeDefined();
  });

  it('removes outdated and unfinished ones, and no other files (R-1257, R-1258)', async () => {
    mkdirSync(dir);
    const left = join(dir, 'kelas-2026-03-14-0230.kbackup.0123abcd.tmp');
    const others = ['before-0017-x-2020-01-01-0230.kbackup', 'mine.kbackup'];
    const old = ['kelas-2026-03-02-0230.kbackup', 'kelas-2026-03-03-0230.kbackup'];
    for (const name of [...others, ...old]) writeFileSync(join(dir, name), '');
    writeFileSync(left, '');
    utimesSync(left, new Date('2026-03-14'), new Date('2026-03-14'));
    for (const day of ['14', '15', '16']) await daily(`2026-03-${day}T02:00:00Z`);
    expect(readdirSync(dir)).toEqual([
      ...others.slice(0, 1),
      'kelas-2026-03-02-0230.kbackup',
      'kelas-2026-03-15-1000.kbackup',
      'kelas-2026-03-16-1000.kbackup',
      ...others.slice(1),
    ]);
  });

  it('is made even if an older one cannot be removed, and names that one', async () => {
    const name = 'kelas-2025-01-02-0230.kbackup';
    mkdirSync(join(dir, name), { recursive: true });
    writeFileSync(join(dir, 'kelas-2025-01-01-0230.kbackup'), '');
    await daily('2026-03-14T02:00:00Z');
    await daily('2026-03-15T02:00:00Z');
    expect(await daily('2026-03-16T02:00:00Z')).toMatchObject({ notRemoved: [name] });
    expect(await daily('2026-03-16T02:15:00Z')).toBeUndefined();
  });

  it('is made after the clock was years ahead', async () => {
    await daily('2031-01-01T02:00:00Z');
    expect(await daily('2026-03-16T02:00:00Z')).toBeDefined();
  });

  it('does not count as made after a failure (R-1256)', async () => {
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(daily('2026-03-16T02:00:00Z', join(file, 'x'))).rejects.toThrow(
      'is inside a file, not a folder',
    );
    expect(await lastBackupAt(db)).toBeNull();
    expect(await daily('2026-03-16T02:00:00Z')).toBeDefined();
  });
});

describe('the schedule', () => {
  const stops: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop();
  });

  function schedule(now: () => Date, where = dir) {
    const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const options = { connectionString: url, backup: { ...backup(), dir: where }, log, now };
    stops.push(startBackups({ ...options, every: 10 }));
    return log;
  }

  it('makes one for all processes when it is due (R-1255)', async () => {
    let now = new Date('2026-03-16T02:00:00Z');
    const logs = [schedule(() => now), schedule(() => now), schedule(() => now)];
    const made = () => logs.reduce((sum, { info }) => sum + info.mock.calls.length, 0);
    await expect.poll(made).toBe(1);
    now = new Date('2026-03-16T18:31:00Z');
    await expect.poll(made).toBe(2);
    expect(readdirSync(dir)).toHaveLength(2);
    expect(logs.flatMap(({ error }) => error.mock.calls)).toEqual([]);
  });

  it('logs a failure and tries again after 15 minutes (R-1256)', async () => {
    let now = new Date('2026-03-16T02:00:00Z');
    const blocked = join(folder, `blocked-${count}`);
    writeFileSync(blocked, '');
    const { error } = schedule(() => now, blocked);
    await expect.poll(() => error.mock.calls.length).toBe(1);
    expect(error.mock.calls[0]).toEqual([
      { err: expect.objectContaining({ message: expect.stringContaining(blocked) }) },
      'the daily backup failed; it is tried again in 15 minutes',
    ]);
    now = new Date('2026-03-16T02:15:01Z');
    await expect.poll(() => error.mock.calls.length).toBe(2);
  });

  it('does nothing when it is off', async () => {
    const stop = startBackups({
      connectionString: 'postgres://nowhere',
      backup: { ...backup(), time: undefined },
      log: { debug() {}, info() {}, warn() {}, error: expect.unreachable },
      every: 1,
    });
    await stop();
  });
});

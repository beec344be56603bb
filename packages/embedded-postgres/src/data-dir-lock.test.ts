import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './data-dir-lock.ts';
import { makePasswords, protectPasswords, writePasswords } from './passwords.ts';

const isPosix = process.platform !== 'win32';
let dataDir: string;
let umask: number;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'kelas-lock-'));
  umask = process.umask(0);
});
afterEach(() => {
  process.umask(umask);
  rmSync(dataDir, { recursive: true });
});

const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);
/** The modes of the files; SQLite's journal of the lock counts as the lock. */
const files = () =>
  Object.fromEntries(
    readdirSync(dataDir).map((name) => [name.replace('-journal', ''), modeOf(name)]),
  );

describe.runIf(isPosix)('the files of a data folder', () => {
  it('are created readable by their owner only', async () => {
    const lock = lockDataDir(dataDir);
    lock.announce('http://127.0.0.1:1');
    await writePasswords(dataDir, makePasswords());
    expect(files()).toEqual({ lock: '600', 'holder.json': '600', 'passwords.json': '600' });
    lock.release();
  });

  it('become private when other users could read and write them', async () => {
    const names = ['lock', 'passwords.json', 'passwords.json.new', 'holder.json'];
    for (const name of [...names, `holder.json.${process.pid}`]) {
      writeFileSync(join(dataDir, name), '');
      chmodSync(join(dataDir, name), 0o666);
    }
    protectPasswords(dataDir);
    expect(modeOf('passwords.json')).toBe('600');
    lockDataDir(dataDir).release();
    await writePasswords(dataDir, makePasswords());
    expect(files()).toEqual({ lock: '600', 'holder.json': '600', 'passwords.json': '600' });
  });

  it('stay locked when this process tries to lock them again', () => {
    const lock = lockDataDir(dataDir);
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(() => lockDataDir(dataDir)).toThrow(`is in use by process ${process.pid}`);
    }
    lock.release();
    lockDataDir(dataDir).release();
  });

  it('are refused or replaced when they are symbolic links', () => {
    const other = join(dataDir, 'other');
    writeFileSync(other, 'theirs');
    chmodSync(other, 0o644);
    for (const name of ['lock', 'passwords.json', `holder.json.${process.pid}`]) {
      symlinkSync(other, join(dataDir, name));
    }
    expect(() => lockDataDir(dataDir)).toThrow(
      'lock is a symbolic link: remove it and start again',
    );
    expect(() => protectPasswords(dataDir)).toThrow('passwords.json is a symbolic link');
    rmSync(join(dataDir, 'lock'));
    lockDataDir(dataDir).release();
    expect([readFileSync(other, 'utf8'), modeOf('other')]).toEqual(['theirs', '644']);
  });
});

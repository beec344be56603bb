import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentsOf, emptyDatabase, folderForBackups, restoreFile } from '@kelas/testkit/backup';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { migrations } from '../../schema/index.ts';
import { upgradeFirst } from '../cli/run-command.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { compareForm, migrate } from '../db/migrate.ts';
import { verify } from '../verify/verify.ts';
import { backUpBeforeUpgrade, upgrade } from './before-upgrade.ts';
import { openBackup } from './open.ts';
import { checkBackup } from './read.ts';

const folder = folderForBackups();

const NEXT = '9.9.9';

/** A filled database, and a version after this one. */
async function olderVersion(): Promise<Awaited<ReturnType<typeof copyDatabase>>> {
  const database = await copyDatabase();
  await database.db.insertInto('course').values({ name: 'Mathematics' }).execute();
  migrations[NEXT] = {
    async up(db) {
      await sql`alter table course add column colour text not null default 'red'`.execute(db);
    },
  };
  return database;
}

afterEach(() => {
  delete migrations[NEXT];
});

const plan = (dir: string, beforeUpgrade = true) => ({
  ...{ time: '02:30', keep: 14, passphrase: undefined },
  ...{ dir, beforeUpgrade },
});

describe('a database of an older version', () => {
  it('is saved before the upgrade, and the restored file equals the upgraded database (R-1259)', async () => {
    const old = await olderVersion();
    const dir = join(folder, 'saved');
    const file = (await backUpBeforeUpgrade(old.db, old.url, plan(dir))) ?? '';
    expect(readdirSync(dir)).toEqual([
      expect.stringMatching(/^before-9\.9\.9-\d{4}-\d\d-\d\d-\d{4}\.kbackup$/),
    ]);
    const backup = await openBackup(file, undefined);
    expect(backup.migrations).not.toContain(NEXT);
    expect((await checkBackup(backup)).tables).toContainEqual(
      expect.objectContaining({ name: 'course', rows: 1 }),
    );
    await backup.close();

    await migrate(old.db);
    const target = await emptyDatabase();
    await restoreFile(file, target.url);
    const restored = await contentsOf(target.db);
    expect(restored).toEqual(await contentsOf(old.db));
    expect(restored.course).toMatchObject([{ name: 'Mathematics', colour: 'red' }]);
    expect((await compareForm(target.db)).lacking).toEqual([]);
    const found: unknown[] = [];
    await verify(target.db, ({ findings }) => found.push(...findings));
    expect(found).toEqual([]);
  });

  it('is saved and upgraded once by processes that start at the same time', async () => {
    const old = await olderVersion();
    const dir = join(folder, 'at-once');
    const others = Array.from({ length: 3 }, () =>
      openDatabase(old.url, { max: 2, withoutTimeLimits: true }),
    );
    const saved: string[] = [];
    try {
      const onSaved = (file: string) => saved.push(file);
      await Promise.all(
        others.map(({ db }) => upgrade({ db, connectionString: old.url }, plan(dir), onSaved)),
      );
    } finally {
      for (const { close } of others) await close();
    }
    expect(saved).toEqual(readdirSync(dir).map((name) => join(dir, name)));
    expect(saved).toHaveLength(1);
    expect((await compareForm(old.db)).lacking).toEqual([]);
  });

  it('is saved before a command upgrades it', async () => {
    const old = await olderVersion();
    const dir = join(folder, 'command');
    const said = vi.spyOn(console, 'error').mockImplementation(() => {});
    const config = { ...readConfig({}), backup: plan(dir) };
    await upgradeFirst({ ...old, connectionString: old.url, config });
    const [name = ''] = readdirSync(dir);
    expect(said.mock.calls).toEqual([[`Saved the data before the upgrade: ${join(dir, name)}`]]);
    said.mockRestore();
    expect((await compareForm(old.db)).lacking).toEqual([]);
  });

  it('fails without a backup, unless BACKUP_BEFORE_UPGRADE is off', async () => {
    const old = await olderVersion();
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    await expect(backUpBeforeUpgrade(old.db, old.url, plan(join(file, 'x')))).rejects.toThrow(
      /^The backup before the upgrade could not be made: .*is inside a file, not a folder\nNothing was changed.*\nBACKUP_BEFORE_UPGRADE=off/s,
    );
    const dir = join(folder, 'asked-for');
    expect(await backUpBeforeUpgrade(old.db, old.url, plan(dir, false))).toBeUndefined();
  });
});

describe('a database that is up to date or empty', () => {
  it('is not saved', async () => {
    const dir = join(folder, 'none');
    mkdirSync(dir);
    for (const { db, url } of [await copyDatabase(), await emptyDatabase()]) {
      expect(await backUpBeforeUpgrade(db, url, plan(dir))).toBeUndefined();
    }
    expect(readdirSync(dir)).toEqual([]);
  });
});

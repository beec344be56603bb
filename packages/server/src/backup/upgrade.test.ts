import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contentsOf, emptyDatabase, folderForBackups, restoreFile } from '@kelas/testkit/backup';
import { copyDatabase } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { compareForm, migrate } from '../db/migrate.ts';
import { verify } from '../verify/verify.ts';
import { backUpBeforeUpgrade, upgrade } from './before-upgrade.ts';
import { openBackup } from './open.ts';
import { checkBackup } from './read.ts';

const folder = folderForBackups();
const run = promisify(execFile);

/** Creates a database of an older version with one payment. */
async function olderVersion(): Promise<Awaited<ReturnType<typeof emptyDatabase>>> {
  const database = await emptyDatabase();
  await migrate(database.db, '0005-payments');
  for (const statement of [
    `insert into staff (username, display_name, role, password_hash)
     values ('old', 'Old', 'ADMIN', '$argon2id$none')`,
    `insert into student (name, nric, phone_no, email, gender, program_level_id, schedule, enrolment_month,
       emergency_contact_name, emergency_contact_phone_no, emergency_contact_relationship, created_by)
     values ('Ali', '', '60123456789', '', 'M', 2, 'MORNING', '2026-01-01', '', '', '', 1)`,
    `insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
     values (1, 2, 'Books', 6000, '2026-01-01', 1)`,
    `insert into receipt_counter values (2026, 1)`,
    `insert into payment (receipt_year, receipt_number, student_id, transaction_date, payment_type,
       recorded_at, recorded_by) values (2026, 1, 1, '2026-01-10', 'CASH', now(), 1)`,
    `insert into payment_line (payment_id, student_id, stamp, month, misc_charge_id, fee)
     select 1, 1, payment.stamp, '2026-01-01', misc_charge.id, 6000 from payment, misc_charge`,
  ]) {
    await sql.raw(statement).execute(database.db);
  }
  return database;
}

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
      expect.stringMatching(/^before-0006-misc-windows-\d{4}-\d\d-\d\d-\d{4}\.kbackup$/),
    ]);
    const backup = await openBackup(file, undefined);
    expect(backup.migrations.at(-1)).toBe('0005-payments');
    expect((await checkBackup(backup)).tables).toContainEqual(
      expect.objectContaining({ name: 'payment_line', rows: 1 }),
    );
    await backup.close();

    await migrate(old.db);
    const target = await emptyDatabase();
    await restoreFile(file, target.url);
    const [{ audit_entry: sealed, ...restored }, { audit_entry: before, ...upgraded }] = [
      await contentsOf(target.db),
      await contentsOf(old.db),
    ];
    expect({ ...restored, audit_head: [] }).toEqual({ ...upgraded, audit_head: [] });
    expect(restored.settlement).toHaveLength(1);
    expect(sealed).toMatchObject([{ action: 'PAYMENTS_SEALED' }]);
    expect(before).toHaveLength(1);
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
    const program = join(import.meta.dirname, '..', 'cli', 'staff.ts');
    const env = { PATH: process.env.PATH, DATABASE_URL: old.url, BACKUP_DIR: dir };
    const { stdout, stderr } = await run(process.execPath, [program, 'list'], { env });
    expect(stdout).toMatch(/^old +Old +ADMIN/m);
    const [name = ''] = readdirSync(dir);
    const { host, pathname } = new URL(old.url);
    expect(stderr).toBe(
      `Database: ${host}${pathname}\nSaved the data before the upgrade: ${join(dir, name)}\n`,
    );
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

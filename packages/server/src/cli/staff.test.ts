import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { copyDatabase } from '@kelas/testkit/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyPassword } from '../auth/passwords.ts';

// The command hashes with the real cost, so the modules with the cheap hash are loaded anew.
vi.unmock('node:crypto');
vi.hoisted(() => vi.resetModules());
afterAll(() => {
  vi.resetModules();
});

const { db, url } = await copyDatabase();
const program = fileURLToPath(new URL('./staff.ts', import.meta.url));

/** Runs the command in a process of its own. */
function staff(args: readonly string[], input = '') {
  return new Promise<{ code: unknown; out: string; err: string }>((done) => {
    const child = execFile(
      process.execPath,
      [program, ...args],
      { env: { PATH: process.env.PATH, DATABASE_URL: url } },
      (error, out, err) =>
        done({ code: error?.code ?? 0, out, err: err.replace(/^Database: \S+\n/, '') }),
    );
    child.stdin?.end(input);
  });
}

const accountOf = (username: string) =>
  db.selectFrom('staff').selectAll().where('username', '=', username).executeTakeFirst();

describe('npm run staff (R-1110)', () => {
  beforeAll(async () => {
    const first = await staff(
      ['add', 'boss', '--role', 'admin', '--password-stdin'],
      'a long password\n',
    );
    expect(first).toEqual({
      code: 0,
      out: 'Added boss (ADMIN).\nPassword of boss is set.\n',
      err: '',
    });
  });

  it('adds an account with a password from standard input', async () => {
    expect(await accountOf('boss')).toMatchObject({ role: 'ADMIN', active: true });
    expect(await verifyPassword('a long password', (await accountOf('boss'))?.password_hash)).toBe(
      true,
    );
  });

  it('generates and prints a password when none is given', async () => {
    const { out } = await staff(['add', 'clerk', '--role', 'EMPLOYEE', '--display-name', 'Siti']);
    const [, password = ''] = /Password of clerk: (\S+)/.exec(out) ?? [];
    const account = await accountOf('clerk');
    expect(account).toMatchObject({ display_name: 'Siti', role: 'EMPLOYEE' });
    expect(await verifyPassword(password, account?.password_hash)).toBe(true);
  });

  it('ends all sessions when it changes a password or deactivates an account (R-112)', async () => {
    const added = await staff(
      ['add', 'temp', '--role', 'EMPLOYEE', '--password-stdin'],
      'first one',
    );
    expect(added.code).toBe(0);
    const id = (await accountOf('temp'))?.id ?? 0;
    const begin = () =>
      db
        .insertInto('session')
        .values({
          token_hash: Buffer.alloc(32, 7),
          staff_id: id,
          created_at: new Date(),
          last_used_at: new Date(),
        })
        .execute();
    const sessions = () => db.selectFrom('session').select('staff_id').execute();

    await begin();
    expect((await staff(['password', 'TEMP', '--password-stdin'], 'second one')).code).toBe(0);
    expect(await sessions()).toEqual([]);
    expect(await verifyPassword('second one', (await accountOf('temp'))?.password_hash)).toBe(true);
    await begin();
    expect(await staff(['deactivate', 'temp'])).toMatchObject({ out: 'Deactivated temp.\n' });
    expect(await sessions()).toEqual([]);
    expect(await accountOf('temp')).toMatchObject({ active: false });
  });

  it('lists the accounts', async () => {
    const { out } = await staff(['list']);
    expect(out.split('\n')[0]).toMatch(/^Username +Name +Role +Status +Last login$/);
    expect(out).toMatch(/^boss +boss +ADMIN +active +NA$/m);
  });

  it('prints why it refuses, in one line, or its usage', async () => {
    const refusals = await Promise.all([
      staff(['add', 'BOSS', '--role', 'ADMIN', '--password-stdin'], 'long enough'),
      staff(['add', 'x', '--role', 'ADMIN', '--password-stdin'], 'short'),
      staff(['deactivate', 'boss']),
      staff(['password', 'nobody']),
    ]);
    expect(refusals.map(({ code, err }) => [code, err])).toEqual([
      [1, 'This username already exists\n'],
      [1, 'Password must have at least 8 characters\n'],
      [1, 'The last active ADMIN cannot be changed\n'],
      [1, 'There is no account "nobody"\n'],
    ]);
    expect((await accountOf('boss'))?.active).toBe(true);
    for (const args of [
      ['toString', 'x'],
      ['list', '--wrong'],
    ]) {
      const { code, err } = await staff(args);
      expect([code, err.split('\n')[0]]).toEqual([
        1,
        expect.stringMatching(/^Usage: npm run staff/),
      ]);
    }
  });
});

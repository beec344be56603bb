import { logIn } from '@kelas/contract/session';
import { addStaff, listStaff } from '@kelas/contract/staff';
import { copyDatabase, startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate } from '../../db/migrate.ts';

const server = await startServer();
const PASSWORD = 'right horse';
const form = (username: string) => ({ username, password: PASSWORD, role: 'EMPLOYEE' as const });
let made = 0;

async function statusOf(username: string, password = PASSWORD) {
  made += 1;
  const sent = { from: `10.30.${made}.1` };
  return (await server.send(logIn, { username, password }, sent)).statusCode;
}

describe('an account', () => {
  it('is found by every spelling of its username and by no other name (R-1114)', async () => {
    await server.ask(addStaff, form('Siti.Aminin'));
    for (const same of [
      'siti.aminin',
      ' SITI.AMININ ',
      'ｓｉｔｉ．ａｍｉｎｉｎ',
      'siti.aminin\u200B',
    ]) {
      expect(await statusOf(same), same).toBe(200);
    }
    for (const other of ['s\u0130ti.aminin', 's\u0131ti.aminin']) {
      expect(await statusOf(other), other).toBe(401);
    }
  });

  it('has one throttle counter for all spellings of its username', async () => {
    await server.ask(addStaff, form('fiona'));
    for (const same of ['fiona', 'Fiona', 'ﬁona', 'ＦＩＯＮＡ', ' fiona']) {
      expect(await statusOf(same, 'wrong')).toBe(401);
    }
    expect(await statusOf('ﬁONA', 'wrong')).toBe(429);
  });
});

describe('a new username', () => {
  it.each(['admin\u200B', '\u0430dmin', 's\u0130ti'])(
    'that looks like another one returns 422: %j (R-1115)',
    async (username) => {
      const refused = await server.fail(addStaff, form(username));
      expect([refused.status, refused.message]).toEqual([422, expect.stringMatching(/^Username /)]);
    },
  );

  it('that equals another one in another spelling returns 409 (R-1114)', async () => {
    await server.ask(addStaff, form('Jos\u00E9'));
    for (const taken of ['jose\u0301', 'ＪＯＳÉ']) {
      expect((await server.fail(addStaff, form(taken))).code).toBe('USERNAME_EXISTS');
    }
  });
});

describe('accounts of an older version', () => {
  it('keep their usernames; of equal ones the newer becomes NAME-ID (R-1116)', async () => {
    const { db } = await copyDatabase();
    await sql`drop schema public cascade`.execute(db);
    await sql`create schema public`.execute(db);
    await migrate(db, '0017-scheduled-work');
    const long = 'ｘ'.repeat(200);
    const names = [
      'Admin',
      'ａｄｍｉｎ',
      'admin-2',
      '\u0430dmin',
      'admin\u200B',
      'x'.repeat(200),
      long,
    ];
    for (const name of names) {
      await sql`
        insert into staff (username, display_name, role, password_hash)
        values (${name}, '', 'ADMIN', '$argon2id$none')`.execute(db);
    }
    await migrate(db);
    const rows = await db.selectFrom('staff').selectAll().orderBy('id').execute();
    expect(rows.map(({ username }) => username)).toEqual([
      'Admin',
      'ａｄｍｉｎ-2-2',
      ...names.slice(2, 4),
      'admin\u200B-5',
      names[5],
      `${long.slice(0, 198)}-7`,
    ]);
    expect(rows.map((row) => row.canonical_username)).toEqual([
      'admin',
      'admin-2-2',
      ...names.slice(2, 4),
      'admin-5',
      names[5],
      `${'x'.repeat(198)}-7`,
    ]);
  });

  it('are listed with their usernames as typed', async () => {
    expect((await server.ask(listStaff, {})).map(({ username }) => username)).toContain(
      'Siti.Aminin',
    );
  });
});

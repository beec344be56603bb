import { logIn } from '@kelas/contract/session';
import { addStaff, listStaff } from '@kelas/contract/staff';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

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

describe('accounts', () => {
  it('are listed with their usernames as typed', async () => {
    expect((await server.ask(listStaff, {})).map(({ username }) => username)).toContain(
      'Siti.Aminin',
    );
  });
});

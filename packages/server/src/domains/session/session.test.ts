import { createHash } from 'node:crypto';
import { listCourses } from '@kelas/contract/courses';
import { getOwnAccount, logIn, logOut, setOwnLanguage } from '@kelas/contract/session';
import { changePassword, changeStaff } from '@kelas/contract/staff';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { MORNING, startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const HOUR = 3600;
let made = 0;

/** A new account with its password and its address. */
async function account(role: 'ADMIN' | 'EMPLOYEE' = 'EMPLOYEE') {
  made += 1;
  const username = `Siti ${made}`;
  const password = ` pass Word ${made} `;
  const id = await server.addAccount(role, username, password);
  const from = `10.0.${made}.1`;
  const login = () => server.ask(logIn, { username, password }, { from });
  return { id, username, password, from, login };
}

/** The status of a call with this header. */
async function statusOf(authorization: string): Promise<number> {
  const { statusCode } = await server.send(
    listCourses,
    {},
    { as: null, headers: { authorization } },
  );
  return statusCode;
}

beforeEach(() => {
  server.clock.now = MORNING;
});

describe('logging in', () => {
  it.each(['ADMIN', 'EMPLOYEE'] as const)(
    'returns a token and the role to an %s (R-103)',
    async (role) => {
      const { login } = await account(role);
      expect(await login()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), role });
    },
  );

  it('returns the account of the token (R-1359)', async () => {
    const { login, username } = await account();
    const { token } = await login();
    expect(await server.ask(getOwnAccount, {}, { as: token })).toEqual({
      username,
      name: username,
      role: 'EMPLOYEE',
      previousLoginDate: null,
      passwordChangedDate: null,
    });
  });

  it('returns the language that the person chose, to every later login (R-2283)', async () => {
    for (const role of ['ADMIN', 'EMPLOYEE'] as const) {
      const { login } = await account(role);
      const { token } = await login();
      await server.ask(setOwnLanguage, { language: 'ms' }, { as: token });
      expect(await login()).toMatchObject({ language: 'ms' });
      expect(await server.ask(getOwnAccount, {}, { as: token })).toMatchObject({ language: 'ms' });
      await server.ask(setOwnLanguage, { language: 'zh-Hans' }, { as: token });
      expect(await login()).toMatchObject({ language: 'zh-Hans' });
      await server.ask(setOwnLanguage, { language: 'ta' }, { as: token });
      expect(await login()).toMatchObject({ language: 'ta' });
    }
  });

  it('gives the parts of a text with values beside the text (R-2286)', async () => {
    const unknown = { id: 999_999, password: 'seven purple lamps' };
    expect(await server.fail(changePassword, unknown, { as: server.admin })).toMatchObject({
      message: 'This staff account does not exist',
      template: 'This {thing} does not exist',
      values: { thing: { word: 'staff account' } },
    });
  });

  it('refuses a language that the screens do not have', async () => {
    const { token } = await (await account()).login();
    const french = { language: 'fr' } as never;
    expect(await server.fail(setOwnLanguage, french, { as: token })).toMatchObject({ status: 422 });
  });

  it('returns the login before this one and the last change of the password (R-1820)', async () => {
    const { login, username, id } = await account();
    await login();
    const first = server.clock.now.toISOString();
    server.clock.set(new Date(server.clock.now.getTime() + 60_000).toISOString());
    const { token } = await login();
    const own = () => server.ask(getOwnAccount, {}, { as: token });
    expect(await own()).toMatchObject({ username, previousLoginDate: first });
    await server.ask(changePassword, { id, password: 'seven purple lamps' }, { as: server.admin });
    const changed = server.clock.now.toISOString();
    const later = await server.addSession(id);
    expect(await server.ask(getOwnAccount, {}, { as: later })).toMatchObject({
      previousLoginDate: first,
      passwordChangedDate: changed,
    });
  });

  it('stores only a hash of the token', async () => {
    const { login, id } = await account();
    const { token } = await login();
    const { rows } = await sql<Record<string, unknown>>`
      select * from session where staff_id = ${id}`.execute(server.db);
    expect(rows).toEqual([
      {
        token_hash: createHash('sha256').update(token).digest(),
        staff_id: id,
        created_at: expect.any(Date),
        last_used_at: rows[0]?.created_at,
      },
    ]);
  });

  it('returns a different token for every login', async () => {
    const { login } = await account();
    const tokens = [await login(), await login(), await login()].map((result) => result.token);
    expect(new Set(tokens).size).toBe(3);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200]);
  });

  it('accepts the username in any case and with outer spaces, the password only exactly', async () => {
    const { username, password, from } = await account();
    const given = { username: ` ${username.toUpperCase()} `, password };
    expect((await server.send(logIn, given, { from })).statusCode).toBe(200);
    for (const wrong of [password.trim(), password.toUpperCase(), `${password} `]) {
      expect((await server.fail(logIn, { username, password: wrong }, { from })).status).toBe(401);
    }
  });

  it('records the time of the login', async () => {
    const { login, id } = await account();
    server.clock.set('2026-03-16T05:06:07Z');
    await login();
    const row = await server.db
      .selectFrom('staff')
      .select('last_login_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.last_login_at).toEqual(new Date('2026-03-16T05:06:07Z'));
  });

  it('needs no token and ignores an invalid one', async () => {
    const { username, password, from } = await account();
    const headers = { authorization: 'Bearer nonsense' };
    const response = await server.send(logIn, { username, password }, { from, headers });
    expect(response.statusCode).toBe(200);
  });

  it('gives the same 401 for a wrong password, unknown name or deactivated account (R-104)', async () => {
    const [known, gone] = [await account(), await account()];
    await server.ask(changeStaff, { id: gone.id, active: false });
    const attempts = [
      { username: known.username, password: 'wrong' },
      { username: 'unknown', password: known.password },
      { username: gone.username, password: gone.password },
    ];
    const failures = [];
    for (const attempt of attempts) {
      const {
        requestId: _,
        headers,
        ...rest
      } = await server.fail(logIn, attempt, {
        from: known.from,
      });
      failures.push({ ...rest, headers: Object.keys(headers) });
    }
    expect(failures[0]).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'Wrong username or password',
    });
    expect(failures[1]).toEqual(failures[0]);
    expect(failures[2]).toEqual(failures[0]);
  });

  it.each([
    [{}, 'Username is required'],
    [{ username: '', password: 'x' }, 'Username is required'],
    [{ username: 'x' }, 'Password is required'],
    [{ username: 'x', password: '' }, 'Password is required'],
    [{ username: 'x', password: 5 }, 'Password is required'],
    [{ username: ['x'], password: 'x' }, 'Username must be text'],
    [{ username: 'a\u0000', password: 'x' }, 'Username has characters that cannot be stored'],
    [{ username: 'x', password: 'y'.repeat(1001) }, 'Password can have at most 1000 characters'],
    [{ username: 'z'.repeat(201), password: 'x' }, 'Username can have at most 200 characters'],
  ])('returns 422 for %j', async (body, message) => {
    const refused = await server.fail(logIn, body);
    expect([refused.status, refused.message]).toEqual([422, message]);
  });
});

describe('the token (R-1202)', () => {
  it('is accepted after Bearer in any case and alone', async () => {
    const { token } = await (await account()).login();
    for (const header of [`Bearer ${token}`, `bearer ${token}`, token, `BEARER   ${token} `]) {
      expect(await statusOf(header)).toBe(200);
    }
  });

  it('is refused in any other form', async () => {
    const { token } = await (await account()).login();
    const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
    const wrong = [
      '',
      'Bearer',
      `Basic ${token}`,
      `Bearer${token}`,
      `Bearer ${token}x`,
      `${token} ${token}`,
      token.slice(1),
      flipped,
      createHash('sha256').update(token).digest('base64url'),
      createHash('sha256').update(token).digest('hex'),
      'null',
      'undefined',
      "' or 1=1 --",
    ];
    for (const header of wrong) expect([header, await statusOf(header)]).toEqual([header, 401]);
  });

  it('is not read from the query', async () => {
    const { token } = await (await account()).login();
    const { statusCode } = await server.app.inject({
      url: `/services/qms/courses?token=${token}&authorization=${token}`,
    });
    expect(statusCode).toBe(401);
  });
});

describe('a session', () => {
  it('ends after twelve hours without a request (R-111)', async () => {
    const [{ id }, hours] = [await account(), 12 - 1 / 3600];
    const statusAfter = async (used: number) =>
      statusOf(await server.addSession(id, { began: used, used }));
    expect(await statusAfter(hours)).toBe(200);
    expect(await statusAfter(12)).toBe(401);
  });

  it('ends 24 hours after the login, also with requests (R-111)', async () => {
    const { id } = await account();
    const statusAfter = async (began: number) => statusOf(await server.addSession(id, { began }));
    expect(await statusAfter(24 - 1 / 3600)).toBe(200);
    expect(await statusAfter(24)).toBe(401);
  });

  it('stays ended after a request that came too late', async () => {
    const token = await server.addSession((await account()).id, { began: 13, used: 12 });
    expect([await statusOf(token), await statusOf(token)]).toEqual([401, 401]);
  });

  it.each([1, 400])('that began %i days in the future is invalid (D-18)', async (days) => {
    const ahead = { began: -24 * days, used: -24 * days };
    const token = await server.addSession((await account()).id, ahead);
    expect(await statusOf(token)).toBe(401);
  });

  it.each([
    ['ahead', 400 * 24 * HOUR],
    ['behind', -400 * 24 * HOUR],
  ])(
    'uses the clock of the database, also if the clock of the process is %s (D-18)',
    async (_, seconds) => {
      server.clock.pass(seconds);
      const { token } = await (await account()).login();
      expect(await statusOf(token)).toBe(200);
      server.clock.now = MORNING;
      expect(await statusOf(token)).toBe(200);
    },
  );

  it('records its last use at most once a minute', async () => {
    const { id } = await account();
    const lastUsed = async () =>
      (
        await server.db
          .selectFrom('session')
          .select('last_used_at')
          .where('staff_id', '=', id)
          .executeTakeFirst()
      )?.last_used_at;
    const seconds = (count: number) => ({ began: 1, used: count / 3600 });
    const token = await server.addSession(id, seconds(50));
    const before = await lastUsed();
    await statusOf(token);
    expect(await lastUsed()).toEqual(before);
    await server.db.deleteFrom('session').where('staff_id', '=', id).execute();
    const stale = await server.addSession(id, seconds(61));
    await statusOf(stale);
    expect((await lastUsed())?.getTime()).toBeGreaterThan((before?.getTime() ?? 0) + 11_000);
  });

  it('ends at once with its logout, other sessions of the account continue (R-112)', async () => {
    const { login } = await account();
    const [one, two] = [await login(), await login()];
    await server.ask(logOut, undefined, { as: one.token });
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 200]);
    expect((await server.fail(logOut, undefined, { as: one.token })).status).toBe(401);
    await server.ask(logOut, { any: 'body' }, { as: two.token });
    expect(await statusOf(two.token)).toBe(401);
  });

  it('ends with a deactivation and stays ended after an activation (R-112, R-1118)', async () => {
    const { login, id } = await account();
    const { token } = await login();
    await server.ask(changeStaff, { id, active: false });
    expect(await statusOf(token)).toBe(401);
    await server.ask(changeStaff, { id, active: true });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf((await login()).token)).toBe(200);
  });

  it('ends at once with a change of role (R-112)', async () => {
    const { login, id } = await account('EMPLOYEE');
    const { token } = await login();
    await server.ask(changeStaff, { id, role: 'ADMIN' });
    expect(await statusOf(token)).toBe(401);
    expect(await login()).toMatchObject({ role: 'ADMIN' });
  });

  it('continues after a change that keeps role and active', async () => {
    const { login, id } = await account('EMPLOYEE');
    const { token } = await login();
    await server.ask(changeStaff, { id, role: 'EMPLOYEE', active: true, displayName: 'Siti' });
    expect(await statusOf(token)).toBe(200);
  });

  it('ends with a change of the own password, except the session that changed it (R-113)', async () => {
    const { login, password } = await account();
    const [own, other] = [await login(), await login()];
    const change = { password: 'a new password', currentPassword: password };
    await server.ask(changePassword, change, { as: own.token });
    expect([await statusOf(own.token), await statusOf(other.token)]).toEqual([200, 401]);
  });

  it("ends when an ADMIN sets the account's password (R-1120)", async () => {
    const { login, id } = await account();
    const tokens = [(await login()).token, (await login()).token];
    await server.ask(changePassword, { password: 'a new password', id }, { as: server.admin });
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
  });
});

describe('a running login', () => {
  const sessionsOf = async (id: number) =>
    (await server.db.selectFrom('session').selectAll().where('staff_id', '=', id).execute()).length;

  it.each([
    ['the password is changed', "password_hash = '$argon2id$another'"],
    ['the account is deactivated', 'active = false'],
  ])('fails if %s at the same time', async (_, change) => {
    const { id, username, password, from } = await account();
    const other = await openTransaction(server);
    await other.query(`update staff set ${change} where id = $1`, [id]);
    const login = server.fail(logIn, { username, password }, { from });
    await untilBlocked(server);
    await other.commit();
    expect(await login).toMatchObject({ status: 401, message: 'Wrong username or password' });
    expect(await sessionsOf(id)).toBe(0);
  });

  it('loses its session to a change of role that started earlier', async () => {
    const { id } = await account();
    const other = await openTransaction(server);
    await other.query('select from staff where id = $1 for no key update', [id]);
    const change = server.ask(changeStaff, { id, role: 'ADMIN' });
    await untilBlocked(server);
    // The session of a login that commits just before the change gets the lock.
    const token = await server.addSession(id);
    await other.commit();
    expect(await change).toMatchObject({ role: 'ADMIN' });
    expect(await statusOf(token)).toBe(401);
  });
});

import { createHash } from 'node:crypto';
import { listCourses } from '@kelas/contract/courses';
import { logIn, logOut } from '@kelas/contract/session';
import { changePassword, changeStaff } from '@kelas/contract/staff';
import { otherTransaction, untilBlocked } from '@kelas/testkit/locks';
import { MORNING, startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const HOUR = 3600;
let made = 0;

/** An account of its own with its password, and the address it logs in from. */
async function account(role: 'ADMIN' | 'EMPLOYEE' = 'EMPLOYEE') {
  made += 1;
  const username = `Siti ${made}`;
  const password = ` pass Word ${made} `;
  const id = await server.addAccount(role, username, password);
  const from = `10.0.${made}.1`;
  const enter = () => server.ask(logIn, { username, password }, { from });
  return { id, username, password, from, enter };
}

/** The status that a token is answered with. */
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
    'answers an %s with a token and the role',
    async (role) => {
      const { enter } = await account(role);
      expect(await enter()).toEqual({ token: expect.stringMatching(/^[\w-]{43}$/), role });
    },
  );

  it('keeps the token as a hash only', async () => {
    const { enter, id } = await account();
    const { token } = await enter();
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

  it('gives every login a token of its own', async () => {
    const { enter } = await account();
    const tokens = [await enter(), await enter(), await enter()].map((answer) => answer.token);
    expect(new Set(tokens).size).toBe(3);
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200, 200]);
  });

  it('takes the username in any case and with spaces around, the password only as it is', async () => {
    const { username, password, from } = await account();
    const given = { username: ` ${username.toUpperCase()} `, password };
    expect((await server.send(logIn, given, { from })).statusCode).toBe(200);
    for (const wrong of [password.trim(), password.toUpperCase(), `${password} `]) {
      expect((await server.fail(logIn, { username, password: wrong }, { from })).status).toBe(401);
    }
  });

  it('is noted with its time', async () => {
    const { enter, id } = await account();
    server.clock.set('2026-03-16T05:06:07Z');
    await enter();
    const row = await server.db
      .selectFrom('staff')
      .select('last_login_at')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(row?.last_login_at).toEqual(new Date('2026-03-16T05:06:07Z'));
  });

  it('needs no token and pays no regard to one', async () => {
    const { username, password, from } = await account();
    const headers = { authorization: 'Bearer nonsense' };
    const response = await server.send(logIn, { username, password }, { from, headers });
    expect(response.statusCode).toBe(200);
  });

  it('sounds the same for a wrong password, an unknown name and a deactivated account', async () => {
    const [known, gone] = [await account(), await account()];
    await server.ask(changeStaff, { id: gone.id, active: false });
    const attempts = [
      { username: known.username, password: 'wrong' },
      { username: 'nobody', password: known.password },
      { username: gone.username, password: gone.password },
    ];
    const heard = [];
    for (const attempt of attempts) {
      const {
        requestId: _,
        headers,
        ...rest
      } = await server.fail(logIn, attempt, {
        from: known.from,
      });
      heard.push({ ...rest, headers: Object.keys(headers) });
    }
    expect(heard[0]).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'Wrong username or password',
    });
    expect(heard[1]).toEqual(heard[0]);
    expect(heard[2]).toEqual(heard[0]);
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
  ])('with %j is 422', async (body, message) => {
    const refused = await server.fail(logIn, body);
    expect([refused.status, refused.message]).toEqual([422, message]);
  });
});

describe('the token', () => {
  it('is taken after Bearer in any case and on its own', async () => {
    const { token } = await (await account()).enter();
    for (const header of [`Bearer ${token}`, `bearer ${token}`, token, `BEARER   ${token} `]) {
      expect(await statusOf(header)).toBe(200);
    }
  });

  it('is refused in any other form', async () => {
    const { token } = await (await account()).enter();
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

  it('is not taken from the query or the body', async () => {
    const { token } = await (await account()).enter();
    const { statusCode } = await server.app.inject({
      url: `/services/qms/courses?token=${token}&authorization=${token}`,
    });
    expect(statusCode).toBe(401);
  });
});

describe('a session', () => {
  it('ends after twelve hours without a request', async () => {
    const [{ id }, hours] = [await account(), 12 - 1 / 3600];
    const statusAfter = async (used: number) =>
      statusOf(await server.addSession(id, { began: used, used }));
    expect(await statusAfter(hours)).toBe(200);
    expect(await statusAfter(12)).toBe(401);
  });

  it('is kept alive by requests, but no longer than 24 hours in all', async () => {
    const { id } = await account();
    const statusAfter = async (began: number) => statusOf(await server.addSession(id, { began }));
    expect(await statusAfter(24 - 1 / 3600)).toBe(200);
    expect(await statusAfter(24)).toBe(401);
  });

  it('is not brought back by the request that came too late', async () => {
    const token = await server.addSession((await account()).id, { began: 13, used: 12 });
    expect([await statusOf(token), await statusOf(token)]).toEqual([401, 401]);
  });

  it.each([1, 400])('that began %i days ahead, by a wrong clock, is no session', async (days) => {
    const ahead = { began: -24 * days, used: -24 * days };
    const token = await server.addSession((await account()).id, ahead);
    expect(await statusOf(token)).toBe(401);
  });

  it.each([
    ['ahead', 400 * 24 * HOUR],
    ['behind', -400 * 24 * HOUR],
  ])('begins and ends by the clock of the database, not by one that is %s', async (_, seconds) => {
    server.clock.pass(seconds);
    const { token } = await (await account()).enter();
    expect(await statusOf(token)).toBe(200);
    server.clock.now = MORNING;
    expect(await statusOf(token)).toBe(200);
  });

  it('writes when it was used no more than once a minute', async () => {
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

  it('ends at once with a logout, and no other of the account with it', async () => {
    const { enter } = await account();
    const [one, two] = [await enter(), await enter()];
    await server.ask(logOut, undefined, { as: one.token });
    expect([await statusOf(one.token), await statusOf(two.token)]).toEqual([401, 200]);
    expect((await server.fail(logOut, undefined, { as: one.token })).status).toBe(401);
    await server.ask(logOut, { any: 'body' }, { as: two.token });
    expect(await statusOf(two.token)).toBe(401);
  });

  it('ends at once with a deactivation, and stays ended when the account comes back', async () => {
    const { enter, id } = await account();
    const { token } = await enter();
    await server.ask(changeStaff, { id, active: false });
    expect(await statusOf(token)).toBe(401);
    await server.ask(changeStaff, { id, active: true });
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf((await enter()).token)).toBe(200);
  });

  it('ends at once with a change of role', async () => {
    const { enter, id } = await account('EMPLOYEE');
    const { token } = await enter();
    await server.ask(changeStaff, { id, role: 'ADMIN' });
    expect(await statusOf(token)).toBe(401);
    expect(await enter()).toMatchObject({ role: 'ADMIN' });
  });

  it('goes on when the account keeps role and state', async () => {
    const { enter, id } = await account('EMPLOYEE');
    const { token } = await enter();
    await server.ask(changeStaff, { id, role: 'EMPLOYEE', active: true, displayName: 'Siti' });
    expect(await statusOf(token)).toBe(200);
  });

  it("ends with a change of one's own password, but for the one that changed it", async () => {
    const { enter, password } = await account();
    const [own, other] = [await enter(), await enter()];
    const change = { password: 'a new password', currentPassword: password };
    await server.ask(changePassword, change, { as: own.token });
    expect([await statusOf(own.token), await statusOf(other.token)]).toEqual([200, 401]);
  });

  it("ends, all of them, when an ADMIN sets the account's password", async () => {
    const { enter, id } = await account();
    const tokens = [(await enter()).token, (await enter()).token];
    await server.ask(changePassword, { password: 'a new password', id }, { as: server.admin });
    expect(await Promise.all(tokens.map(statusOf))).toEqual([401, 401]);
  });
});

describe('a login that is under way', () => {
  const sessionsOf = async (id: number) =>
    (await server.db.selectFrom('session').selectAll().where('staff_id', '=', id).execute()).length;

  it.each([
    ['the password is changed', "password_hash = '$argon2id$another'"],
    ['the account is deactivated', 'active = false'],
  ])('fails when %s meanwhile', async (_, change) => {
    const { id, username, password, from } = await account();
    const other = await otherTransaction(server);
    await other.query(`update staff set ${change} where id = $1`, [id]);
    const login = server.fail(logIn, { username, password }, { from });
    await untilBlocked(server);
    await other.commit();
    expect(await login).toMatchObject({ status: 401, message: 'Wrong username or password' });
    expect(await sessionsOf(id)).toBe(0);
  });

  it('does not outlive a change of role that was under way before it', async () => {
    const { id } = await account();
    const other = await otherTransaction(server);
    await other.query('select from staff where id = $1 for no key update', [id]);
    const change = server.ask(changeStaff, { id, role: 'ADMIN' });
    await untilBlocked(server);
    // A login whose transaction commits just before the change gets the row.
    const token = await server.addSession(id);
    await other.commit();
    expect(await change).toMatchObject({ role: 'ADMIN' });
    expect(await statusOf(token)).toBe(401);
  });
});

import { createHash, randomBytes } from 'node:crypto';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { countCash, getNextClose } from '@kelas/contract/cash';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { listCourses, registerCourse } from '@kelas/contract/courses';
import { getFinanceMonth } from '@kelas/contract/finance';
import { listHistory } from '@kelas/contract/history';
import { logOut } from '@kelas/contract/session';
import { changePassword, changeStaff, listStaff } from '@kelas/contract/staff';
import { cashCount } from '@kelas/testkit/cash';
import { uniqueInFile } from '@kelas/testkit/fixtures';
import { watchTables } from '@kelas/testkit/hostile/touched';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { makeSamples } from '@kelas/testkit/samples';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const calls = allCalls.filter((call) => call.roles !== 'public');
const server = await startServer();
const samples = await makeSamples(server);
const touched = await watchTables(server);
const asAdmin = { as: server.admin };

/** Adds an account with a session that has just been used. */
async function addSession(role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN') {
  const id = await server.addAccount(role, uniqueInFile('someone'));
  const token = await server.addSession(id);
  await server.ask(listCourses, {}, { as: token });
  return { id, token };
}

/** Adds a session that began and was last used the given hours ago. */
async function sessionOf(began: number, used: number): Promise<string> {
  return server.addSession(await server.addAccount('ADMIN', uniqueInFile('late')), { began, used });
}

/** Makes a call with valid input and the given credentials. */
function sendSample(call: Call, authorization: string | undefined, more: Sending = {}) {
  const input = samples[nameOf(call)];
  const get = call.method === 'GET';
  const query = new URLSearchParams({ ...(get ? (input as object) : {}), ...more.query });
  return server.app.inject({
    method: call.method,
    url: `${BASE_PATH}${call.path}?${query}`,
    headers: { ...(authorization !== undefined && { authorization }), ...more.headers },
    ...(!get && { payload: input as object }),
  });
}

interface Sending {
  readonly headers?: Record<string, string>;
  readonly query?: Record<string, string>;
}

type State = () => Promise<[authorization: string | undefined, more?: Sending]>;

/** Stores a count of the drawer, without which there is no expected cash. */
async function countAs(token: string): Promise<string> {
  const { number } = await server.ask(getNextClose, {}, { as: token });
  await server.ask(countCash, { number, count: cashCount() }, { as: token });
  return token;
}

const validToken = async () => (await addSession()).token;
/** Credentials that are invalid or no longer valid. */
const refused: Record<string, State> = {
  'no header': async () => [undefined],
  'an empty header': async () => [''],
  'a scheme alone': async () => ['Bearer '],
  'a malformed token': async () => ['Bearer not a token'],
  'a forged token': async () => [`Bearer ${randomBytes(32).toString('base64url')}`],
  'a token of another case': async () => [`Bearer ${swapCase(await validToken())}`],
  'a token cut short': async () => [`Bearer ${(await validToken()).slice(0, -1)}`],
  'a token with a character appended': async () => [`Bearer ${await validToken()}x`],
  'a token in quotes': async () => [`Bearer "${await validToken()}"`],
  'a token with a NUL': async () => [`Bearer ${await validToken()}\u0000`],
  'the hash of a token': async () => [
    `Bearer ${createHash('sha256')
      .update(await validToken())
      .digest('base64url')}`,
  ],
  'two tokens in one header': async () => [
    `Bearer ${await validToken()}, Bearer ${await validToken()}`,
  ],
  'another scheme': async () => [
    `Basic ${Buffer.from(`${await validToken()}:`).toString('base64')}`,
  ],
  'a token under another scheme': async () => [`Token ${await validToken()}`],
  'a token in the query': async () => {
    const token = await validToken();
    return [undefined, { query: { token, authorization: `Bearer ${token}`, access_token: token } }];
  },
  'a token in a cookie': async () => {
    const token = await validToken();
    return [undefined, { headers: { cookie: `token=${token}; userToken=${token}` } }];
  },
  'a token in other headers': async () => {
    const token = await validToken();
    const headers = { 'x-authorization': token, 'proxy-authorization': `Bearer ${token}` };
    return [undefined, { headers: { ...headers, 'x-access-token': token } }];
  },
  'a session older than the absolute limit': async () => [await sessionOf(24.001, 0)],
  'a session unused past the idle limit': async () => [await sessionOf(13, 12.001)],
  'a session that began in the future': async () => [await sessionOf(-400 * 24, -400 * 24)],
  'a session that was logged out': async () => {
    const token = await validToken();
    await server.ask(logOut, undefined, { as: token });
    return [token];
  },
  'an account deactivated a moment ago': async () => {
    const { id, token } = await addSession();
    await server.ask(changeStaff, { id, active: false }, asAdmin);
    return [token];
  },
  'an account deactivated in the database': async () => {
    const { id, token } = await addSession();
    await server.db.updateTable('staff').set({ active: false }).where('id', '=', id).execute();
    return [token];
  },
  'an account deactivated and activated again': async () => {
    const { id, token } = await addSession();
    await server.ask(changeStaff, { id, active: false }, asAdmin);
    await server.ask(changeStaff, { id, active: true }, asAdmin);
    return [token];
  },
  'an ADMIN demoted a moment ago': async () => {
    const { id, token } = await addSession();
    await server.ask(changeStaff, { id, role: 'EMPLOYEE' }, asAdmin);
    return [token];
  },
  'an EMPLOYEE promoted a moment ago, with the earlier session': async () => {
    const { id, token } = await addSession('EMPLOYEE');
    await server.ask(changeStaff, { id, role: 'ADMIN' }, asAdmin);
    return [token];
  },
  'an account with a new password': async () => {
    const { id, token } = await addSession();
    await server.ask(changePassword, { id, password: 'another password' }, asAdmin);
    return [token];
  },
};

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}

const reading = calls.filter((call) => call.method === 'GET');
const outcomes = async (
  chosen: readonly Call[],
  send: (call: Call) => ReturnType<typeof sendSample>,
) => {
  const found: Record<string, number> = {};
  for (const call of chosen) found[nameOf(call)] = (await send(call)).statusCode;
  return found;
};
const all = (chosen: readonly Call[], status: number) =>
  Object.fromEntries(chosen.map((call) => [nameOf(call), status]));

describe('a valid request', () => {
  it.each(Object.entries(refused))('returns 401 and changes nothing with %s', async (_, state) => {
    const [authorization, more] = await state();
    await touched();
    const found = await outcomes(calls, (call) => sendSample(call, authorization, more));
    expect(found).toEqual(all(calls, 401));
    expect(await touched()).toEqual([]);
  });

  it.each([
    ['an EMPLOYEE', async () => server.employee],
    [
      'an ADMIN demoted in the database',
      async () => {
        const { id, token } = await addSession();
        await server.ask(listStaff, {}, { as: token });
        await server.db
          .updateTable('staff')
          .set({ role: 'EMPLOYEE' })
          .where('id', '=', id)
          .execute();
        return token;
      },
    ],
  ])('to a call for ADMIN returns 403 and changes nothing for %s', async (_, state) => {
    const adminCalls = calls.filter((call) => !call.roles.includes('EMPLOYEE'));
    expect(adminCalls.length).toBeGreaterThan(10);
    const token = await state();
    await touched();
    const found = await outcomes(adminCalls, (call) => sendSample(call, token));
    expect(found).toEqual(all(adminCalls, 403));
    expect(await touched()).toEqual([]);
  });

  it.each([
    ['the bare token', (token: string) => token],
    ['a scheme in lower case', (token: string) => `bearer ${token}`],
    ['space around it', (token: string) => `  Bearer   ${token}  `],
  ])('returns 200 with %s (R-1202)', async (_, written) => {
    const token = await countAs(await validToken());
    const found = await outcomes(reading, (call) => sendSample(call, written(token)));
    expect(found).toEqual(all(reading, 200));
  });

  it.each([
    ['promoted', { role: 'ADMIN' as const }],
    ['activated again', { active: true }],
  ])('returns 200 in a new session of an account that was %s', async (_, change) => {
    const id = await server.addAccount(
      'role' in change ? 'EMPLOYEE' : 'ADMIN',
      uniqueInFile('changed'),
    );
    await server.ask(changeStaff, { id, active: false }, asAdmin);
    await server.ask(changeStaff, { id, active: true, ...change }, asAdmin);
    const token = await countAs(await server.addSession(id));
    const found = await outcomes(reading, (call) => sendSample(call, token));
    expect(found).toEqual(all(reading, 200));
  });
});

describe('the check for changed tables', () => {
  it('notices the change of a permitted call', async () => {
    await touched();
    expect((await sendSample(registerCourse, server.employee)).statusCode).toBe(200);
    expect(await touched()).toContain('course');
  });
});

describe('a read whose session ends while it runs', () => {
  it('returns 401 without data', async () => {
    const { token } = await addSession();
    await server.ask(listStaff, {}, { as: token });
    const other = await openTransaction(server);
    await other.query('lock table session in access exclusive mode');
    const reading = server.send(listStaff, {}, { as: token }).then((response) => response);
    await untilBlocked(server);
    const hash = createHash('sha256').update(token).digest();
    await other.query('delete from session where token_hash = $1', [hash]);
    await other.commit();
    const response = await reading;
    expect(response.statusCode).toBe(401);
    expect(response.body).not.toContain('the-admin');
  });
});

describe('the calls that the settings close to EMPLOYEE (R-1107, R-1108)', () => {
  const closed = calls.filter((call) => call.switch !== undefined);
  const history = { ...(samples['GET /teacher'] as { uuid: string }), type: 'TEACHER' as const };

  beforeAll(async () => {
    const { hasLogo: _, ...settings } = await server.ask(getSettings, {});
    const change = { employeeFinance: false, employeeTeacherHistory: false, employeeBank: false };
    await server.ask(changeSettings, { ...settings, ...change }, asAdmin);
  });

  it('return 403 for an EMPLOYEE and change nothing, while other calls return 200', async () => {
    expect(closed.length).toBeGreaterThan(2);
    await touched();
    const open = reading.filter((call) => call.roles.includes('EMPLOYEE') && !call.switch);
    const send = (call: Call) => sendSample(call, server.employee);
    expect(await outcomes(closed, send)).toEqual(all(closed, 403));
    expect((await server.fail(listHistory, history, { as: server.employee })).status).toBe(403);
    expect(await touched()).toEqual([]);
    expect(await outcomes(open, send)).toEqual(all(open, 200));
  });

  it('return 200 for an ADMIN', async () => {
    expect(await outcomes(closed, (call) => sendSample(call, server.admin))).toEqual(
      all(closed, 200),
    );
    await server.ask(listHistory, history, asAdmin);
  });

  it('return 403 for an ADMIN who has just become EMPLOYEE', async () => {
    const { id, token } = await addSession();
    const month = { transactionDate: '03-2026' };
    await server.ask(getFinanceMonth, month, { as: token });
    await server.db.updateTable('staff').set({ role: 'EMPLOYEE' }).where('id', '=', id).execute();
    expect((await server.fail(getFinanceMonth, month, { as: token })).status).toBe(403);
    expect((await server.fail(listHistory, history, { as: token })).status).toBe(403);
  });
});

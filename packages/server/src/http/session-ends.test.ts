import { createHash } from 'node:crypto';
import { type Call, isAuditedRead, type RequestOf } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { type closeCash, countCash } from '@kelas/contract/cash';
import { applyImport } from '@kelas/contract/imports';
import { logIn, logOut, setOwnLanguage } from '@kelas/contract/session';
import { addStaff, changePassword, changeStaff } from '@kelas/contract/staff';
import { checkEach } from '@kelas/testkit/check-each';
import { Makers, uniqueInFile } from '@kelas/testkit/fixtures';
import { makeFreshInputs } from '@kelas/testkit/fresh-inputs';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { readContents, tracesBetween } from '@kelas/testkit/traces';
import { afterEach, describe, expect, it } from 'vitest';

const server = await startServer();
const samples = await makeFreshInputs(server);
const make = new Makers(server);
/** A read is audited only if the record has a full identity card number (R-1123). */
const withNric: Record<string, () => Promise<{ uuid: string }>> = {
  'GET /student': () => make.student({ nric: uniqueInFile('120304-14-') }),
  'GET /teacher': () => make.teacher({ identification: uniqueInFile('800101-14-') }),
};
async function inputOf(name: string): Promise<unknown> {
  const person = await withNric[name]?.();
  if (person) return { uuid: person.uuid };
  const { input } = await samples(name);
  if (Array.isArray(input)) return input;
  // An unchanged entry is not written.
  return { ...(input as object), title: uniqueInFile('Title'), content: uniqueInFile('Content') };
}
/** Logout may run after the session's end; a preview writes nothing. */
const isOther = (call: Call) => call === logOut || call.path.endsWith('/preview');
/** All other calls that write for a logged-in user. */
const calls = allCalls.filter(
  (call) =>
    call.roles !== 'public' && (call.method !== 'GET' || isAuditedRead(call)) && !isOther(call),
);

/** A close needs a count by the same person. */
async function prepare(name: string, input: unknown, as: string): Promise<void> {
  if (name !== 'POST /cash/close') return;
  const { number, count } = input as RequestOf<typeof closeCash>;
  await server.ask(countCash, { number, count }, { as });
}

async function addUser(role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN', password?: string) {
  const username = uniqueInFile('someone');
  const id = await server.addAccount(role, username, password);
  return { id, username, token: await server.addSession(id) };
}
type User = Awaited<ReturnType<typeof addUser>>;

/** The calls that end a session. Each is held before its commit, when the session's row is deleted. */
const endings: Record<string, (user: User) => Promise<unknown>> = {
  deactivated: ({ id }) => server.ask(changeStaff, { id, active: false }),
  demoted: ({ id }) => server.ask(changeStaff, { id, role: 'EMPLOYEE' }),
  'new password': ({ id }) =>
    server.ask(changePassword, { id, password: 'another password' }, { as: server.admin }),
};

let release = async () => {};
afterEach(() => release());

/**
 * Blocks every transaction at its audit entry, its last write, until `release`. A logout writes no
 * account, so `table` may be that of the accounts.
 */
async function holdCommits(table = 'course'): Promise<void> {
  const other = await openTransaction(server);
  // Writes that are not audited are blocked at their own tables.
  await other.query(
    `lock table audit_entry, ${table}, course, announcement, material, timetable_entry, reminder, bill,
       import_draft, cash_count, discount_review, attendance_mark in share mode`,
  );
  release = async () => {
    release = async () => {};
    await other.commit();
  };
}

/** Each of these calls is tried with every ending; any other call with one of the endings. */
const withAllEndings = ['POST /student/payment', 'POST /staff', 'GET /student'];

function endingsFor(call: Call): string[] {
  const all = Object.keys(endings);
  if (withAllEndings.includes(nameOf(call))) return all;
  return all.slice(calls.indexOf(call) % all.length).slice(0, 1);
}

/** Ends the session after the request was accepted and before it writes: nothing is written. */
async function endBefore(call: Call, input: unknown, how: string): Promise<void> {
  const user = await addUser();
  await holdCommits();
  const ended = endings[how]?.(user);
  await untilBlocked(server, 1);
  const written = server.send(call, input, { as: user.token }).then((response) => response);
  await untilBlocked(server, 2);
  await release();
  await ended;
  const before = await readContents(server);
  const response = await written;
  expect([how, response.statusCode]).toEqual([how, 401]);
  expect(tracesBetween(before, await readContents(server)), how).toEqual({});
}

/** Logs out while the request writes: the logout waits, and nothing is written after it. */
async function endDuring(call: Call, input: unknown): Promise<void> {
  const { token } = await addUser();
  await prepare(nameOf(call), input, token);
  await holdCommits(call === setOwnLanguage ? 'staff' : undefined);
  const written = server.send(call, input, { as: token }).then((response) => response);
  await untilBlocked(server, 1);
  const ended = server.send(logOut, undefined, { as: token }).then((response) => response);
  await untilBlocked(server, 2);
  await release();
  expect((await ended).statusCode).toBe(204);
  // An ordered import goes on after its response.
  if (call === applyImport) await written.then(() => server.app.background.idle());
  const before = await readContents(server);
  const response = await written;
  expect(response.statusCode, response.body).toBeLessThan(300);
  expect(tracesBetween(before, await readContents(server))).toEqual({});
}

describe('a session that ends during a request (R-114)', () => {
  it('makes every call return 401 and write nothing, or waits until the call has written', async () => {
    await checkEach(calls, async (call) => {
      const input = await inputOf(nameOf(call));
      try {
        for (const how of endingsFor(call)) await endBefore(call, input, how);
        await endDuring(call, input);
      } finally {
        await release();
      }
    });
  });

  it('makes a write return 401 that waited for the logout', async () => {
    const { token } = await addUser();
    const other = await openTransaction(server);
    const hash = createHash('sha256').update(token).digest();
    await other.query('delete from session where token_hash = $1', [hash]);
    const account = { username: uniqueInFile('new'), password: 'a long password', role: 'ADMIN' };
    const adding = server.fail(addStaff, account, { as: token });
    await untilBlocked(server);
    await other.commit();
    expect((await adding).status).toBe(401);
  });
});

describe('a password that is changed twice at the same moment', () => {
  it('by its owner and an ADMIN is the one of the ADMIN (R-1121)', async () => {
    const { id, username, token } = await addUser('EMPLOYEE', 'stolen password');
    await holdCommits();
    const reset = server
      .send(changePassword, { id, password: 'a fresh password' }, { as: server.admin })
      .then((response) => response.statusCode);
    await untilBlocked(server, 1);
    const theirs = { password: 'the password of a thief', currentPassword: 'stolen password' };
    const own = server
      .send(changePassword, theirs, { as: token })
      .then((response) => response.statusCode);
    await untilBlocked(server, 2);
    await release();
    expect([await reset, await own]).toEqual([204, 401]);
    const statusOf = async (password: string) =>
      (await server.send(logIn, { username, password })).statusCode;
    expect([await statusOf('a fresh password'), await statusOf(theirs.password)]).toEqual([
      200, 401,
    ]);
  });

  it('in two windows is changed by one of them', async () => {
    const { id, token } = await addUser('EMPLOYEE', 'the old password');
    const second = await server.addSession(id);
    await holdCommits();
    const change = (password: string, as: string) =>
      server
        .send(changePassword, { password, currentPassword: 'the old password' }, { as })
        .then((response) => response.statusCode);
    const first = change('one new password', token);
    await untilBlocked(server, 1);
    const other = change('two new passwords', second);
    await untilBlocked(server, 2);
    await release();
    // The change ends the other session, so that request returns 401.
    expect([await first, await other]).toEqual([204, 401]);
  });
});

describe('two ADMINs who deactivate each other at the same moment', () => {
  it('do not deadlock, and one of them stays active (R-1117)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const [one, two] = [await addUser(), await addUser()];
      const deactivate = (user: User, by: User) =>
        server.send(changeStaff, { id: user.id, active: false }, { as: by.token });
      const responses = await Promise.all([deactivate(two, one), deactivate(one, two)]);
      const statuses = responses.map(({ statusCode }) => statusCode).toSorted();
      expect(statuses).toEqual([200, 401]);
    }
  });
});

describe('the calls of this test', () => {
  it('include payments and audited reads', () => {
    const byName = (call: Call) => nameOf(call);
    expect(calls.map(byName)).toContain('POST /student/payment');
    expect(calls.map(byName)).toContain('GET /student');
    expect(calls.length).toBeGreaterThan(25);
  });
});

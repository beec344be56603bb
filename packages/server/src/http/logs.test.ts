import { Writable } from 'node:stream';
import { BASE_PATH } from '@kelas/contract/base-path';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { registerCourse } from '@kelas/contract/courses';
import { logIn } from '@kelas/contract/session';
import { addStaff, changePassword } from '@kelas/contract/staff';
import { getStudent, listStudents, registerStudent } from '@kelas/contract/students';
import { registerTeacher } from '@kelas/contract/teachers';
import { CANARY, foundIn } from '@kelas/testkit/canaries';
import { studentForm, teacherForm } from '@kelas/testkit/fixtures';
import { makeSamples } from '@kelas/testkit/samples';
import { refusal, startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

let written = '';
const stream = new Writable({
  write(chunk, _encoding, done) {
    written += chunk;
    done();
  },
});
const server = await startServer({ logger: { level: 'trace', stream } });

const lines = (): Record<string, unknown>[] =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

function expectNoCanary(...more: string[]): void {
  expect(written).not.toBe('');
  expect(foundIn(written, [...Object.values(CANARY), 'zebra', ...more])).toEqual([]);
}

beforeEach(() => {
  written = '';
});

describe('the log (R-1249)', () => {
  it('has request id, method, route, status, duration and staff id of a request', async () => {
    const response = await server.send(registerCourse, { subjectName: 'Zebra studies' });
    expect(response.statusCode).toBe(200);
    const employee = await server.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'the-employee')
      .executeTakeFirst();
    expect(lines()).toEqual([
      expect.objectContaining({
        level: 30,
        reqId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        method: 'POST',
        path: `${BASE_PATH}/course/register`,
        status: 200,
        ms: expect.any(Number),
        staff: employee?.id,
      }),
    ]);
    expectNoCanary();
  });

  it('has the request id of every failed response', async () => {
    const failed = [
      await server.fail(listStudents, {}, { as: null }),
      await server.fail(getStudent, { uuid: 'zebra' }),
      await server.fail(registerStudent, { name: CANARY.name }),
      refusal(await server.app.inject(`${BASE_PATH}/zebra/${CANARY.username}?x=${CANARY.nric}`)),
    ];
    const ids = lines().map((line) => line.reqId);
    expect(ids).toEqual(failed.map((refused) => refused.requestId));
    expectNoCanary();
  });

  it('does not take the request id from the client', async () => {
    const headers = { 'request-id': CANARY.username, 'x-request-id': CANARY.username };
    const { requestId } = await server.fail(listStudents, {}, { as: null, headers });
    expect(requestId).not.toBe(CANARY.username);
    expectNoCanary();
  });

  it('has no values of accepted or refused forms and queries', async () => {
    const student = studentForm({
      name: CANARY.name,
      nric: CANARY.nric,
      phoneNo: CANARY.phone,
      email: CANARY.email,
      emergencyContactName: CANARY.name,
      emergencyContactPhoneNo: CANARY.phone,
    });
    const { uuid } = await server.ask(registerStudent, student);
    expect((await server.fail(registerStudent, student)).status).toBe(422);
    await server.fail(registerStudent, { ...student, email: `${CANARY.email} x` });
    await server.ask(listStudents, { name: CANARY.name });
    await server.ask(getStudent, { uuid });
    const teacher = teacherForm({
      name: CANARY.name,
      identification: CANARY.nric,
      bankAccountNo: CANARY.account,
    });
    await server.ask(registerTeacher, teacher);
    await server.fail(registerTeacher, { ...teacher, bankName: CANARY.name });
    expectNoCanary(uuid);
  });

  it('has no passwords, tokens or usernames', async () => {
    const { username, password } = CANARY;
    await server.ask(addStaff, { username, password, role: 'EMPLOYEE' });
    await server.fail(logIn, { username, password: `${password}-wrong` });
    await server.fail(logIn, { username: password, password: username });
    const { token } = await server.ask(logIn, { username, password });
    const change = { password: `${password}-new`, currentPassword: password };
    await server.ask(changePassword, change, { as: token });
    await server.ask(listStudents, {}, { as: token });
    await server.app.inject({
      url: `${BASE_PATH}/students`,
      headers: { authorization: `Bearer ${token}x`, cookie: `session=${token}` },
    });
    expectNoCanary(token, server.admin, server.employee);
  });

  it('has nothing of a body that is malformed JSON', async () => {
    for (const payload of [`{"name": "${CANARY.name}"`, `{"__proto__": {"x": "${CANARY.nric}"}}`]) {
      const response = await server.app.inject({
        method: 'POST',
        url: `${BASE_PATH}/student/register`,
        headers: { authorization: server.employee, 'content-type': 'application/json' },
        payload,
      });
      expect(response.statusCode).toBe(400);
    }
    expectNoCanary();
  });
});

describe('every call', () => {
  /** Returns a copy of a value with the canary appended to every text. */
  function planted(value: unknown): unknown {
    if (typeof value === 'string') return `${value}${CANARY.name}`;
    if (Array.isArray(value)) return value.map(planted);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, planted(each)]));
  }

  it('is logged without its values, for valid and invalid requests', async () => {
    const calls = allCalls;
    const samples = await makeSamples(server);
    written = '';
    for (const call of calls) {
      const sample = samples[nameOf(call)];
      const headers = {
        'idempotency-key': CANARY.username,
        'user-agent': CANARY.email,
        referer: `https://example.my/${CANARY.username}`,
        cookie: `name=${encodeURIComponent(CANARY.name)}`,
        'x-forwarded-for': CANARY.account,
      };
      const as = await server.addSession(await server.addAccount('ADMIN', nameOf(call)));
      for (const input of [planted(sample), sample, CANARY]) {
        await server.send(call, input, { as, headers });
      }
      const path = `${BASE_PATH}${call.path}/${encodeURIComponent(CANARY.name)}`;
      await server.app.inject({ url: path, headers: { ...headers, authorization: as } });
    }
    expectNoCanary();
    const logged = lines();
    expect(logged.length).toBe(calls.length * 4);
    for (const line of logged) {
      expect(line).toMatchObject({ level: expect.any(Number), time: expect.any(Number) });
      expect(line.reqId).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});

describe('an unexpected error', () => {
  it('returns a neutral 500 and is logged without values (R-1209)', async () => {
    // PostgreSQL's error message for this quotes the row.
    await sql`alter table student add constraint odd check (length(name) < 5) not valid`.execute(
      server.db,
    );
    const form = studentForm({ name: CANARY.name, nric: `${CANARY.nric}1`, phoneNo: CANARY.phone });
    const response = await server.send(registerStudent, form);
    await sql`alter table student drop constraint odd`.execute(server.db);
    const refused = refusal(response);
    expect(refused).toMatchObject({ status: 500, code: 'INTERNAL' });
    expect(response.body).not.toMatch(/odd|check|student|constraint|sql|\.ts/i);

    const [fault] = lines().filter((line) => line.level === 50);
    expect(fault).toMatchObject({
      reqId: refused.requestId,
      msg: 'request failed',
      code: 'INTERNAL',
      fault: { code: '23514', constraint: 'odd', stack: expect.any(Array) },
    });
    expectNoCanary();
  });
});

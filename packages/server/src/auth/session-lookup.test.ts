import { createHash } from 'node:crypto';
import { listCourses } from '@kelas/contract/courses';
import { listHistory } from '@kelas/contract/history';
import { logOut } from '@kelas/contract/session';
import { listStaff } from '@kelas/contract/staff';
import { getStudent, listStudents } from '@kelas/contract/students';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
let made = 0;

/** An account with a session that has just been used. */
async function someone(role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN') {
  made += 1;
  const id = await server.addAccount(role, `someone-${made}`);
  const token = await server.addSession(id);
  await server.ask(listCourses, {}, { as: token });
  return { id, token };
}

const statusOf = async (call: Parameters<typeof server.send>[0], input: object, as: string) =>
  (await server.send(call, input, { as })).statusCode;

/** Ends a session behind the server's back, as another process of it would. */
const endElsewhere = (token: string) =>
  server.db
    .deleteFrom('session')
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .execute();

describe('requests that come in together', () => {
  it('are each judged by their own token', async () => {
    const [admin, employee, ended] = [await someone(), await someone('EMPLOYEE'), await someone()];
    await endElsewhere(ended.token);
    const forged = 'x'.repeat(43);
    const callers = [
      [admin.token, 200],
      [employee.token, 403],
      [ended.token, 401],
      [forged, 401],
    ] as const;
    const requests = Array.from({ length: 80 }, (_, index) => callers[index % 4] ?? callers[0]);
    const statuses = await Promise.all(requests.map(([token]) => statusOf(listStaff, {}, token)));
    expect(statuses).toEqual(requests.map(([, expected]) => expected));
  });

  it('do not keep each other waiting when one of them ends its session', async () => {
    const { token } = await someone();
    const [left, ...statuses] = await Promise.all([
      statusOf(logOut, {}, token),
      ...Array.from({ length: 20 }, () => statusOf(listCourses, {}, token)),
    ]);
    expect(left).toBe(204);
    for (const status of statuses) expect([200, 401]).toContain(status);
    expect(await statusOf(listCourses, {}, token)).toBe(401);
  });
});

describe('a session that was good a moment ago', () => {
  let student = { uuid: '', name: '' };
  beforeEach(async () => {
    student = await make.student({ name: `Private ${made}` });
  });

  it('and has ended elsewhere gets no answer any more, not even what is wrong', async () => {
    const { token } = await someone();
    await endElsewhere(token);
    for (const [call, input] of [
      [getStudent, { uuid: student.uuid }],
      [listHistory, { uuid: student.uuid, type: 'STUDENT' }],
      [listHistory, { uuid: '0f8fad5b-d9cb-469f-a165-70867728950e', type: 'STUDENT' }],
      [listHistory, { uuid: 'x', type: 'STUDENT' }],
      [listStudents, {}],
    ] as const) {
      const response = await server.send(call, input, { as: token });
      expect(response.statusCode).toBe(401);
      expect(response.body).not.toContain('Private');
    }
  });

  it.each([
    [{ role: 'EMPLOYEE' as const }, 403],
    [{ active: false }, 401],
  ])('is judged anew when its account has %j', async (change, expected) => {
    const { id, token } = await someone();
    expect(await statusOf(listStaff, {}, token)).toBe(200);
    await server.db.updateTable('staff').set(change).where('id', '=', id).execute();
    expect(await statusOf(listStaff, {}, token)).toBe(expected);
  });

  it('of an EMPLOYEE that is an ADMIN by now may do more at once', async () => {
    const { id, token } = await someone('EMPLOYEE');
    expect(await statusOf(listStaff, {}, token)).toBe(403);
    await server.db.updateTable('staff').set({ role: 'ADMIN' }).where('id', '=', id).execute();
    expect(await statusOf(listStaff, {}, token)).toBe(200);
  });

  it('still hears what is wrong with its question while it is good', async () => {
    const { token } = await someone();
    const ask = (uuid: string) => statusOf(listHistory, { uuid, type: 'STUDENT' }, token);
    expect(await ask(student.uuid)).toBe(200);
    expect(await ask('x')).toBe(400);
    expect(await ask('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(404);
  });
});

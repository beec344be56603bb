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

/** Adds an account with a session that has just been used. */
async function addSession(role: 'ADMIN' | 'EMPLOYEE' = 'ADMIN') {
  made += 1;
  const id = await server.addAccount(role, `someone-${made}`);
  const token = await server.addSession(id);
  await server.ask(listCourses, {}, { as: token });
  return { id, token };
}

const statusOf = async (call: Parameters<typeof server.send>[0], input: object, as: string) =>
  (await server.send(call, input, { as })).statusCode;

/** Ends a session in the database, as another process does. */
const endElsewhere = (token: string) =>
  server.db
    .deleteFrom('session')
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .execute();

describe('requests that arrive together', () => {
  it('are each checked by their own token', async () => {
    const [admin, employee, ended] = [
      await addSession(),
      await addSession('EMPLOYEE'),
      await addSession(),
    ];
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

  it('are served or refused with 401 when one of them logs out', async () => {
    const { token } = await addSession();
    const [loggedOut, ...statuses] = await Promise.all([
      statusOf(logOut, {}, token),
      ...Array.from({ length: 20 }, () => statusOf(listCourses, {}, token)),
    ]);
    expect(loggedOut).toBe(204);
    for (const status of statuses) expect([200, 401]).toContain(status);
    expect(await statusOf(listCourses, {}, token)).toBe(401);
  });
});

describe('a session that was valid a moment ago', () => {
  let student = { uuid: '', name: '' };
  beforeEach(async () => {
    student = await make.student({ name: `Private ${made}` });
  });

  it('gets only 401 after it has ended in another process (R-112)', async () => {
    const { token } = await addSession();
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
  ])('loses its rights at once when its account changes to %j', async (change, expected) => {
    const { id, token } = await addSession();
    expect(await statusOf(listStaff, {}, token)).toBe(200);
    await server.db.updateTable('staff').set(change).where('id', '=', id).execute();
    expect(await statusOf(listStaff, {}, token)).toBe(expected);
  });

  it('gains rights at once when its account becomes ADMIN', async () => {
    const { id, token } = await addSession('EMPLOYEE');
    expect(await statusOf(listStaff, {}, token)).toBe(403);
    await server.db.updateTable('staff').set({ role: 'ADMIN' }).where('id', '=', id).execute();
    expect(await statusOf(listStaff, {}, token)).toBe(200);
  });

  it('gets 400 and 404 for wrong requests while it is valid', async () => {
    const { token } = await addSession();
    const ask = (uuid: string) => statusOf(listHistory, { uuid, type: 'STUDENT' }, token);
    expect(await ask(student.uuid)).toBe(200);
    expect(await ask('x')).toBe(400);
    expect(await ask('0f8fad5b-d9cb-469f-a165-70867728950e')).toBe(404);
  });
});

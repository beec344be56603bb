import { listArrears, recordReminder } from '@kelas/contract/arrears';
import { getStudentAccount } from '@kelas/contract/student-account';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

it('a reminder is listed with its time and person (R-718)', async () => {
  const { uuid } = await make.enrolled({ effectiveDate: '02-2026' });
  const as = server.employee;
  const recorded = await server.ask(recordReminder, { uuid }, { as });
  expect(recorded.recordCreateDate).toBe(server.clock.now.toISOString());
  const rowOf = async () => (await server.ask(listArrears, {})).find((row) => row.uuid === uuid);
  expect((await rowOf())?.lastReminder).toEqual({ ...recorded, staffName: 'the-employee' });
  server.clock.pass(3600);
  const next = await server.ask(recordReminder, { uuid }, { as: server.admin });
  expect(next.recordCreateDate).not.toBe(recorded.recordCreateDate);
  expect((await rowOf())?.lastReminder).toEqual({ ...next, staffName: 'the-admin' });
  const { lastReminder } = await server.ask(getStudentAccount, { uuid });
  expect(lastReminder).toMatchObject(next);
});

it('a student who owes nothing is not reminded', async () => {
  const { uuid } = await make.student();
  expect(await server.fail(recordReminder, { uuid })).toMatchObject({
    status: 409,
    code: 'NOTHING_OWED',
  });
});

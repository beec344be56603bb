import { listArrears, recordReminder } from '@kelas/contract/arrears';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

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

describe('a reminder of several students (R-2222)', () => {
  const rows = async (uuids: readonly string[]) =>
    (await server.ask(listArrears, {})).filter(({ uuid }) => uuids.includes(uuid));

  it('is recorded for each who owes', async () => {
    const [one, other] = [await make.enrolled(), await make.enrolled()];
    const paid = await make.student();
    const { recordCreateDate } = await server.ask(recordReminder, {
      uuid: paid.uuid,
      others: [one.uuid, other.uuid],
    });
    const listed = await rows([one.uuid, other.uuid, paid.uuid]);
    expect(listed.map(({ lastReminder }) => lastReminder?.recordCreateDate)).toEqual([
      recordCreateDate,
      recordCreateDate,
    ]);
    const { lastReminder } = await server.ask(getStudentAccount, { uuid: paid.uuid });
    expect(lastReminder).toBeNull();
  });

  it('stores the sum of each student', async () => {
    const cheap = await make.enrolled({ fee: 100, effectiveDate: '03-2026' });
    const dear = await make.enrolled({ fee: 70_000, effectiveDate: '03-2026' });
    await server.ask(recordReminder, { uuid: cheap.uuid, others: [dear.uuid, dear.uuid] });
    const stored = await server.db
      .selectFrom('reminder')
      .innerJoin('student', 'student.id', 'student_id')
      .select('owed_fee')
      .where('uuid', 'in', [cheap.uuid, dear.uuid])
      .orderBy('owed_fee')
      .execute();
    expect(stored.map(({ owed_fee }) => owed_fee)).toEqual([100, 70_000]);
  });

  it('is refused if no student owes, for an unknown student, and above 12 students', async () => {
    const [one, other] = [await make.student(), await make.student()];
    const body = { uuid: one.uuid, others: [other.uuid] };
    expect(await server.fail(recordReminder, body)).toMatchObject({ code: 'NOTHING_OWED' });
    const unknown = { uuid: '0198c3a0-5b1e-7c00-8a00-3f2d5e6a7b81', others: [one.uuid] };
    expect(await server.fail(recordReminder, unknown)).toMatchObject({ status: 404 });
    const many = { uuid: one.uuid, others: Array(12).fill(other.uuid) };
    expect(await server.fail(recordReminder, many)).toMatchObject({ status: 422 });
  });

  it('lists the same familyId for confirmed siblings only (R-2221)', async () => {
    const [one, other, alone] = [
      await make.enrolled(),
      await make.enrolled(),
      await make.enrolled(),
    ];
    const siblings = { uuid: one.uuid, siblingUuid: other.uuid, isSibling: true };
    await server.ask(decideSibling, siblings);
    const ids = async () => {
      const listed = await rows([one.uuid, other.uuid, alone.uuid]);
      return new Map(listed.map(({ uuid, familyId }) => [uuid, familyId]));
    };
    const before = await ids();
    expect(before.get(one.uuid)).toBeDefined();
    expect(before.get(other.uuid)).toBe(before.get(one.uuid));
    expect(before.get(alone.uuid)).toBeUndefined();
    await server.ask(decideSibling, { ...siblings, isSibling: false });
    const after = await ids();
    expect(after.get(one.uuid) === undefined || after.get(one.uuid) !== after.get(other.uuid)).toBe(
      true,
    );
  });
});

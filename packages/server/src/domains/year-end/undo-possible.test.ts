import { listAudit } from '@kelas/contract/audit';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { decideSibling } from '@kelas/contract/student-account';
import { cancelSubscription, getStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { getYearEnd, listYearStudents, undoYear } from '@kelas/contract/year-end';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { makeSchool } from '@kelas/testkit/year';
import { expect, it } from 'vitest';

async function makeApplied() {
  const server = await startServer();
  server.clock.set('2026-11-20T02:00:00Z');
  const make = new Makers(server);
  const school = await makeSchool(server, make);
  const students = [];
  for (let each = 0; each < 3; each += 1) {
    students.push(await make.enrolled({ offering: school.lim.at(2) }));
  }
  const [one, two, three] = students.map(({ uuid }) => uuid);
  if (!one || !two || !three) throw new Error('three are needed');
  const coursesOf = async (uuid: string) => (await server.ask(getStudent, { uuid })).tuitionCourses;
  const block = async (uuid: string) => {
    const id = (await coursesOf(uuid)).at(-1)?.subscriptionId ?? 0;
    await server.ask(cancelSubscription, { id, month: '02-2027' });
  };
  return { server, ...school, one, two, three, coursesOf, block };
}

it('a year is undone for all who can be undone, and the others stay (R-1824)', async () => {
  const { server, apply, one, two, three, coursesOf, block } = await makeApplied();
  const before = [await coursesOf(one), await coursesOf(two)];
  await apply();
  await block(three);
  const kept = await coursesOf(three);
  const undone = await server.ask(undoYear, { year: 2027, onlyPossible: true });
  expect(undone).toEqual({ year: 2027, students: 2, kept: 1 });
  expect([await coursesOf(one), await coursesOf(two)]).toEqual(before);
  expect(await coursesOf(three)).toEqual(kept);
  const { applied } = await server.ask(getYearEnd, { year: '2027' });
  expect(applied?.undone).toBeNull();
  const listed = await server.ask(listYearStudents, { year: '2027' });
  expect(listed.map(({ uuid, undone: by }) => [uuid, by !== null]).toSorted()).toEqual(
    [
      [one, true],
      [two, true],
      [three, false],
    ].toSorted(),
  );
  const actions = (await server.ask(listAudit, {})).slice(0, 3).map(({ action }) => action);
  expect(actions).toEqual(['STUDENT_MOVE_UNDONE', 'STUDENT_MOVE_UNDONE', 'SUBSCRIPTION_CANCELLED']);
  await expectVerified(server);
  const again = await server.fail(undoYear, { year: 2027, onlyPossible: true });
  expect([again.status, again.message]).toEqual([409, 'No student can be undone in 2027']);
});

it('a year that nothing depends on is undone as a whole (R-1824)', async () => {
  const { server, apply } = await makeApplied();
  await apply();
  const undone = await server.ask(undoYear, { year: 2027, onlyPossible: true });
  expect(undone).toEqual({ year: 2027, students: 3 });
  const { applied } = await server.ask(getYearEnd, { year: '2027' });
  expect(applied?.undone).not.toBeNull();
});

it('the sibling discount of a family of which only a part is undone is made again', async () => {
  const { server, apply, one, two, block } = await makeApplied();
  const { version } = await server.ask(getHouseRules, {});
  const siblingDiscount = { fromChild: 2, percent: 10, borneBy: 'SHARED' } as const;
  await server.ask(changeHouseRules, { version, siblingDiscount });
  await server.ask(decideSibling, { uuid: one, siblingUuid: two, isSibling: true });
  await apply();
  await block(two);
  await server.ask(undoYear, { year: 2027, onlyPossible: true });
  const fees = async (uuid: string) => {
    const lines = await server.ask(getTuitionPayment, { uuid, month: '01-2027' });
    return lines.map(({ fee }) => fee);
  };
  const due = [...(await fees(one)), ...(await fees(two))];
  expect(due).toHaveLength(2);
  await expectVerified(server);
});

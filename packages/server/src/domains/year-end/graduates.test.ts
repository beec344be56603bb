import { previewBulkCharge } from '@kelas/contract/misc-charges';
import {
  changeStudentStatus,
  getStudent,
  listStudents,
  updateStudent,
} from '@kelas/contract/students';
import { getYearEnd, undoYear } from '@kelas/contract/year-end';
import { courseLine, Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { makeSchool } from '@kelas/testkit/year';
import { expect, it } from 'vitest';
import { carryOutPlannedMoves } from './carry-out.ts';

const JANUARY = '2027-01-01T01:00:00Z';
const T_SHIRT = 5;

async function makeCentre() {
  const server = await startServer();
  server.clock.set('2026-11-20T02:00:00Z');
  const make = new Makers(server);
  const school = await makeSchool(server, make);
  const january = async () => {
    server.clock.set(JANUARY);
    await carryOutPlannedMoves(server.database.db, server.clock.now);
  };
  const stateOf = async (uuid: string) => {
    const row = (await server.ask(listStudents, {})).find((each) => each.uuid === uuid);
    return [row?.programLvl, row?.status];
  };
  /** The students whom a bulk charge of a month would charge. */
  const charged = async (month: string) => {
    const shirts = { itemId: T_SHIRT, month, fee: 3500, group: 'ALL' } as const;
    return (await server.ask(previewBulkCharge, shirts)).rows.map(({ uuid }) => uuid);
  };
  return { server, make, ...school, january, stateOf, charged };
}

it('a student who graduates is TERMINATED in January, and ACTIVE after an undo (R-1708)', async () => {
  const { server, make, lim, apply, january, stateOf, charged } = await makeCentre();
  const { uuid } = await make.enrolled({ offering: lim.at(6) }, { programLvl: 6 });
  await apply();
  expect(await stateOf(uuid)).toEqual([6, 'ACTIVE']);
  expect([await charged('12-2026'), await charged('01-2027')]).toEqual([[uuid], []]);
  await january();
  expect(await stateOf(uuid)).toEqual([8, 'TERMINATED']);
  expect(await charged('01-2027')).toEqual([]);
  await expectVerified(server);
  await server.ask(undoYear, { year: 2027 });
  expect(await stateOf(uuid)).toEqual([6, 'ACTIVE']);
  await expectVerified(server);
});

it('a graduate who takes a course again stays ACTIVE and is named (R-1708, R-1716)', async () => {
  const { server, make, lim, apply, january, stateOf } = await makeCentre();
  const { uuid } = await make.enrolled({ offering: lim.at(6) }, { programLvl: 6 });
  await apply();
  await addCourse(server, uuid, lim.at(6));
  await january();
  expect(await stateOf(uuid)).toEqual([8, 'ACTIVE']);
  const { left } = await server.ask(getYearEnd, { year: '2027' });
  expect(left).toEqual([expect.objectContaining({ uuid, reason: 'Still takes Maths (Form 5)' })]);
});

it('a student who was to leave and takes a course again is named (R-1716)', async () => {
  const { server, make, lim, apply, january, stateOf } = await makeCentre();
  const { uuid } = await make.enrolled({ offering: lim.at(2) });
  const other = await make.enrolled({ offering: lim.at(2) });
  await apply({
    moves: [uuid, other.uuid].map((each) => ({ uuid: each, move: 'LEAVES' as const })),
  });
  await addCourse(server, uuid, lim.at(2));
  await january();
  expect([await stateOf(uuid), await stateOf(other.uuid)]).toEqual([
    [2, 'ACTIVE'],
    [2, 'TERMINATED'],
  ]);
  const { left } = await server.ask(getYearEnd, { year: '2027' });
  expect(left?.map((each) => [each.uuid, each.reason])).toEqual([
    [uuid, 'Was to leave, but takes a course again. Terminate the student, or move the courses.'],
  ]);
  const leave = { uuid, status: 'TERMINATED', terminatedDate: '01-2027' } as const;
  await server.ask(changeStudentStatus, leave);
  expect((await server.ask(getYearEnd, { year: '2027' })).left).toEqual([]);
});

it('a bulk charge skips a graduate who is ACTIVE (R-1620)', async () => {
  const { make, charged } = await makeCentre();
  await make.student({ programLvl: 8 });
  const { uuid } = await make.student({ programLvl: 6 });
  expect(await charged('11-2026')).toEqual([uuid]);
});

type Centre = Awaited<ReturnType<typeof makeCentre>>;

/** Adds a course from January on. */
async function addCourse(
  server: Centre['server'],
  uuid: string,
  offering: ReturnType<Centre['lim']['at']>,
) {
  const { tuitionCourses, miscs: _, ...form } = await server.ask(getStudent, { uuid });
  const kept = tuitionCourses.map(({ subscriptionId }) => ({ subscriptionId }));
  const added = courseLine(offering, { effectiveDate: '01-2027' });
  await server.ask(updateStudent, { ...form, tuitionCourse: [...kept, added], misc: [] });
}

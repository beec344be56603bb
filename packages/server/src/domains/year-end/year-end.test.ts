import { listAudit } from '@kelas/contract/audit';
import type { RequestOf } from '@kelas/contract/call';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import {
  changeStudentStatus,
  getStudent,
  listStudents,
  updateStudent,
} from '@kelas/contract/students';
import { addOffering, getTeacher } from '@kelas/contract/teachers';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { getYearEnd, listYearStudents, previewYearEnd, undoYear } from '@kelas/contract/year-end';
import { courseLine, Makers } from '@kelas/testkit/fixtures';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { makeSchool } from '@kelas/testkit/year';
import { describe, expect, it } from 'vitest';
import { carryOutPlannedMoves } from './carry-out.ts';

type Choice = RequestOf<typeof previewYearEnd>;

async function makeCentre() {
  const server = await startServer();
  server.clock.set('2026-11-20T02:00:00Z');
  const make = new Makers(server);
  return { server, make, ...(await makeSchool(server, make)) };
}

const choice = (changes: Partial<Choice> = {}): Choice => ({
  year: 2027,
  moves: [],
  gapChoices: [],
  fees: 'OFFERING',
  ...changes,
});

const coursesOf = async (server: TestServer, uuid: string) =>
  (await server.ask(getStudent, { uuid })).tuitionCourses.map(
    ({ teacherName, programLvl, fee, effectiveDate, cancelledDate }) =>
      [teacherName, programLvl, fee, effectiveDate, cancelledDate] as const,
  );

describe('the proposal of a year', () => {
  it('has every student who is not terminated or graduated, and what follows a course (R-1700)', async () => {
    const { server, make, lim, tan, maths } = await makeCentre();
    const up = await make.enrolled({ offering: lim.at(2) }, { name: 'Ah Beng' });
    await make.enrolled({ offering: tan.at(2) }, { name: 'Bala', enrolmentDate: '01-2027' });
    await make.enrolled({ offering: lim.at(3) }, { name: 'Chong', programLvl: 3 });
    await make.student({ name: 'Gone', programLvl: 8 });
    const { uuid } = await make.student({ name: 'Ended' });
    const terminatedDate = '10-2026';
    await server.ask(changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate });
    const { applied, students, gaps } = await server.ask(getYearEnd, { year: '2027' });
    expect(applied).toBeNull();
    expect(students.map(({ name, move, nextLvl }) => [name, move, nextLvl])).toEqual([
      ['Ah Beng', 'MOVES_UP', 3],
      ['Bala', 'STAYS', 3],
      ['Chong', 'MOVES_UP', 4],
    ]);
    expect(students[0]?.courses).toEqual([
      {
        subscriptionId: up.subscriptionId,
        subjectId: maths,
        subjectName: 'Maths',
        programLvl: 2,
        teacher: lim.uuid,
        teacherName: 'Lim',
        fee: 6000,
        change: 'MOVES',
        paidMonth: null,
        next: { offeringId: lim.at(3).id, teacher: lim.uuid, teacherName: 'Lim', fee: 7000 },
      },
    ]);
    expect(gaps).toEqual([
      {
        programLvl: 4,
        subjectId: maths,
        subjectName: 'Maths',
        teacher: lim.uuid,
        teacherName: 'Lim',
        students: 1,
        present: [{ programLvl: 3, fee: 7000 }],
        offerings: [],
      },
    ]);
    // The course of the gap neither ends nor continues (R-1705).
    const { counts } = await server.ask(previewYearEnd, choice());
    expect(counts).toMatchObject({ coursesBegin: 1, coursesEnd: 1, coursesContinue: 1 });
    // The gap is filled by an offering of the teacher.
    const added = { teacher: lim.uuid, programLvl: 4, subjectId: maths, fee: 7700 };
    const { id } = await server.ask(addOffering, added);
    const filled = await server.ask(getYearEnd, { year: '2027' });
    expect(filled.gaps).toEqual([]);
    expect(filled.students[2]?.courses[0]?.next).toMatchObject({ offeringId: id, fee: 7700 });
    const again = await server.fail(addOffering, added);
    expect([again.status, again.message]).toEqual([
      422,
      { tuitionCourse: 'This teacher already offers this course at this level' },
    ]);
    expect((await server.ask(getTeacher, { uuid: lim.uuid })).tuitionCourse).toHaveLength(4);
  });
});

describe('applying a year', () => {
  it('ends the courses with December and begins those of the next level (R-1702)', async () => {
    const { server, make, lim, tan, apply } = await makeCentre();
    const one = await make.enrolled({ offering: lim.at(2), fee: 5500 });
    const stays = await make.enrolled({ offering: tan.at(2) });
    const leaves = await make.enrolled({ offering: tan.at(2) });
    const last = await make.enrolled({ offering: lim.at(6) }, { programLvl: 6 });
    const moves = [
      { uuid: stays.uuid, move: 'STAYS' as const },
      { uuid: leaves.uuid, move: 'LEAVES' as const },
    ];
    const preview = await server.ask(previewYearEnd, choice({ moves, fees: 'KEEP_DIFFERENCE' }));
    expect(preview).toMatchObject({
      counts: {
        movesUp: 1,
        stays: 1,
        leaves: 1,
        graduates: 1,
        coursesBegin: 1,
        coursesEnd: 3,
        coursesContinue: 1,
      },
      income: {
        before: 24_500,
        after: 11_500,
        levels: [
          { programLvl: 2, before: 15_500, after: 5000 },
          { programLvl: 3, before: 0, after: 6500 },
          { programLvl: 6, before: 9000, after: 0 },
        ],
        teachers: [
          { teacherName: 'Lim', before: 14_500, after: 6500 },
          { teacherName: 'Tan', before: 10_000, after: 5000 },
        ],
      },
      gaps: [],
      problems: [],
    });
    const done = await apply({ moves, fees: 'KEEP_DIFFERENCE' });
    expect(done).toMatchObject({ year: 2027, students: 4, movesUp: 1, graduates: 1 });
    expect(await coursesOf(server, one.uuid)).toEqual([
      ['Lim', 2, 5500, '01-2026', '01-2027'],
      ['Lim', 3, 6500, '01-2027', null],
    ]);
    expect(await coursesOf(server, stays.uuid)).toEqual([['Tan', 2, 5000, '01-2026', null]]);
    expect(await coursesOf(server, leaves.uuid)).toEqual([['Tan', 2, 5000, '01-2026', '01-2027']]);
    expect(await coursesOf(server, last.uuid)).toEqual([['Lim', 6, 9000, '01-2026', '01-2027']]);
    const entries = await server.ask(listAudit, {});
    expect(
      entries
        .map(({ action }) => action)
        .slice(0, 4)
        .toSorted(),
    ).toEqual(['STUDENT_MOVED', 'STUDENT_MOVED', 'STUDENT_MOVED', 'YEAR_APPLIED']);
  });

  it('ends courses that are paid ahead after their last paid month (R-1706)', async () => {
    const { server, make, lim, tan, apply } = await makeCentre();
    const up = await make.enrolled({ offering: lim.at(2) });
    const leaves = await make.enrolled({ offering: tan.at(2) });
    const last = await make.enrolled({ offering: lim.at(6) }, { programLvl: 6 });
    for (const each of [up, leaves, last]) {
      await make.pay(each, '01-2027', { transactionDate: '20-11-2026' });
    }
    await make.pay(up, '02-2027', { transactionDate: '20-11-2026' });
    const moves = [{ uuid: leaves.uuid, move: 'LEAVES' as const }];
    const { problems, counts } = await server.ask(previewYearEnd, choice({ moves }));
    expect(
      [up, leaves, last].map(({ uuid }) => {
        const problem = problems.find((each) => each.uuid === uuid);
        return [problem?.paidMonth, problem?.nextMonth];
      }),
    ).toEqual([
      ['02-2027', '03-2027'],
      ['01-2027', null],
      ['01-2027', null],
    ]);
    expect(counts).toMatchObject({ coursesBegin: 1, coursesEnd: 3, coursesContinue: 0 });
    const before = [];
    for (const { uuid } of [up, leaves, last]) before.push(await coursesOf(server, uuid));
    await apply({ moves });
    expect(await coursesOf(server, up.uuid)).toEqual([
      ['Lim', 2, 6000, '01-2026', '03-2027'],
      ['Lim', 3, 7000, '03-2027', null],
    ]);
    const due = async (uuid: string, month: string) =>
      (await server.ask(getTuitionPayment, { uuid, month })).map(({ fee }) => fee);
    expect(await due(last.uuid, '02-2027')).toEqual([]);
    await carryOutPlannedMoves(server.database.db, new Date('2026-12-31T16:00:00Z'));
    const listed = await server.ask(listYearStudents, { year: '2027' });
    expect(listed.map(({ planned }) => planned)).toEqual(['DONE', 'DONE', 'DONE']);
    expect([await due(leaves.uuid, '01-2027'), await due(leaves.uuid, '02-2027')]).toEqual([
      [5000],
      [],
    ]);
    await server.ask(undoYear, { year: 2027 });
    const after = [];
    for (const { uuid } of [up, leaves, last]) after.push(await coursesOf(server, uuid));
    expect(after).toEqual(before);
  });

  it('names the held money of students who leave or graduate (R-1705)', async () => {
    const { server, make, lim, tan } = await makeCentre();
    await make.holdMoney();
    const up = await make.enrolled({ offering: lim.at(2) });
    const leaves = await make.enrolled({ offering: tan.at(2) }, { name: 'Bala' });
    const last = await make.enrolled({ offering: lim.at(6) }, { name: 'Aminah', programLvl: 6 });
    const without = await make.enrolled({ offering: tan.at(2) });
    for (const { uuid } of [up, leaves]) await make.fund(uuid, 'CREDIT', 5000);
    for (const { uuid } of [leaves, last]) await make.fund(uuid, 'DEPOSIT', 20_000);
    const moves = [leaves, without].map(({ uuid }) => ({ uuid, move: 'LEAVES' as const }));
    const { held } = await server.ask(previewYearEnd, choice({ moves }));
    expect(held).toEqual([
      { uuid: last.uuid, name: 'Aminah', move: 'GRADUATES', credit: 0, deposit: 20_000 },
      { uuid: leaves.uuid, name: 'Bala', move: 'LEAVES', credit: 5000, deposit: 20_000 },
    ]);
  });

  it('charges every month once around a course of the next level (R-1702)', async () => {
    const { server, make, lim, apply } = await makeCentre();
    const later = courseLine(lim.at(3), { effectiveDate: '03-2027' });
    const { uuid } = await make.student({ tuitionCourse: [courseLine(lim.at(2)), later] });
    const before = await coursesOf(server, uuid);
    const due = async () => {
      const fees = [];
      for (const month of ['12-2026', '01-2027', '02-2027', '03-2027', '12-2027']) {
        const lines = await server.ask(getTuitionPayment, { uuid, month });
        fees.push(lines.map(({ fee }) => fee));
      }
      return fees;
    };
    await apply();
    expect(await due()).toEqual([[6000], [7000], [7000], [7000], [7000]]);
    await server.ask(undoYear, { year: 2027 });
    expect(await coursesOf(server, uuid)).toEqual(before);
    const { tuitionCourses } = await server.ask(getStudent, { uuid });
    await make.cancel(tuitionCourses[1]?.subscriptionId ?? 0, '05-2027');
    const bounded = await coursesOf(server, uuid);
    expect(await apply()).toMatchObject({ coursesBegin: 2, coursesEnd: 1, coursesContinue: 1 });
    expect((await coursesOf(server, uuid)).slice(2)).toEqual([
      ['Lim', 3, 7000, '01-2027', '03-2027'],
      ['Lim', 3, 7000, '05-2027', null],
    ]);
    const [listed] = await server.ask(listYearStudents, { year: '2027' });
    expect(listed).toMatchObject({ coursesBegin: 2, coursesEnd: 1, canUndo: true });
    await server.ask(undoYear, { year: 2027 });
    expect(await coursesOf(server, uuid)).toEqual(bounded);
  });

  it('changes the levels when January begins, and once (R-1708)', async () => {
    const { server, make, lim, tan, apply } = await makeCentre();
    const up = await make.enrolled({ offering: lim.at(2) });
    const leaves = await make.enrolled({ offering: tan.at(2) });
    const byHand = await make.enrolled({ offering: tan.at(2) });
    await apply({ moves: [{ uuid: leaves.uuid, move: 'LEAVES' }] });
    const state = async () => {
      const rows = await server.ask(listStudents, {});
      return [up, leaves, byHand].map(({ uuid }) => {
        const row = rows.find((each) => each.uuid === uuid);
        return [row?.programLvl, row?.status];
      });
    };
    const { db } = server.database;
    await carryOutPlannedMoves(db, new Date('2026-12-31T15:59:00Z'));
    expect(await state()).toEqual([
      [2, 'ACTIVE'],
      [2, 'ACTIVE'],
      [2, 'ACTIVE'],
    ]);
    const { name, version: _, ...form } = await server.ask(getStudent, { uuid: byHand.uuid });
    await server.ask(updateStudent, { ...form, name, programLvl: 5, tuitionCourse: [], misc: [] });
    const first = new Date('2026-12-31T16:00:00Z');
    await Promise.all([carryOutPlannedMoves(db, first), carryOutPlannedMoves(db, first)]);
    await carryOutPlannedMoves(db, first);
    expect(await state()).toEqual([
      [3, 'ACTIVE'],
      [2, 'TERMINATED'],
      [5, 'ACTIVE'],
    ]);
    const listed = await server.ask(listYearStudents, { year: '2027' });
    expect(
      [up, leaves, byHand].map(({ uuid }) => listed.find((each) => each.uuid === uuid)?.planned),
    ).toEqual(['DONE', 'DONE', 'LEFT_AS_IS']);
    const [entry] = await server.ask(listAudit, {});
    expect(entry).toMatchObject({
      action: 'PLANNED_MOVES_MADE',
      staffName: null,
      after: { month: '01-2027', levelsChanged: 1, terminated: 1, leftAsIs: 1 },
    });
  });

  it('is undone as a whole, also after January (R-1711)', async () => {
    const { server, make, lim, tan, apply } = await makeCentre();
    server.clock.set('2027-01-05T02:00:00Z');
    const up = await make.enrolled({ offering: lim.at(2) });
    const leaves = await make.enrolled({ offering: tan.at(2) });
    const paused = await make.enrolled({ offering: tan.at(2) });
    server.clock.set('2026-10-05T02:00:00Z');
    await server.ask(changeStudentStatus, { uuid: paused.uuid, status: 'DEACTIVATED' });
    server.clock.set('2027-01-05T02:00:00Z');
    const all = async () => {
      const students = [];
      for (const { uuid } of [up, leaves, paused]) {
        const { version: _, ...detail } = await server.ask(getStudent, { uuid });
        students.push(detail);
      }
      return students;
    };
    const before = await all();
    const moves = [leaves, paused].map(({ uuid }) => ({ uuid, move: 'LEAVES' as const }));
    await apply({ moves });
    expect((await all()).map(({ status, programLvl }) => [status, programLvl])).toEqual([
      ['ACTIVE', 3],
      ['TERMINATED', 2],
      ['TERMINATED', 2],
    ]);
    expect(await server.ask(undoYear, { year: 2027 })).toEqual({ year: 2027, students: 3 });
    expect(await all()).toEqual(before);
    const { applied } = await server.ask(getYearEnd, { year: '2027' });
    expect(applied).toMatchObject({ undone: { staffName: expect.any(String) } });
    // It can be applied again.
    await apply({ moves });
  });

  it('applies the house rules to the families that it changes, and takes that back (R-1707)', async () => {
    const { server, make, lim, tan, apply } = await makeCentre();
    const tuitionCourse = [courseLine(lim.at(2)), courseLine(tan.at(2))];
    const moving = await make.student({ tuitionCourse });
    const staying = await make.student({ tuitionCourse });
    // The rule is newer than the courses, and was not applied to them.
    const { version } = await server.ask(getHouseRules, {});
    const packageDiscount = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } as const;
    await server.ask(changeHouseRules, { version, packageDiscount });
    const due = async (uuid: string) =>
      (await server.ask(getTuitionPayment, { uuid, month: '01-2027' })).map(({ fee }) => fee);
    const discounts = async () =>
      (await server.db.selectFrom('adjustment').select('id').execute()).length;
    await apply({ moves: [{ uuid: staying.uuid, move: 'STAYS' }] });
    expect([await due(moving.uuid), await due(staying.uuid)]).toEqual([
      [6300, 4950],
      [6000, 5000],
    ]);
    await server.ask(undoYear, { year: 2027 });
    expect(await due(moving.uuid)).toEqual([6000, 5000]);
    expect(await discounts()).toBe(0);
  });
});

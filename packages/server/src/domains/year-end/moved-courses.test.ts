import { listAudit } from '@kelas/contract/audit';
import { listClassroom } from '@kelas/contract/classroom';
import { listCourseCounts } from '@kelas/contract/courses';
import { previewDiscounts } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { chargeInBulk, previewBulkCharge } from '@kelas/contract/misc-charges';
import { getStudentAccount } from '@kelas/contract/student-account';
import {
  cancelSubscription,
  changeCourse,
  changeStudentStatus,
  getStudent,
  listStudents,
  updateStudent,
} from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import {
  getYearEnd,
  listYearStudents,
  moveStudent,
  previewStudentMove,
  undoYear,
  undoYearOfStudent,
} from '@kelas/contract/year-end';
import { courseLine, Makers, type TestOffering } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { makeSchool } from '@kelas/testkit/year';
import { describe, expect, it } from 'vitest';
import { carryOutPlannedMoves } from './carry-out.ts';

/** A school on 20 November 2026, before 2027 is applied. */
async function openSchool() {
  const server = await startServer();
  server.clock.set('2026-11-20T02:00:00Z');
  const make = new Makers(server);
  const school = await makeSchool(server, make);
  const coursesOf = async (uuid: string) => (await server.ask(getStudent, { uuid })).tuitionCourses;
  const feesOf = async (uuid: string, months: readonly string[]) => {
    const fees: (readonly number[])[] = [];
    for (const month of months) {
      const lines = await server.ask(getTuitionPayment, { uuid, month });
      fees.push(lines.map(({ fee }) => fee));
    }
    return fees;
  };
  return { server, make, ...school, coursesOf, feesOf };
}

const MONTHS = ['11-2026', '12-2026', '01-2027', '02-2027'];

function changeOf(id: number, to: TestOffering, month: string) {
  const { effectiveDate: _, ...line } = courseLine(to);
  return { id, month, ...line };
}

describe('a course that a move ends (R-229)', () => {
  it('can still be cancelled earlier, and what follows it never begins', async () => {
    const { server, make, lim, apply, coursesOf, feesOf } = await openSchool();
    const { uuid, subscriptionId } = await make.enrolled({ offering: lim.at(2) });
    await apply();
    expect(await coursesOf(uuid)).toMatchObject([
      { cancelledDate: '01-2027', endsByMove: true },
      { effectiveDate: '01-2027', cancelledDate: null },
    ]);
    expect((await server.ask(getStudentAccount, { uuid })).courses[0]?.endsByMove).toBe(true);
    for (const month of ['01-2027', '03-2027']) {
      const refused = await server.fail(cancelSubscription, { id: subscriptionId, month });
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'ALREADY_CANCELLED',
        'This course ends in Jan 2027 by a move. Choose an earlier month.',
      ]);
    }
    await server.ask(cancelSubscription, { id: subscriptionId, month: '12-2026' });
    const [old, next] = await coursesOf(uuid);
    expect([old?.cancelledDate, old?.endsByMove]).toEqual(['12-2026', undefined]);
    expect(next).toMatchObject({ effectiveDate: '01-2027', cancelledDate: '01-2027' });
    expect(await feesOf(uuid, MONTHS)).toEqual([[6000], [], [], []]);
    const audited = (await server.ask(listAudit, {})).filter(
      ({ action }) => action === 'SUBSCRIPTION_CANCELLED',
    );
    expect(audited.map(({ before, after }) => [before, after])).toEqual([
      [
        { subscriptionId: next?.subscriptionId, cancelledDate: null },
        { subscriptionId: next?.subscriptionId, cancelledDate: '01-2027' },
      ],
      [
        { subscriptionId, cancelledDate: '01-2027' },
        { subscriptionId, cancelledDate: '12-2026' },
      ],
    ]);
    const again = await server.fail(cancelSubscription, { id: subscriptionId, month: '11-2026' });
    expect([again.status, again.code]).toEqual([409, 'ALREADY_CANCELLED']);
    const reason = 'Course was changed on 20-11-2026';
    expect(await server.ask(listYearStudents, { year: '2027' })).toMatchObject([
      { canUndo: false, whyNot: reason },
    ]);
    expect((await server.fail(undoYear, { year: 2027 })).code).toBe('YEAR_IN_USE');
    const undo = await server.fail(undoYearOfStudent, { year: 2027, uuid });
    expect([undo.status, undo.message]).toEqual([409, reason]);
    await expectVerified(server);
  });

  it('can still be changed earlier, also where two moves follow each other', async () => {
    const { server, make, lim, tan, apply, coursesOf, feesOf } = await openSchool();
    const { uuid, subscriptionId } = await make.enrolled({ offering: tan.at(2) });
    await apply();
    await apply({ year: 2028 });
    await server.ask(changeCourse, changeOf(subscriptionId, lim.at(2), '12-2026'));
    expect(await coursesOf(uuid)).toMatchObject([
      { cancelledDate: '12-2026' },
      { effectiveDate: '01-2027', cancelledDate: '01-2027' },
      { effectiveDate: '01-2028', cancelledDate: '01-2028' },
      { effectiveDate: '12-2026', cancelledDate: null },
    ]);
    expect(await feesOf(uuid, [...MONTHS, '02-2028'])).toEqual([
      [5000],
      [6000],
      [6000],
      [6000],
      [6000],
    ]);
    await expectVerified(server);
  });

  it('cannot end again once the student is terminated or the move is undone', async () => {
    const { server, make, lim, apply, coursesOf } = await openSchool();
    const [left, back] = [
      await make.enrolled({ offering: lim.at(2) }),
      await make.enrolled({ offering: lim.at(2) }),
    ];
    await make.cancel(back.subscriptionId, '03-2027');
    await apply();
    const termination = { status: 'TERMINATED', terminatedDate: '01-2027' } as const;
    await server.ask(changeStudentStatus, { uuid: left.uuid, ...termination });
    await server.ask(undoYearOfStudent, { year: 2027, uuid: back.uuid });
    for (const { uuid, subscriptionId } of [left, back]) {
      expect((await coursesOf(uuid))[0]?.endsByMove).toBeUndefined();
      const cancel = { id: subscriptionId, month: '12-2026' };
      const change = changeOf(subscriptionId, lim.at(2), '12-2026');
      expect((await server.fail(cancelSubscription, cancel)).code).toBe('ALREADY_CANCELLED');
      expect((await server.fail(changeCourse, change)).code).toBe('ALREADY_CANCELLED');
    }
  });

  it('cannot end again where the end is its own, because all its months are paid', async () => {
    const { server, make, lim, apply, coursesOf } = await openSchool();
    const enrolled = await make.enrolled({ offering: lim.at(2) });
    const { uuid, subscriptionId } = enrolled;
    await make.cancel(subscriptionId, '03-2027');
    for (const month of ['01-2027', '02-2027']) await make.pay(enrolled, month);
    await apply();
    const stored = { subscriptionId, cancelledDate: '03-2027' };
    const [course, ...others] = await coursesOf(uuid);
    expect([course, others]).toMatchObject([stored, []]);
    expect(course?.endsByMove).toBeUndefined();
    const refused = await server.fail(cancelSubscription, { id: subscriptionId, month: '12-2026' });
    expect([refused.code, refused.message]).toEqual([
      'ALREADY_CANCELLED',
      'This subscription has already been cancelled',
    ]);
    const change = changeOf(subscriptionId, lim.at(3), '12-2026');
    expect((await server.fail(changeCourse, change)).code).toBe('ALREADY_CANCELLED');
    expect((await coursesOf(uuid))[0]).toMatchObject(stored);
  });

  it('is cancelled with the discounts that its preview shows', async () => {
    const { server, make, lim, tan, apply, feesOf } = await openSchool();
    const { version } = await server.ask(getHouseRules, {});
    const packageDiscount = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } as const;
    await server.ask(changeHouseRules, { version, packageDiscount });
    const tuitionCourse = [courseLine(lim.at(2)), courseLine(tan.at(2))];
    const { uuid } = await make.student({ tuitionCourse });
    await apply();
    expect(await feesOf(uuid, ['12-2026', '01-2027'])).toEqual([
      [5400, 4500],
      [6300, 4950],
    ]);
    const id = (await server.ask(getStudent, { uuid })).tuitionCourses[0]?.subscriptionId ?? 0;
    const cancelled = { id, month: '12-2026' };
    const shown = await server.ask(previewDiscounts, { uuid, cancelled });
    expect(shown).toMatchObject([
      { subjectName: 'Science', fromDate: '12-2026', feeBefore: 4500, feeAfter: 5000 },
      { subjectName: 'Science', fromDate: '01-2027', feeBefore: 4950, feeAfter: 5500 },
    ]);
    await server.ask(cancelSubscription, cancelled);
    expect(await feesOf(uuid, ['12-2026', '01-2027'])).toEqual([[5000], [5500]]);
    await expectVerified(server);
  });
});

describe('a course that follows another one (R-245, R-1056)', () => {
  it('is in the lists of students in place of the other one once it begins', async () => {
    const { server, make, lim, tan, apply } = await openSchool();
    const { uuid } = await make.enrolled({ offering: lim.at(2) });
    const tuitionCourse = [courseLine(tan.at(2), { effectiveDate: '01-2027' })];
    const next = await make.student({ enrolmentDate: '01-2027', tuitionCourse });
    await apply();
    const listed = async () => {
      const students = await server.ask(listStudents, {});
      const places = await server.ask(listClassroom, {});
      const counts = await server.ask(listCourseCounts, {});
      const ofOne = [uuid, next.uuid].map((each) => [
        students.find((row) => row.uuid === each)?.subjectName,
        places.filter((row) => row.uuid === each).map((row) => row.teacherName),
      ]);
      return [...ofOne, counts.map((row) => [row.name, row.students])];
    };
    const expected = [
      ['Maths', ['Lim']],
      ['Science', ['Tan']],
      [
        ['Maths', 1],
        ['Science', 1],
      ],
    ];
    expect(await listed()).toEqual(expected);
    server.clock.set('2027-01-02T02:00:00Z');
    expect(await listed()).toEqual(expected);
  });
});

describe('an applied year (R-1716)', () => {
  it('names who was left behind until they have moved', async () => {
    const { server, make, lim, tan, apply } = await openSchool();
    const first = await make.enrolled({ offering: lim.at(2) });
    const ahead = await make.enrolled({ offering: lim.at(2) });
    const undone = await make.enrolled({ offering: lim.at(2) });
    const last = await make.enrolled({ offering: lim.at(6) }, { programLvl: 6 });
    const terminated = await make.enrolled({ offering: lim.at(2) });
    const left = async () => (await server.ask(getYearEnd, { year: '2027' })).left;
    expect(await left()).toBeUndefined();
    await apply({ moves: [{ uuid: ahead.uuid, move: 'STAYS' }] });
    await server.ask(undoYearOfStudent, { year: 2027, uuid: undone.uuid });
    expect(await left()).toEqual([]);
    server.clock.set('2026-12-02T02:00:00Z');
    const line = { offering: lim.at(2), effectiveDate: '12-2026' };
    const late = await make.enrolled(line, { name: 'Late', enrolmentDate: '12-2026' });
    await make.enrolled({ ...line, effectiveDate: '01-2027' }, { enrolmentDate: '01-2027' });
    const termination = { status: 'TERMINATED', terminatedDate: '12-2026' } as const;
    await server.ask(changeStudentStatus, { uuid: terminated.uuid, ...termination });
    for (const { uuid } of [first, last, ahead, terminated]) {
      const { tuitionCourses, miscs: _, ...form } = await server.ask(getStudent, { uuid });
      const saved = tuitionCourses.map(({ subscriptionId }) => ({ subscriptionId }));
      const added = courseLine(tan.at(2), { effectiveDate: '12-2026' });
      const name = uuid === first.uuid ? 'First' : uuid === last.uuid ? 'Last' : form.name;
      const tuitionCourse = uuid === terminated.uuid ? saved : [...saved, added];
      await server.ask(updateStudent, { ...form, name, tuitionCourse, misc: [] });
    }
    const expected = [
      { uuid: first.uuid, name: 'First', programLvl: 3, reason: 'Still takes Science (Form 1)' },
      { uuid: last.uuid, name: 'Last', programLvl: 8, reason: 'Still takes Science (Form 1)' },
      {
        uuid: late.uuid,
        name: 'Late',
        programLvl: 2,
        reason: 'Enrolled for 12-2026, but not in the year when it was applied',
      },
    ];
    expect(await left()).toEqual(expected);
    await carryOutPlannedMoves(server.database.db, new Date('2026-12-31T16:00:00Z'));
    server.clock.set('2027-01-02T02:00:00Z');
    expect(await left()).toEqual(expected);
    const move = { uuid: late.uuid, month: '01-2027', programLvl: 3, lines: [] };
    const choice = { ...move, fees: 'OFFERING' as const };
    const { digest } = await server.ask(previewStudentMove, choice);
    await server.ask(moveStudent, { ...choice, digest });
    expect(await left()).toEqual(expected.slice(0, 2));
  });
});

describe('a bulk charge of a month after a planned move (R-1620)', () => {
  it('takes the level of that month, without those who leave', async () => {
    const { server, make, lim, apply } = await openSchool();
    const up = await make.enrolled({ offering: lim.at(2) });
    const leaver = await make.enrolled({ offering: lim.at(2) });
    await apply({ moves: [{ uuid: leaver.uuid, move: 'LEAVES' }] });
    const choice = { itemId: 3, month: '01-2027', fee: 6000 };
    const of = async (programLvl: number, month = '01-2027') => {
      const asked = { ...choice, month, group: 'LEVEL' as const, programLvl };
      return (await server.ask(previewBulkCharge, asked)).rows.map((row) => row.uuid);
    };
    expect([await of(2), await of(3)]).toEqual([[], [up.uuid]]);
    expect((await of(2, '12-2026')).toSorted()).toEqual([up.uuid, leaver.uuid].toSorted());
    const all = await server.ask(previewBulkCharge, { ...choice, group: 'ALL' });
    expect(all.rows).toMatchObject([{ uuid: up.uuid, programLvl: 3 }]);
    const level = { ...choice, group: 'LEVEL' as const, programLvl: 3 };
    const { digest } = await server.ask(previewBulkCharge, level);
    const charged = await server.ask(chargeInBulk, { ...level, unticked: [], digest });
    expect(charged.count).toBe(1);
    await server.ask(undoYear, { year: 2027 });
    expect(await of(3)).toEqual([]);
  });

  it('leaves out who leaves, also where a later move was planned before', async () => {
    const { server, make, lim, apply } = await openSchool();
    const { uuid } = await make.enrolled({ offering: lim.at(2) });
    const move = { uuid, month: '02-2027', programLvl: 3, fees: 'OFFERING' as const, lines: [] };
    const { digest } = await server.ask(previewStudentMove, move);
    await server.ask(moveStudent, { ...move, digest });
    await apply({ moves: [{ uuid, move: 'LEAVES' }] });
    const choice = { itemId: 3, month: '03-2027', fee: 6000, group: 'ALL' } as const;
    expect((await server.ask(previewBulkCharge, choice)).rows).toEqual([]);
    const refused = await server.fail(previewStudentMove, { ...move, month: '03-2027' });
    expect([refused.code, refused.message]).toEqual([
      'STUDENT_GONE',
      'Leaves from Jan 2027. Undo that in Year End first.',
    ]);
  });
});

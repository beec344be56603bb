import { addAdjustment } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import {
  cancelSubscription,
  changeStudentStatus,
  getStudent,
  listStudents,
  updateStudent,
} from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import {
  applyYear,
  listYearStudents,
  moveStudent,
  previewStudentMove,
  previewYearEnd,
  undoYear,
  undoYearOfStudent,
} from '@kelas/contract/year-end';
import { courseLine, Makers, studentForm } from '@kelas/testkit/fixtures';
import { CHECK, RESTRICT, refusals, UNIQUE } from '@kelas/testkit/refusals';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { makeSchool, previewOfYear } from '@kelas/testkit/year';
import { describe, expect, it } from 'vitest';
import { carryOutPlannedMoves } from './carry-out.ts';

async function makeApplied(count: number) {
  const server = await startServer();
  server.clock.set('2026-11-20T02:00:00Z');
  const make = new Makers(server);
  const school = await makeSchool(server, make);
  const students = [];
  for (let each = 0; each < count; each += 1) {
    students.push(await make.enrolled({ offering: school.lim.at(2) }));
  }
  const coursesOf = async (uuid: string) => (await server.ask(getStudent, { uuid })).tuitionCourses;
  const before = [];
  for (const { uuid } of students) before.push(await coursesOf(uuid));
  await school.apply();
  const undoOne = (uuid: string) => server.fail(undoYearOfStudent, { year: 2027, uuid });
  return { server, make, ...school, students, coursesOf, before, undoOne };
}

describe('the undo of a year', () => {
  it('is refused with the count and each reason once something depends on it (R-1712)', async () => {
    const { server, make, students, coursesOf, before, undoOne } = await makeApplied(4);
    const [paid, cancelled, discounted, free] = students;
    if (!paid || !cancelled || !discounted || !free) throw new Error('four are needed');
    const next = async (uuid: string) => (await coursesOf(uuid)).at(-1)?.subscriptionId ?? 0;
    const line = { uuid: paid.uuid, subscriptionId: await next(paid.uuid), fee: 7000 };
    const { receiptNo } = await make.pay(line, '01-2027', { transactionDate: '20-11-2026' });
    await server.ask(cancelSubscription, { id: await next(cancelled.uuid), month: '02-2027' });
    await server.ask(addAdjustment, {
      subscriptionId: await next(discounted.uuid),
      fromDate: '01-2027',
      percent: 10,
      borneBy: 'CENTRE',
      reason: 'Good results',
    });
    const whole = await server.fail(undoYear, { year: 2027 });
    expect([whole.status, whole.code, whole.message]).toEqual([
      409,
      'YEAR_IN_USE',
      '3 students have paid for the new year or changed since. Undo the others one by one.',
    ]);
    const listed = await server.ask(listYearStudents, { year: '2027' });
    const reasons = [
      `Has paid Jan 2027 with receipt ${receiptNo}`,
      'Course was changed on 20-11-2026',
      'Course was changed on 20-11-2026',
      null,
    ];
    expect(students.map(({ uuid }) => listed.find((each) => each.uuid === uuid)?.whyNot)).toEqual(
      reasons,
    );
    const refused = await undoOne(paid.uuid);
    expect([refused.status, refused.message]).toEqual([409, reasons[0]]);
    await server.ask(undoYearOfStudent, { year: 2027, uuid: free.uuid });
    expect(await coursesOf(free.uuid)).toEqual(before[3]);
    expect((await undoOne(free.uuid)).code).toBe('NOTHING_TO_UNDO');
    // A voided payment is none. Its course stays, without a month.
    await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    await server.ask(undoYearOfStudent, { year: 2027, uuid: paid.uuid });
    expect(await coursesOf(paid.uuid)).toEqual([
      ...(before[0] ?? []),
      expect.objectContaining({ effectiveDate: '01-2027', cancelledDate: '01-2027' }),
    ]);
    await expectVerified(server);
  });

  it('is refused for a student who was terminated, or got another level by hand (R-1712)', async () => {
    const { server, students, lim, make, apply } = await makeApplied(0);
    await server.ask(undoYear, { year: 2027 });
    for (let each = 0; each < 3; each += 1)
      students.push(await make.enrolled({ offering: lim.at(2) }));
    const [terminated, leaves, changed] = students.map(({ uuid }) => uuid);
    if (!terminated || !leaves || !changed) throw new Error('three are needed');
    await apply({ moves: [{ uuid: leaves, move: 'LEAVES' }] });
    await server.ask(changeStudentStatus, {
      uuid: terminated,
      status: 'TERMINATED',
      terminatedDate: '12-2026',
    });
    await carryOutPlannedMoves(server.database.db, new Date('2026-12-31T16:00:00Z'));
    // A terminated student does not move up (R-1708).
    const levels = async () => {
      const rows = await server.ask(listStudents, {});
      return students.map(({ uuid }) => rows.find((each) => each.uuid === uuid)?.programLvl);
    };
    expect(await levels()).toEqual([2, 2, 3]);
    const { tuitionCourses, miscs: _, ...form } = await server.ask(getStudent, { uuid: changed });
    const tuitionCourse = tuitionCourses.map(({ subscriptionId }) => ({ subscriptionId }));
    await server.ask(updateStudent, { ...form, programLvl: 5, tuitionCourse, misc: [] });
    const listed = await server.ask(listYearStudents, { year: '2027' });
    const shown = [terminated, leaves, changed].map((uuid) => {
      const row = listed.find((each) => each.uuid === uuid);
      return [row?.planned, row?.whyNot];
    });
    expect(shown).toEqual([
      ['LEFT_AS_IS', 'Was terminated since'],
      ['DONE', null],
      ['DONE', 'Level was changed since'],
    ]);
  });

  it('restores the charged months of a student who was deactivated after January', async () => {
    const server = await startServer();
    server.clock.set('2027-02-05T02:00:00Z');
    const make = new Makers(server);
    const { lim, apply } = await makeSchool(server, make);
    const { uuid } = await make.enrolled({ offering: lim.at(2) });
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    server.clock.set('2027-03-05T02:00:00Z');
    const charged = async () => {
      const months = ['12-2026', '01-2027', '02-2027', '03-2027'];
      const lines = await Promise.all(
        months.map((month) => server.ask(getTuitionPayment, { uuid, month })),
      );
      return lines.map(({ length }) => length);
    };
    const before = await charged();
    expect(before).toEqual([1, 1, 1, 0]);
    await apply({ moves: [{ uuid, move: 'LEAVES' }] });
    expect(await charged()).toEqual([1, 0, 0, 0]);
    await server.ask(undoYear, { year: 2027 });
    expect(await charged()).toEqual(before);
    expect((await server.ask(getStudent, { uuid })).status).toBe('DEACTIVATED');
    await expectVerified(server);
  });

  it('keeps the version of a student who stays', async () => {
    const { server, students, apply } = await makeApplied(1);
    const uuid = students[0]?.uuid ?? '';
    await server.ask(undoYear, { year: 2027 });
    const version = async () => (await server.ask(getStudent, { uuid })).version;
    const before = await version();
    await apply({ moves: [{ uuid, move: 'STAYS' }] });
    await server.ask(undoYear, { year: 2027 });
    expect(await version()).toBe(before);
  });

  it('makes the discounts of a family again when a sibling has moved alone since (R-1711)', async () => {
    const { server, lim, students, coursesOf } = await makeApplied(2);
    const [elder, younger] = students;
    if (!elder || !younger) throw new Error('two are needed');
    await server.ask(undoYear, { year: 2027 });
    const { version } = await server.ask(getHouseRules, {});
    const siblingDiscount = { fromChild: 2, percent: 10, borneBy: 'CENTRE' } as const;
    await server.ask(changeHouseRules, { version, siblingDiscount });
    const siblings = { uuid: elder.uuid, siblingUuid: younger.uuid, isSibling: true };
    await server.ask(decideSibling, siblings);
    const moves = [{ uuid: elder.uuid, move: 'STAYS' as const }];
    const choice = { year: 2027, moves, gapChoices: [], fees: 'OFFERING' as const };
    await server.ask(applyYear, await previewOfYear(server, choice));
    const [course] = await coursesOf(elder.uuid);
    const move = {
      uuid: elder.uuid,
      month: '01-2027',
      programLvl: 3,
      lines: [{ subscriptionId: course?.subscriptionId ?? 0, offeringId: null }],
      fees: 'OFFERING' as const,
    };
    const { digest } = await server.ask(previewStudentMove, move);
    await server.ask(moveStudent, { ...move, digest });
    await server.ask(undoYear, { year: 2027 });
    const due = async (month: string) =>
      (await server.ask(getTuitionPayment, { uuid: younger.uuid, month })).map(({ fee }) => fee);
    const { fee } = lim.at(2);
    // The elder has no course from January on, so there is no second child.
    expect([await due('12-2026'), await due('01-2027')]).toEqual([[fee * 0.9], [fee]]);
    await expectVerified(server);
  });

  it('leaves the discounts of a family in which all stay (R-1711)', async () => {
    const { server, make, lim } = await makeApplied(1);
    await server.ask(undoYear, { year: 2027 });
    const { uuid, subscriptionId } = await make.enrolled({ offering: lim.at(2) });
    const addCourse = async (effectiveDate: string) => {
      const line = courseLine(await make.offering(8000), { effectiveDate });
      const form = studentForm({ tuitionCourse: [line] });
      await server.ask(updateStudent, { ...form, enrolmentDate: null, uuid });
    };
    await addCourse('01-2026');
    const stays = { uuid, move: 'STAYS' as const };
    const choice = { year: 2027, moves: [stays], gapChoices: [], fees: 'OFFERING' as const };
    await server.ask(applyYear, await previewOfYear(server, choice));
    const { version } = await server.ask(getHouseRules, {});
    const packageDiscount = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } as const;
    await server.ask(changeHouseRules, { version, packageDiscount });
    // The rules apply from March on, when the third course begins.
    await addCourse('03-2027');
    expect(await server.ask(undoYear, { year: 2027 })).toMatchObject({ students: 2 });
    const due = async (month: string) => {
      const lines = await server.ask(getTuitionPayment, { uuid, month });
      return lines.find((each) => each.subscriptionId === subscriptionId)?.fee;
    };
    const { fee } = lim.at(2);
    expect([await due('02-2027'), await due('03-2027')]).toEqual([fee, fee * 0.9]);
    await expectVerified(server);
  });

  it('lets the year be applied again, once at a time, and none before it (R-1709)', async () => {
    const { server, apply, students, coursesOf } = await makeApplied(1);
    const choice = { moves: [], gapChoices: [], fees: 'OFFERING' as const };
    for (const [year, code, message] of [
      [2027, 'ALREADY_APPLIED', 'the-admin applied 2027 on 20 Nov 2026, 10:00'],
      [
        2026,
        'LATER_YEAR_APPLIED',
        'the-admin applied 2027 on 20 Nov 2026, 10:00. 2026 can no longer be applied after it.',
      ],
    ] as const) {
      const refused = await server.fail(previewYearEnd, { ...choice, year });
      expect([refused.status, refused.code, refused.message]).toEqual([409, code, message]);
      const digest = '0'.repeat(64);
      expect((await server.fail(applyYear, { ...choice, year, digest })).code).toBe(code);
    }
    expect((await server.fail(undoYear, { year: 2028 })).code).toBe('NOT_APPLIED');
    await server.ask(undoYear, { year: 2027 });
    expect((await server.fail(undoYear, { year: 2027 })).message).toBe(
      'the-admin undid 2027 on 20 Nov 2026, 10:00',
    );
    await apply({ fees: 'KEEP_DIFFERENCE' });
    expect(await coursesOf(students[0]?.uuid ?? '')).toHaveLength(2);
  });
});

it('an undo is possible after that of a later year (R-1711)', async () => {
  const { server, students, coursesOf, before } = await makeApplied(2);
  const choice = { year: 2028, moves: [], gapChoices: [], fees: 'OFFERING' as const };
  await server.ask(applyYear, await previewOfYear(server, choice));
  await server.ask(undoYear, { year: 2028 });
  const [one] = students;
  await server.ask(undoYearOfStudent, { year: 2027, uuid: one?.uuid ?? '' });
  await server.ask(undoYear, { year: 2027 });
  const after = [];
  for (const { uuid } of students) after.push(await coursesOf(uuid));
  expect(after).toEqual(before);
  await expectVerified(server);
});

describe('the discounts of siblings after an undo (R-1711)', () => {
  async function makeSiblings(levelOfB = 2) {
    const server = await startServer();
    server.clock.set('2026-10-05T02:00:00Z');
    const make = new Makers(server);
    const { lim, tan, apply } = await makeSchool(server, make);
    const { version } = await server.ask(getHouseRules, {});
    const siblingDiscount = { fromChild: 2, percent: 10, borneBy: 'CENTRE' } as const;
    await server.ask(changeHouseRules, { version, siblingDiscount });
    const a = await make.enrolled({ offering: lim.at(2) });
    const b = await make.enrolled({ offering: tan.at(2) }, { programLvl: levelOfB });
    const siblings = { uuid: a.uuid, siblingUuid: b.uuid };
    await server.ask(decideSibling, { ...siblings, isSibling: true });
    server.clock.set('2026-11-20T02:00:00Z');
    const due = async () => {
      const fees = [];
      for (const month of ['11-2026', '12-2026', '01-2027', '06-2027']) {
        const lines = await server.ask(getTuitionPayment, { uuid: b.uuid, month });
        fees.push(...lines.map(({ fee }) => fee));
      }
      return fees;
    };
    expect(await due()).toEqual([4500, 4500, 4500, 4500]);
    return { server, siblings, a, b, apply, due };
  }

  it('are as before without another change', async () => {
    const { server, a, apply, due } = await makeSiblings();
    await apply({ moves: [{ uuid: a.uuid, move: 'LEAVES' }] });
    await carryOutPlannedMoves(server.database.db, new Date('2026-12-31T16:00:00Z'));
    expect(await due()).toEqual([4500, 4500, 5500, 5500]);
    await server.ask(undoYear, { year: 2027 });
    expect(await due()).toEqual([4500, 4500, 4500, 4500]);
    await expectVerified(server);
  });

  it('are as before for a sibling who has graduated, and whom the year does not move', async () => {
    const { server, a, apply, due } = await makeSiblings(8);
    await apply({ moves: [{ uuid: a.uuid, move: 'LEAVES' }] });
    expect(await due()).toEqual([4500, 4500, 5000, 5000]);
    await server.ask(undoYear, { year: 2027 });
    expect(await due()).toEqual([4500, 4500, 4500, 4500]);
    await expectVerified(server);
  });

  it('stay ended when they are no siblings any more', async () => {
    const { server, siblings, apply, due } = await makeSiblings();
    await apply();
    server.clock.set('2026-12-02T02:00:00Z');
    await server.ask(decideSibling, { ...siblings, isSibling: false });
    await server.ask(undoYear, { year: 2027 });
    expect(await due()).toEqual([4500, 5000, 5000, 5000]);
    await expectVerified(server);
  });

  it('stay ended when the elder one graduated alone', async () => {
    const { server, a, apply, due } = await makeSiblings();
    await apply({ moves: [{ uuid: a.uuid, move: 'STAYS' }] });
    const move = {
      uuid: a.uuid,
      month: '02-2027',
      programLvl: 8,
      lines: [],
      fees: 'OFFERING' as const,
    };
    const { digest } = await server.ask(previewStudentMove, move);
    await server.ask(moveStudent, { ...move, digest });
    await server.ask(undoYear, { year: 2027 });
    expect(await due()).toEqual([4500, 4500, 4500, 5000]);
    await expectVerified(server);
  });

  it('stay ended from the month in which the elder one was terminated', async () => {
    const { server, a, apply, due } = await makeSiblings();
    await apply({ moves: [{ uuid: a.uuid, move: 'STAYS' }] });
    const terminatedDate = '12-2026';
    await server.ask(changeStudentStatus, { uuid: a.uuid, status: 'TERMINATED', terminatedDate });
    await server.ask(undoYear, { year: 2027 });
    expect(await due()).toEqual([4500, 5000, 5000, 5000]);
    await expectVerified(server);
  });
});

describe('the database', () => {
  it('refuses a year twice, a student twice, and every change but one undo', async () => {
    const { server, students, coursesOf } = await makeApplied(1);
    const { refused } = refusals(server);
    const copied = (year: number) => `
      insert into year_end (year, fees, digest, recorded_at, recorded_by)
      select ${year}, fees, digest, recorded_at, recorded_by from year_end`;
    expect(await refused(copied(2027))).toEqual({
      code: UNIQUE,
      constraint: 'year_end_applied_once',
    });
    expect(await refused(copied(2026))).toEqual({ code: CHECK, constraint: 'year_end_in_order' });
    expect(
      await refused(`
        insert into student_move (year_end_id, student_id, month, move, from_level, to_level,
          recorded_at, recorded_by)
        select year_end_id, student_id, month, move, from_level, to_level, recorded_at, recorded_by
        from student_move`),
    ).toEqual({ code: UNIQUE, constraint: 'student_move_once' });
    const [, next] = await coursesOf(students[0]?.uuid ?? '');
    await server.ask(addAdjustment, {
      subscriptionId: next?.subscriptionId ?? 0,
      fromDate: '01-2027',
      untilDate: '03-2027',
      percent: 10,
      borneBy: 'CENTRE',
      reason: 'Good results',
    });
    for (const statement of [
      `update year_end set fees = 'KEEP_DIFFERENCE'`,
      'delete from year_end',
      'update student_move set to_level = 4',
      'delete from student_move',
      'delete from student_move_course',
      'delete from adjustment',
      `update adjustment set until_month = 'infinity'`,
    ]) {
      expect(await refused(statement), statement).toMatchObject({ code: RESTRICT });
    }
  });
});

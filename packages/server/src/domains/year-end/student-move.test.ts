import { listAudit } from '@kelas/contract/audit';
import type { RequestOf } from '@kelas/contract/call';
import { addAdjustment } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus, getStudent, updateStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { applyYear, getYearEnd, moveStudent, previewStudentMove } from '@kelas/contract/year-end';
import { courseLine, Makers, studentForm } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { makeSchool, previewOfYear } from '@kelas/testkit/year';
import { describe, expect, it } from 'vitest';
import { carryOutPlannedMoves } from './carry-out.ts';

const server = await startServer();
const make = new Makers(server);
const { lim, tan } = await makeSchool(server, make);

type Choice = RequestOf<typeof previewStudentMove>;

const choiceOf = (uuid: string, changes: Partial<Choice> = {}): Choice => ({
  uuid,
  month: '03-2026',
  programLvl: 3,
  lines: [],
  fees: 'OFFERING',
  ...changes,
});

async function move(choice: Choice) {
  const { digest } = await server.ask(previewStudentMove, choice);
  return server.ask(moveStudent, { ...choice, digest });
}

/** A student with a course of both teachers. */
async function makeStudent() {
  const tuitionCourse = [courseLine(lim.at(2)), courseLine(tan.at(2))];
  const { uuid } = await make.student({ tuitionCourse });
  const { tuitionCourses } = await server.ask(getStudent, { uuid });
  const [maths, science] = tuitionCourses.map(({ subscriptionId }) => subscriptionId);
  if (!maths || !science) throw new Error('the student has no courses');
  return { uuid, maths, science };
}

describe('the move of one student (R-1710)', () => {
  it('changes the level and the courses from a month on, as previewed', async () => {
    const { version } = await server.ask(getHouseRules, {});
    const packageDiscount = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } as const;
    await server.ask(changeHouseRules, { version, packageDiscount });
    const { uuid, maths, science } = await makeStudent();
    await server.ask(addAdjustment, {
      subscriptionId: maths,
      fromDate: '02-2026',
      amount: 500,
      borneBy: 'SHARED',
      reason: 'Scholarship',
    });
    const preview = await server.ask(previewStudentMove, choiceOf(uuid));
    expect(preview).toMatchObject({
      fromLevel: 2,
      before: 5400 - 500 + 4500,
      after: 6300 - 500 + 4950,
      courses: [
        {
          subscriptionId: maths,
          change: 'MOVES',
          feeAfter: 5800,
          next: { offeringId: lim.at(3).id, fee: 7000 },
          offerings: [{ offeringId: lim.at(3).id }],
        },
        { subscriptionId: science, change: 'MOVES', feeAfter: 4950 },
      ],
    });
    expect(await move(choiceOf(uuid))).toEqual({
      uuid,
      coursesBegin: 2,
      coursesEnd: 2,
      coursesContinue: 0,
    });
    const due = async (month: string) =>
      (await server.ask(getTuitionPayment, { uuid, month })).map(({ fee }) => fee);
    expect(await due('02-2026')).toEqual([4900, 4500]);
    expect(await due('03-2026')).toEqual([5800, 4950]);
    const { programLvl, tuitionCourses } = await server.ask(getStudent, { uuid });
    expect(programLvl).toBe(3);
    expect(tuitionCourses.map((each) => each.cancelledDate)).toEqual([
      '03-2026',
      '03-2026',
      null,
      null,
    ]);
    const entries = (await server.ask(listAudit, {})).slice(0, 5);
    expect(entries.map(({ action }) => action)).toContain('STUDENT_MOVED');
    const { changes } = await server.ask(getStudentAccount, { uuid });
    const moved = changes.find(({ action }) => action === 'STUDENT_MOVED');
    expect(moved?.fields).toEqual(expect.arrayContaining(['programLvl', 'courses']));
    await expectVerified(server);
  });

  it('ends a course that is paid ahead after its last paid month (R-1706)', async () => {
    const { uuid, maths, science } = await makeStudent();
    await make.pay({ uuid, subscriptionId: maths, fee: 5400 }, '03-2026');
    const preview = await server.ask(previewStudentMove, choiceOf(uuid));
    expect(preview.courses).toMatchObject([
      { change: 'PAID_AHEAD', paidMonth: '03-2026', feeAfter: 5400 },
      { change: 'MOVES', paidMonth: null, feeAfter: 4950 },
    ]);
    expect(preview.after).toBe(5400 + 4950);
    const lines = [{ subscriptionId: science, offeringId: null }];
    expect(await move(choiceOf(uuid, { lines }))).toMatchObject({ coursesBegin: 1, coursesEnd: 2 });
    const { tuitionCourses } = await server.ask(getStudent, { uuid });
    expect(
      tuitionCourses.map(({ effectiveDate, cancelledDate }) => [effectiveDate, cancelledDate]),
    ).toEqual([
      ['01-2026', '04-2026'],
      ['01-2026', '03-2026'],
      ['04-2026', null],
    ]);
  });

  it('changes no discount of the family when no course changes (R-1707)', async () => {
    const rule = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' } as const;
    const change = async (packageDiscount: typeof rule | null) => {
      const { version } = await server.ask(getHouseRules, {});
      await server.ask(changeHouseRules, { version, packageDiscount });
    };
    await change(rule);
    const { uuid } = await makeStudent();
    await change(null);
    const choice = choiceOf(uuid, { programLvl: 2 });
    await server.ask(updateStudent, { ...studentForm({ programLvl: 1 }), uuid });
    const preview = await server.ask(previewStudentMove, choice);
    expect(preview.courses.map(({ change }) => change)).toEqual(['CONTINUES', 'CONTINUES']);
    expect(await move(choice)).toMatchObject({ coursesEnd: 0, coursesContinue: 2 });
    const lines = await server.ask(getTuitionPayment, { uuid, month: '03-2026' });
    expect(lines.map(({ fee }) => fee)).toEqual(preview.courses.map(({ feeAfter }) => feeAfter));
    expect(lines.map(({ fee }) => fee)).toEqual([5400, 4500]);
    await change(rule);
  });

  it('asks where no offering follows, takes choices, and ends others', async () => {
    const { uuid, maths, science } = await makeStudent();
    const open = choiceOf(uuid, { programLvl: 4 });
    const asked = await server.ask(previewStudentMove, open);
    expect(asked.courses.map(({ change, feeAfter }) => [change, feeAfter])).toEqual([
      ['ASKED', null],
      ['MOVES', 5040],
    ]);
    const refused = await server.fail(moveStudent, { ...open, digest: asked.digest });
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'GAPS_OPEN',
      '1 course has no next class. Choose a class for each gap, or let these courses end.',
    ]);
    const lines = [
      { subscriptionId: maths, offeringId: null },
      { subscriptionId: science, offeringId: tan.at(4).id },
    ];
    expect(await move({ ...open, lines })).toMatchObject({ coursesBegin: 1, coursesEnd: 2 });
  });

  it('plans the level for a month to come', async () => {
    const { uuid } = await makeStudent();
    const planned = async () => (await server.ask(getStudentAccount, { uuid })).plannedMove;
    expect(await planned()).toBeUndefined();
    await move(choiceOf(uuid, { month: '06-2026' }));
    const level = async () => (await server.ask(getStudent, { uuid })).programLvl;
    expect(await level()).toBe(2);
    expect(await planned()).toEqual({ month: '06-2026', programLvl: 3 });
    const { students } = await server.ask(getYearEnd, { year: '2027' });
    expect(students.find((each) => each.uuid === uuid)).toMatchObject({
      programLvl: 3,
      move: 'MOVES_UP',
    });
    await carryOutPlannedMoves(server.database.db, new Date('2026-05-31T15:59:00Z'));
    expect(await level()).toBe(2);
    await carryOutPlannedMoves(server.database.db, new Date('2026-05-31T16:00:00Z'));
    expect(await level()).toBe(3);
    expect(await planned()).toBeUndefined();
  });

  it('brings courses of another level along to the present one', async () => {
    const { uuid, maths } = await makeStudent();
    const lines = [{ subscriptionId: maths, offeringId: null }];
    await move(choiceOf(uuid, { month: '02-2026', lines }));
    const { tuitionCourses, miscs: _, ...form } = await server.ask(getStudent, { uuid });
    const saved = tuitionCourses.map(({ subscriptionId }) => ({ subscriptionId }));
    const behind = courseLine(lim.at(2), { effectiveDate: '02-2026' });
    await server.ask(updateStudent, { ...form, tuitionCourse: [...saved, behind], misc: [] });
    expect(await move(choiceOf(uuid))).toEqual({
      uuid,
      coursesBegin: 1,
      coursesEnd: 1,
      coursesContinue: 1,
    });
    const again = await server.fail(previewStudentMove, choiceOf(uuid));
    expect(again.message).toBe('The student is at this level already');
  });

  it('says what is planned where it is refused for that', async () => {
    const { uuid } = await makeStudent();
    await move(choiceOf(uuid, { month: '06-2026' }));
    const planned = await server.fail(previewStudentMove, choiceOf(uuid, { month: '07-2026' }));
    expect(planned.message).toBe('Form 2 from Jun 2026 is planned already');
    const leaver = await makeStudent();
    const moves = (await server.ask(getYearEnd, { year: '2027' })).students.map((each) => {
      const move = each.uuid === leaver.uuid ? ('LEAVES' as const) : ('STAYS' as const);
      return { uuid: each.uuid, move };
    });
    const choice = { year: 2027, moves, gapChoices: [], fees: 'OFFERING' as const };
    await server.ask(applyYear, await previewOfYear(server, choice));
    const refused = await server.fail(
      previewStudentMove,
      choiceOf(leaver.uuid, { month: '01-2027' }),
    );
    expect([refused.code, refused.message]).toEqual([
      'STUDENT_GONE',
      'Leaves from Jan 2027. Undo that in Year End first.',
    ]);
  });

  it('is refused when stale, at the same level, and for a student who is gone', async () => {
    const { uuid, maths, science } = await makeStudent();
    const { digest } = await server.ask(previewStudentMove, choiceOf(uuid));
    await make.cancel(science, '03-2026');
    const stale = await server.fail(moveStudent, { ...choiceOf(uuid), digest });
    expect([stale.status, stale.code]).toEqual([409, 'PREVIEW_CHANGED']);
    // Also where a course with a choice has ended meanwhile, before the move.
    const chosen = choiceOf(uuid, { lines: [{ subscriptionId: maths, offeringId: null }] });
    const preview = await server.ask(previewStudentMove, chosen);
    await make.cancel(maths, '01-2026');
    const gone = await server.fail(moveStudent, { ...chosen, digest: preview.digest });
    expect([gone.status, gone.code]).toEqual([409, 'PREVIEW_CHANGED']);
    const same = await server.fail(previewStudentMove, choiceOf(uuid, { programLvl: 2 }));
    expect([same.status, same.message]).toEqual([422, 'The student is at this level already']);
    const foreign = choiceOf(uuid, { lines: [{ subscriptionId: 999_999, offeringId: null }] });
    expect((await server.fail(previewStudentMove, foreign)).status).toBe(422);
    const terminated = { uuid, status: 'TERMINATED', terminatedDate: '03-2026' } as const;
    await server.ask(changeStudentStatus, terminated);
    const refused = await server.fail(previewStudentMove, choiceOf(uuid));
    expect([refused.status, refused.code]).toEqual([409, 'STUDENT_GONE']);
  });
});

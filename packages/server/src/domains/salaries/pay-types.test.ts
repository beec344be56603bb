import { listCourses } from '@kelas/contract/courses';
import { addAdjustment } from '@kelas/contract/discounts';
import { changeFees } from '@kelas/contract/fee-changes';
import { getFinanceMonth } from '@kelas/contract/finance';
import { listHistory } from '@kelas/contract/history';
import { paySalary } from '@kelas/contract/salaries';
import { cancelSubscription, changeCourse, changeStudentStatus } from '@kelas/contract/students';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { courseLine, previewFees } from '@kelas/testkit/fixtures';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';

const server = await startServer();
const salaries = new Salaries(server);
const client = await openClients(server);
const { make } = salaries;
const MONTH = '03-2026';

beforeEach(() => {
  server.clock.now = MORNING;
});
afterEach(() => expectVerified(server));

const offeringOf = ({ offerings: [offering] }: Taught) => {
  if (!offering) throw new Error('the teacher offers nothing');
  return offering;
};
const joinLater = (teacher: Taught, effectiveDate: string) =>
  make.enrolled({ offering: offeringOf(teacher), effectiveDate });
/** The courses in the order in which they were added; the list has them by the students' names. */
const headsOf = async (teacher: Taught, month = MONTH) =>
  (await salaries.details(teacher, month)).heads
    ?.map(({ subscriptionId }) => subscriptionId)
    .toSorted((one, other) => one - other);

describe('the salary of FIXED (R-2190)', () => {
  it('is the same each month, whatever is collected, and lists the fees for information', async () => {
    const teacher = await salaries.taught(200_000, 10_000, 'FIXED');
    await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    expect(await salaries.total(teacher, '02-2026')).toBe(200_000);
    expect(await salaries.total(teacher, MONTH)).toBe(200_000);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({
      paymentType: 'FIXED',
      paymentRate: 200_000,
      collected: 10_000,
      share: 200_000,
      salaryDetails: [{ fee: 10_000 }],
    });
    const finance = () =>
      server.ask(getFinanceMonth, { transactionDate: MONTH }, { as: server.admin });
    const before = (await finance()).salaries ?? 0;
    expect(await salaries.pay(teacher, MONTH)).toBe(200_000);
    expect((await finance()).salaries).toBe(before + 200_000);
    await salaries.changeRate(teacher, 250_000, 'FIXED');
    expect(await salaries.total(teacher, MONTH)).toBe(200_000);
    expect(await salaries.total(teacher, '04-2026')).toBe(250_000);
    await salaries.void(teacher, MONTH);
    expect(await salaries.pay(teacher, MONTH)).toBe(250_000);
    const rows = await server.ask(listHistory, { uuid: teacher.uuid, type: 'TEACHER' });
    expect(rows.map(({ fee }) => fee).toSorted()).toEqual([-200_000, 200_000, 250_000].toSorted());
  });

  it('has the deductions of earlier salaries, and gives none itself', async () => {
    const teacher = await salaries.taught('6/4');
    const [split = ''] = await salaries.collect(teacher.student, ['02-2026'], '16-02-2026');
    await salaries.pay(teacher, '02-2026');
    await salaries.changeRate(teacher, 200_000, 'FIXED');
    const [fixed = ''] = await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    await salaries.undo(split);
    expect(await salaries.total(teacher, MONTH)).toBe(194_000);
    await salaries.pay(teacher, MONTH);
    await salaries.undo(fixed);
    await salaries.changeRate(teacher, '6/4');
    expect(await salaries.total(teacher, '04-2026')).toBe(0);
    const { salaryDetails } = await salaries.details(teacher, '04-2026');
    expect(salaryDetails).toMatchObject([{ fee: -10_000, deducted: 0 }]);
  });
});

describe('the salary of HEAD (R-2191)', () => {
  it('counts each student and course that runs in the month, paid or not, free or with a discount', async () => {
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    const { subscriptionId } = teacher.student;
    const offering = offeringOf(teacher);
    const free = await make.enrolled({ offering, fee: 0 });
    const [borne, shared] = [await make.enrolled({ offering }), await make.enrolled({ offering })];
    for (const [each, borneBy] of [
      [borne, 'CENTRE'],
      [shared, 'SHARED'],
    ] as const) {
      const off = { fromDate: '01-2026', untilDate: null, amount: null, percent: 100, borneBy };
      await server.ask(addAdjustment, {
        subscriptionId: each.subscriptionId,
        ...off,
        reason: 'Scholarship',
      });
    }
    await joinLater(teacher, '04-2026');
    await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    const ids = [subscriptionId, free.subscriptionId, borne.subscriptionId, shared.subscriptionId];
    expect(await headsOf(teacher)).toEqual(ids);
    expect(await salaries.total(teacher, MONTH)).toBe(6_000);
    expect(await headsOf(teacher, '04-2026')).toHaveLength(5);
    expect(await salaries.details(teacher, MONTH)).toMatchObject({
      paymentType: 'HEAD',
      paymentRate: 1_500,
      share: 6_000,
      collected: 20_000,
    });
    expect(await salaries.total(await salaries.taught('6/4'), MONTH)).toBe(0);
  });

  it('counts a student once for each course of the teacher', async () => {
    const teacher = await make.teacher({ paymentType: 'HEAD', paymentRate: 1_500 }, [6_000, 7_000]);
    const lines = teacher.offerings.map((offering) => courseLine(offering));
    const [one, two] = await salaries.subscribed(lines);
    const { heads = [], totalSalary } = await salaries.details(teacher, MONTH);
    expect(heads.map((head) => head.subscriptionId)).toEqual(
      [one, two].map((each) => each?.subscriptionId),
    );
    expect(new Set(heads.map(({ uuid }) => uuid)).size).toBe(1);
    expect(totalSalary).toBe(3_000);
  });

  it('does not count a paused student, or a course before and after its months', async () => {
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    const { uuid, subscriptionId } = teacher.student;
    const { subscriptionId: other } = await joinLater(teacher, '02-2026');
    await server.ask(cancelSubscription, { id: other, month: '04-2026' });
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    expect(await headsOf(teacher, '01-2026')).toEqual([subscriptionId]);
    expect(await headsOf(teacher, '02-2026')).toEqual([subscriptionId, other]);
    expect(await headsOf(teacher, '03-2026')).toEqual([subscriptionId, other]);
    expect(await headsOf(teacher, '04-2026')).toEqual([]);
    expect(await salaries.total(teacher, '04-2026')).toBe(0);
    expect(await salaries.pay(teacher, '04-2026')).toBe(0);
  });

  it('counts a changed course in its new months only', async () => {
    const [old, next] = [
      await salaries.taught(1_500, 10_000, 'HEAD'),
      await salaries.taught(2_000, 10_000, 'HEAD'),
    ];
    const { teacher, programLvl, subjectId, fee } = offeringOf(next);
    const { subscriptionId: id } = old.student;
    const change = { id, month: MONTH, teacher, programLvl, subjectId, fee };
    await server.ask(changeCourse, change);
    expect(await headsOf(old, '02-2026')).toHaveLength(1);
    expect(await headsOf(old, MONTH)).toEqual([]);
    expect(await headsOf(next, '02-2026')).toHaveLength(1);
    expect(await headsOf(next, MONTH)).toHaveLength(2);
    expect(await salaries.total(next, MONTH)).toBe(4_000);
  });

  it('is frozen when it is paid, and counts again after its void', async () => {
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    expect(await salaries.pay(teacher, MONTH)).toBe(1_500);
    const paid = await headsOf(teacher);
    await joinLater(teacher, MONTH);
    await salaries.changeRate(teacher, 2_000, 'HEAD');
    await server.ask(cancelSubscription, { id: teacher.student.subscriptionId, month: MONTH });
    expect(await headsOf(teacher)).toEqual(paid);
    expect(await salaries.total(teacher, MONTH)).toBe(1_500);
    await salaries.changeRate(teacher, '6/4');
    expect(await headsOf(teacher)).toEqual(paid);
    await salaries.changeRate(teacher, 2_000, 'HEAD');
    await salaries.void(teacher, MONTH);
    expect(await headsOf(teacher)).toHaveLength(1);
    expect(await headsOf(teacher)).not.toEqual(paid);
    expect(await salaries.pay(teacher, MONTH)).toBe(2_000);
  });

  it('counts a course with a changed fee once in each month (R-1970)', async () => {
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    const request = await previewFees(server, { month: MONTH, teacher: teacher.uuid });
    await server.ask(changeFees, request);
    for (const month of ['02-2026', MONTH]) expect(await headsOf(teacher, month)).toHaveLength(1);
    expect(await headsOf(teacher)).not.toEqual(await headsOf(teacher, '02-2026'));
  });

  it('keeps the head of an erased student without the name', async () => {
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    const { uuid } = teacher.student;
    await salaries.pay(teacher, MONTH);
    const left = { uuid, status: 'TERMINATED' as const, terminatedDate: MONTH };
    await server.ask(changeStudentStatus, left);
    const erased = { evenIfOwing: true, now: server.clock.now };
    await server.db.transaction().execute((tx) => anonymiseStudent(tx, uuid, erased));
    const { heads } = await salaries.details(teacher, MONTH);
    expect(heads).toMatchObject([{ uuid, studentName: expect.stringMatching(/^Former student/) }]);
    expect(await salaries.total(teacher, MONTH)).toBe(1_500);
    expect(await headsOf(teacher, '04-2026')).toEqual([]);
  });

  it('keeps a student whose import is undone later (R-1672)', async () => {
    const importer = new Importer(server);
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    const { name } = teacher;
    const courses = await server.ask(listCourses, {});
    const subject = courses.find(({ id }) => id === offeringOf(teacher).subjectId)?.name;
    const heads = 'Name,Phone,Gender,Level,Session,Enrolled,Subject 1,Teacher 1,From 1';
    const row = `Imported,012-3456789,F,Form 1,Morning,Jan 2026,${subject},${name},Jan 2026`;
    const id = await importer.run('STUDENTS', `${heads}\n${row}`);
    expect(await salaries.pay(teacher, MONTH)).toBe(3_000);
    const { kept } = await importer.undo(id);
    expect(kept).toEqual([{ name: 'Imported', reason: 'is counted by a salary' }]);
    expect(await headsOf(teacher)).toHaveLength(2);
  });

  it('is refused where the students have changed since the screen (R-825)', async () => {
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    const shown = await salaries.total(teacher, MONTH);
    await joinLater(teacher, MONTH);
    const request = { id: teacher.uuid, month: MONTH, totalSalary: shown };
    expect(await salaries.refuse(request)).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
  });

  it('is paid once by clerks at the same time', async () => {
    const teacher = await salaries.taught(1_500, 10_000, 'HEAD');
    const responses = await times(5, () =>
      client(paySalary.path, { id: teacher.uuid, month: MONTH }, { as: server.admin }),
    );
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 4 });
    expect(await headsOf(teacher)).toHaveLength(1);
  });
});

it('the salaries of HOUR and RATIO have no heads and no splits', async () => {
  for (const rate of ['6/4', 2_000]) {
    const details = await salaries.details(await salaries.taught(rate), MONTH);
    expect(details).not.toHaveProperty('heads');
    expect(details).not.toHaveProperty('splits');
  }
});

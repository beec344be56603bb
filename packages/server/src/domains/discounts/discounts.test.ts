import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { addAdjustment, endAdjustment, previewDiscounts } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import {
  cancelSubscription,
  changeCourse,
  changeStudentStatus,
  getStudent,
  registerStudent,
  updateStudent,
} from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { courseLine, Makers, studentForm, type TestOffering } from '@kelas/testkit/fixtures';
import { refusals } from '@kelas/testkit/refusals';
import { refusal, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const { refusedRow } = refusals(server);

type Rules = Omit<RequestOf<typeof changeHouseRules>, 'version'>;
const OFF: Rules = { packageDiscount: null, siblingDiscount: null, firstMonth: null };
const PACKAGE = { fromCourses: 2, percent: 10, borneBy: 'CENTRE' as const };
const SIBLING = { fromChild: 2, amount: 1_000, borneBy: 'SHARED' as const };

async function setRules(rules: Rules) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, { ...OFF, ...rules, version });
}

beforeEach(async () => {
  server.clock.set('2026-03-16T02:00:00Z');
  await setRules(OFF);
});

type Line = { offering: TestOffering; effectiveDate?: string; startDate?: string | undefined };
const lineOf = ({ offering, effectiveDate = '01-2026', startDate }: Line) => ({
  ...courseLine(offering, { effectiveDate }),
  startDate,
});

async function register(...lines: Line[]) {
  return server.ask(registerStudent, studentForm({ tuitionCourse: lines.map(lineOf) }));
}

async function idsOf(uuid: string): Promise<number[]> {
  const { tuitionCourses } = await server.ask(getStudent, { uuid });
  return tuitionCourses.map(({ subscriptionId }) => subscriptionId);
}

/** The amount due for each course of a student in the months from January to June. */
async function dueOf(uuid: string): Promise<number[][]> {
  const due = [];
  for (let month = 1; month <= 6; month += 1) {
    const lines = await server.ask(getTuitionPayment, { uuid, month: `0${month}-2026` });
    due.push(lines.map(({ fee }) => fee));
  }
  return due;
}

const offering = (fee = 10_000) => make.offering(fee);
const SHORT = (effects: OutputOf<typeof previewDiscounts>) =>
  effects.map(({ rules, fromDate, untilDate, feeBefore, feeAfter }) =>
    [rules.join('+'), fromDate, untilDate ?? '', feeBefore, feeAfter].join(' '),
  );

describe('the package discount (R-1560)', () => {
  it('is taken off each course while a student has enough of them', async () => {
    await setRules({ packageDiscount: PACKAGE });
    const { uuid } = await register(
      { offering: await offering(9_999) },
      { offering: await offering(), effectiveDate: '03-2026' },
    );
    expect(await dueOf(uuid)).toEqual([
      [9_999],
      [9_999],
      [8_999, 9_000],
      [8_999, 9_000],
      [8_999, 9_000],
      [8_999, 9_000],
    ]);
    const [, second = 0] = await idsOf(uuid);
    await server.ask(cancelSubscription, { id: second, month: '05-2026' });
    expect(await dueOf(uuid)).toEqual([
      [9_999],
      [9_999],
      [8_999, 9_000],
      [8_999, 9_000],
      [9_999],
      [9_999],
    ]);
    await expectVerified(server);
  });

  it('follows a new course, a change of a course, a pause and a termination', async () => {
    await setRules({ packageDiscount: PACKAGE });
    const { uuid } = await register({ offering: await offering() });
    const [added, other] = [await offering(8_000), await offering(6_000)];
    await server.ask(updateStudent, {
      ...studentForm(),
      uuid,
      enrolmentDate: null,
      tuitionCourse: [courseLine(added, { effectiveDate: '02-2026' })],
    });
    expect((await dueOf(uuid)).slice(0, 3)).toEqual([[10_000], [9_000, 7_200], [9_000, 7_200]]);
    const [, second = 0] = await idsOf(uuid);
    const { effectiveDate: _, ...choice } = courseLine(other);
    await server.ask(changeCourse, { id: second, month: '04-2026', ...choice });
    expect((await dueOf(uuid)).slice(2, 4)).toEqual([
      [9_000, 7_200],
      [9_000, 5_400],
    ]);
    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    server.clock.set('2026-05-16T02:00:00Z');
    await server.ask(changeStudentStatus, { uuid, status: 'ACTIVE' });
    expect((await dueOf(uuid)).slice(2)).toEqual([
      [9_000, 7_200],
      [],
      [9_000, 5_400],
      [9_000, 5_400],
    ]);
    await server.ask(changeStudentStatus, {
      uuid,
      status: 'TERMINATED',
      terminatedDate: '06-2026',
    });
    expect((await dueOf(uuid))[5]).toEqual([]);
    const { courses } = await server.ask(getStudentAccount, { uuid });
    expect(
      courses.flatMap(({ adjustments }) => adjustments).map(({ untilDate }) => untilDate),
    ).toEqual(expect.not.arrayContaining([null]));
    await expectVerified(server);
  });

  it('leaves a paid month and a discount by hand as they are', async () => {
    const { uuid } = await register({ offering: await offering() });
    const [subscriptionId = 0] = await idsOf(uuid);
    await make.pay({ uuid, subscriptionId, fee: 10_000 }, '03-2026');
    const { id } = await server.ask(addAdjustment, {
      subscriptionId,
      fromDate: '02-2026',
      amount: 500,
      borneBy: 'CENTRE',
      reason: 'Scholarship',
    });
    await setRules({ packageDiscount: PACKAGE });
    await server.ask(updateStudent, {
      ...studentForm(),
      uuid,
      enrolmentDate: null,
      tuitionCourse: [courseLine(await offering(), { effectiveDate: '03-2026' })],
    });
    expect((await dueOf(uuid)).slice(0, 4)).toEqual([
      [10_000],
      [9_500],
      [10_000, 9_000],
      [8_500, 9_000],
    ]);
    const { courses } = await server.ask(getStudentAccount, { uuid });
    const [byHand, byRule] = courses[0]?.adjustments ?? [];
    expect(byHand).toMatchObject({ id, rule: null });
    expect(byRule).toMatchObject({
      rule: 'PACKAGE',
      percent: 10,
      fromDate: '03-2026',
      untilDate: null,
      reason: 'Package discount from 2 courses',
    });
    const ending = await server.send(endAdjustment, { id: byRule?.id ?? 0, month: '04-2026' });
    expect(refusal(ending)).toMatchObject({ status: 409, code: 'MADE_BY_RULE' });
    await server.ask(endAdjustment, { id, month: '04-2026' });
    await expectVerified(server);
  });

  it('is in the audit log with each change', async () => {
    await setRules({ packageDiscount: PACKAGE });
    const { uuid } = await register({ offering: await offering() }, { offering: await offering() });
    const [first = 0] = await idsOf(uuid);
    await server.ask(cancelSubscription, { id: first, month: '05-2026' });
    const rows = await server.db
      .selectFrom('audit_entry')
      .innerJoin('student', 'student.id', 'subject_id')
      .select(['action', 'after'])
      .where('subject_kind', '=', 'STUDENT')
      .where('student.uuid', '=', uuid)
      .where('action', '<>', 'NRIC_READ')
      .orderBy('position')
      .execute();
    expect(rows.map(({ action }) => action)).toEqual([
      'STUDENT_REGISTERED',
      'ADJUSTMENT_ADDED',
      'ADJUSTMENT_ADDED',
      'SUBSCRIPTION_CANCELLED',
      'ADJUSTMENT_ENDED',
      'ADJUSTMENT_ENDED',
    ]);
    expect(rows[1]?.after).toMatchObject({ subscriptionId: first, rule: 'PACKAGE', percent: 10 });
    expect(rows[4]?.after).toMatchObject({ subscriptionId: first, month: '05-2026' });
  });
});

describe('the sibling discount (R-1561)', () => {
  it('follows the family, in the order of registration', async () => {
    await setRules({ siblingDiscount: SIBLING });
    const older = await register({ offering: await offering() });
    const younger = await register({ offering: await offering() });
    const decide = (isSibling: boolean) =>
      server.ask(decideSibling, { uuid: younger.uuid, siblingUuid: older.uuid, isSibling });
    await decide(true);
    await decide(true);
    expect((await dueOf(older.uuid))[3]).toEqual([10_000]);
    expect(await dueOf(younger.uuid)).toEqual([
      [10_000],
      [10_000],
      [9_000],
      [9_000],
      [9_000],
      [9_000],
    ]);
    const [id = 0] = await idsOf(older.uuid);
    await server.ask(cancelSubscription, { id, month: '05-2026' });
    expect((await dueOf(younger.uuid)).slice(3)).toEqual([[9_000], [10_000], [10_000]]);
    await decide(false);
    expect((await dueOf(younger.uuid)).slice(1, 4)).toEqual([[10_000], [10_000], [10_000]]);
    await expectVerified(server);
  });

  it('and the package discount are taken off together', async () => {
    await setRules({ siblingDiscount: SIBLING, packageDiscount: PACKAGE });
    const older = await register({ offering: await offering() });
    const { uuid } = await register({ offering: await offering() }, { offering: await offering() });
    await server.ask(decideSibling, { uuid, siblingUuid: older.uuid, isSibling: true });
    expect((await dueOf(uuid))[2]).toEqual([8_000, 8_000]);
    await expectVerified(server);
  });
});

describe('the first month (R-1563)', () => {
  it.each([
    ['16-03-2026', [5_000, 10_000]],
    ['15-03-2026', [10_000, 10_000]],
    [undefined, [10_000, 10_000]],
  ])('of a course that starts on %s is due with %j', async (startDate, expected) => {
    await setRules({ firstMonth: 'HALF_MONTH' });
    const line = { offering: await offering(), effectiveDate: '03-2026', startDate };
    const { uuid } = await register(line);
    expect((await dueOf(uuid)).slice(2, 4).flat()).toEqual(expected);
    await expectVerified(server);
  });

  it('comes before a percentage, and an amount comes last (R-1880)', async () => {
    await setRules({ firstMonth: 'HALF_MONTH', packageDiscount: { ...PACKAGE, percent: 50 } });
    const start = { effectiveDate: '03-2026', startDate: '16-03-2026' };
    const { uuid } = await register(
      { offering: await make.offering(6_000), ...start },
      { offering: await make.offering(6_000), ...start },
    );
    expect((await dueOf(uuid)).slice(2, 4)).toEqual([
      [1_500, 1_500],
      [3_000, 3_000],
    ]);
    const [subscriptionId = 0] = await idsOf(uuid);
    const off = { amount: 500, percent: null, borneBy: 'CENTRE' as const, reason: 'Award' };
    await server.ask(addAdjustment, {
      subscriptionId,
      fromDate: '03-2026',
      untilDate: null,
      ...off,
    });
    expect((await dueOf(uuid))[2]).toEqual([1_000, 1_500]);
    await expectVerified(server);
  });

  it('charges the lessons that are left of the timetable', async () => {
    await setRules({ firstMonth: 'LESSONS' });
    const taught = await offering();
    const { subjectId, programLvl } = taught;
    const entry = { subjectId, programLvl, dayOfWeek: 1 };
    await server.ask(addTimetableEntry, { ...entry, classSession: 'MORNING' });
    await server.ask(addTimetableEntry, { ...entry, classSession: 'AFTERNOON', dayOfWeek: 2 });
    const start = { effectiveDate: '03-2026', startDate: '17-03-2026' };
    // Two of five Mondays are left.
    const { uuid } = await register(
      { offering: taught, ...start },
      { offering: await offering(), ...start },
    );
    expect((await dueOf(uuid))[2]).toEqual([4_000, 10_000]);
    // With a closed day one of four is left.
    const holiday = { day: '2026-03-30', name: 'Holiday' };
    await server.db.insertInto('closed_day').values(holiday).execute();
    const later = await register({ offering: taught, ...start });
    expect((await dueOf(later.uuid))[2]).toEqual([2_500]);
    expect((await dueOf(uuid))[2]).toEqual([4_000, 10_000]);
    await server.db.deleteFrom('closed_day').execute();
    await expectVerified(server);
  });

  it('is ended by hand, and computed for a changed course', async () => {
    await setRules({ firstMonth: 'HALF_MONTH' });
    const { uuid } = await register({ offering: await offering() });
    const [id = 0] = await idsOf(uuid);
    const { effectiveDate: _, ...choice } = courseLine(await offering());
    await server.ask(changeCourse, { id, month: '03-2026', ...choice, startDate: '20-03-2026' });
    expect((await dueOf(uuid)).slice(1, 4)).toEqual([[10_000], [5_000], [10_000]]);
    const { courses } = await server.ask(getStudentAccount, { uuid });
    const [discount] = courses[0]?.adjustments ?? [];
    expect(discount).toMatchObject({ rule: 'FIRST_MONTH', reason: 'First month from 20 Mar 2026' });
    await server.ask(endAdjustment, { id: discount?.id ?? 0, month: '03-2026' });
    expect((await dueOf(uuid))[2]).toEqual([10_000]);
  });

  it('refuses a start in another month, and stores nothing', async () => {
    const line = { offering: await offering(), effectiveDate: '03-2026', startDate: '01-04-2026' };
    const form = studentForm({ tuitionCourse: [lineOf(line)] });
    const response = await server.send(registerStudent, form);
    expect(refusal(response)).toMatchObject({ status: 422 });
    expect(response.body).toContain('The start date must be in Mar 2026');
    const stored = await server.db
      .selectFrom('student')
      .select('id')
      .where('name', '=', String(form.name))
      .execute();
    expect(stored).toEqual([]);
  });
});

describe('the preview of a change (R-1564)', () => {
  const ask = (input: RequestOf<typeof previewDiscounts>) =>
    server.ask(previewDiscounts, input).then(SHORT);

  it('is what the change does, for each kind of change', async () => {
    await setRules({
      packageDiscount: PACKAGE,
      siblingDiscount: SIBLING,
      firstMonth: 'HALF_MONTH',
    });
    const older = await register({ offering: await offering() });
    const { uuid } = await register({ offering: await offering() }, { offering: await offering() });
    const { teacher: _, ...line } = courseLine(await offering(), { effectiveDate: '03-2026' });
    const start = '20-03-2026';

    expect(await ask({ added: [line, { ...line, startDate: start }] })).toEqual([
      'PACKAGE 03-2026  10000 9000',
      'PACKAGE+FIRST_MONTH 03-2026 03-2026 10000 4500',
      'PACKAGE 04-2026  10000 9000',
    ]);
    expect(await ask({ uuid: older.uuid, added: [line] })).toEqual([
      'PACKAGE 03-2026  10000 9000',
      'PACKAGE 03-2026  10000 9000',
    ]);
    const sibling = { siblingUuid: older.uuid, isSibling: true };
    expect(await ask({ uuid, sibling })).toEqual([
      'SIBLING 03-2026  9000 8000',
      'SIBLING 03-2026  9000 8000',
    ]);
    await server.ask(decideSibling, { uuid, ...sibling });
    expect(await ask({ uuid, sibling })).toEqual([]);
    expect(await ask({ uuid, sibling: { ...sibling, isSibling: false } })).toEqual([
      'SIBLING 03-2026  8000 9000',
      'SIBLING 03-2026  8000 9000',
    ]);
    const [first = 0] = await idsOf(uuid);
    expect(await ask({ uuid, cancelled: { id: first, month: '05-2026' } })).toEqual([
      'PACKAGE 05-2026  8000 9000',
    ]);
    expect(
      await ask({
        uuid: older.uuid,
        changedStatus: { status: 'TERMINATED', terminatedDate: '06-2026' },
      }),
    ).toEqual(['SIBLING 06-2026  8000 9000', 'SIBLING 06-2026  8000 9000']);
    expect(await ask({ uuid: older.uuid, changedStatus: { status: 'DEACTIVATED' } })).toEqual([
      'SIBLING 04-2026  8000 9000',
      'SIBLING 04-2026  8000 9000',
    ]);
  });

  it('refuses an unknown student', async () => {
    const uuid = '0198c3a0-5b1e-7c00-8a00-3f2d5e6a7b99';
    expect(
      (await server.send(previewDiscounts, { uuid, changedStatus: { status: 'DEACTIVATED' } }))
        .statusCode,
    ).toBe(404);
  });
});

describe('the database', () => {
  it('holds one discount of a rule for a course in a month', async () => {
    await setRules({ packageDiscount: PACKAGE });
    const { uuid } = await register({ offering: await offering() }, { offering: await offering() });
    const stored = await server.db
      .selectFrom('adjustment')
      .innerJoin('student', 'student.id', 'adjustment.student_id')
      .selectAll('adjustment')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow();
    const { id: _, ...row } = stored;
    expect(await refusedRow('adjustment', { ...row, from_month: '2026-07-01' })).toMatchObject({
      constraint: 'adjustment_rule_once',
    });
  });
});

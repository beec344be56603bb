import { listAudit } from '@kelas/contract/audit';
import { addAdjustment } from '@kelas/contract/discounts';
import { listHistory } from '@kelas/contract/history';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { listLessons, recordLessons } from '@kelas/contract/lessons';
import { getReceipt, payTuition, voidPayment } from '@kelas/contract/payments';
import { getStatement } from '@kelas/contract/statements';
import { getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus, getStudent } from '@kelas/contract/students';
import { addOffering, getTeacher, listOfferings } from '@kelas/contract/teachers';
import { addTimetableEntry } from '@kelas/contract/timetable';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-fees';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { courseLine, type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { owedIn, owes } from '@kelas/testkit/owed-in';
import { MORNING, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);
const MONTH = '03-2026';

beforeEach(() => {
  server.clock.now = MORNING;
});
afterEach(() => expectVerified(server));

/** An offering at RM 20.00 a lesson, with a student who takes it from March on. */
async function byLesson(fee = 2000) {
  const offering = await make.byLesson(fee);
  return { offering, student: await make.enrolled({ offering, effectiveDate: MONTH }) };
}
const record = (offeringId: number, lessons: number, before: number | null = null, month = MONTH) =>
  server.ask(recordLessons, { month, counts: [{ offeringId, lessons, before }] });
const lineOf = async ({ uuid }: Enrolled, month = MONTH) =>
  (await server.ask(getTuitionPayment, { uuid, month }))[0];
const pay = (student: Enrolled, fee: number) =>
  server.ask(payTuition, [{ ...paymentLine(student, MONTH), fee }]);
const rowOf = async ({ id }: { readonly id: number }, month = MONTH) =>
  (await server.ask(listLessons, { month })).find(({ offeringId }) => offeringId === id);

describe('a course that is charged by lesson (R-2275 to R-2277)', () => {
  it('owes nothing before its lessons are recorded, then the fee of each lesson, in every list', async () => {
    const { offering, student } = await byLesson();
    expect(await lineOf(student)).toMatchObject({ fee: 0, lessons: null, paymentStatus: 'PAID' });
    expect(await owedIn(server, student, MONTH)).toEqual(owes(0));
    const rows = await server.ask(listTuitionPayments, { month: MONTH });
    expect(rows.find(({ uuid }) => uuid === student.uuid)?.lessonsMissing).toBe(true);
    expect((await server.fail(payTuition, [paymentLine(student, MONTH)])).code).toBe('NOT_DUE');

    expect(await rowOf(offering)).toMatchObject({ fee: 2000, students: 1, lessons: null });
    await record(offering.id, 8);
    expect(await owedIn(server, student, MONTH)).toEqual(owes(16_000));
    expect(await lineOf(student)).toMatchObject({ fee: 16_000, lessons: 8 });
    await record(offering.id, 7, 8);
    expect(await owedIn(server, student, MONTH)).toEqual(owes(14_000));
    expect(await rowOf(offering)).toMatchObject({ lessons: 7, used: false });
    await record(offering.id, 0, 7);
    expect(await owedIn(server, student, MONTH)).toEqual(owes(0));
  });

  it('is paid at the fee of its lessons, which receipt, history and statement name', async () => {
    const { offering, student } = await byLesson();
    await record(offering.id, 8);
    expect((await server.fail(payTuition, [paymentLine(student, MONTH)])).code).toBe('FEE_CHANGED');
    const { receiptNo } = await pay(student, 16_000);
    const { lines } = await server.ask(getReceipt, { receiptNo });
    expect(lines).toMatchObject([{ fee: 16_000, chargedFee: 16_000, lessons: 8 }]);
    expect(lines[0]).not.toHaveProperty('discountFee');
    const [entry] = await server.ask(listHistory, { type: 'STUDENT', uuid: student.uuid });
    expect(entry).toMatchObject({ fee: 16_000, chargedFee: 16_000, lessons: 8 });
    const { rows, closing } = await server.ask(getStatement, {
      uuid: student.uuid,
      from: MONTH,
      until: MONTH,
    });
    expect(rows[0]).toMatchObject({ kind: 'CHARGE', fee: 16_000, chargedFee: 16_000, lessons: 8 });
    expect(closing).toBe(0);
    expect(await lineOf(student)).toMatchObject({ fee: 16_000, paymentStatus: 'PAID' });
  });

  it('charges months ahead only when their lessons are recorded', async () => {
    const { offering, student } = await byLesson();
    await record(offering.id, 3, null, '05-2026');
    expect(await server.ask(listPayableMonths, { uuid: student.uuid })).toMatchObject([
      { month: '05-2026', totalOwedFee: 6000, lines: [{ lessons: 3 }] },
    ]);
  });

  it('takes discounts off the fee of the month, and a pause leaves nothing to pay', async () => {
    const { offering, student } = await byLesson(2001);
    const discount = { subscriptionId: student.subscriptionId, borneBy: 'CENTRE' as const };
    const from = { ...discount, fromDate: MONTH, reason: 'Sibling' };
    await server.ask(addAdjustment, { ...from, percent: 10 });
    expect(await owedIn(server, student, MONTH)).toEqual(owes(0));
    await record(offering.id, 5);
    // 10 % of 100.05 is 10.005, rounded half up.
    expect(await owedIn(server, student, MONTH)).toEqual(owes(9004));
    await server.ask(addAdjustment, { ...from, amount: 3000 });
    expect(await lineOf(student)).toMatchObject({ fee: 6004, discountFee: 4001, lessons: 5 });
    await pay(student, 6004);
    const paused = await make.enrolled({ offering, effectiveDate: MONTH });
    await server.ask(changeStudentStatus, { uuid: paused.uuid, status: 'DEACTIVATED' });
    await record(offering.id, 5, null, '04-2026');
    // The month of the deactivation is still charged.
    expect(await lineOf(paused)).toMatchObject({ fee: 10_005 });
    expect(await lineOf(paused, '04-2026')).toBeUndefined();
  });

  it('is kept by the offering and shown with it', async () => {
    const { offering, student } = await byLesson();
    const { tuitionCourse } = await server.ask(getTeacher, { uuid: offering.teacher });
    expect(tuitionCourse).toMatchObject([{ id: offering.id, byLesson: true }]);
    const stored = await server.ask(getStudent, { uuid: student.uuid });
    expect(stored.tuitionCourses).toMatchObject([{ fee: 2000, byLesson: true }]);
    await record(offering.id, 8);
    const { courses } = await server.ask(getStudentAccount, { uuid: student.uuid });
    expect(courses).toMatchObject([{ fee: 2000, lessons: 8, dueFee: 16_000 }]);
    const offerings = await server.ask(listOfferings, {});
    expect(offerings.find(({ id }) => id === offering.id)).toMatchObject({ byLesson: true });
    const { id: subjectId } = await make.course();
    const line = { teacher: offering.teacher, programLvl: 2, subjectId, fee: 100 };
    const { id } = await server.ask(addOffering, line);
    const after = await server.ask(listOfferings, {});
    expect(after.find((each) => each.id === id)).not.toHaveProperty('byLesson');
  });
});

describe('the recorded lessons (R-2276, R-2278)', () => {
  it('stay once a payment has used them; a void frees them', async () => {
    const { offering, student } = await byLesson();
    await record(offering.id, 4);
    const { receiptNo } = await pay(student, 8000);
    expect(await rowOf(offering)).toMatchObject({ lessons: 4, used: true });
    const counts = [{ offeringId: offering.id, lessons: 5, before: 4 }];
    expect((await server.fail(recordLessons, { month: MONTH, counts })).code).toBe('LESSONS_USED');
    await record(offering.id, 4, 4);
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong lessons' });
    await record(offering.id, 5, 4);
    expect(await owedIn(server, student, MONTH)).toEqual(owes(10_000));
    // The voided receipt keeps its lessons.
    const { lines } = await server.ask(getReceipt, { receiptNo });
    expect(lines).toMatchObject([{ fee: 8000, chargedFee: 8000, lessons: 4 }]);
  });

  it('stay while a part is paid (R-1540)', async () => {
    const takeParts = async (partPayments: boolean) => {
      const { version } = await server.ask(getHouseRules, {});
      await server.ask(changeHouseRules, { version, partPayments });
    };
    await takeParts(true);
    const { offering, student } = await byLesson();
    await record(offering.id, 4);
    await pay(student, 3000);
    expect(await owedIn(server, student, MONTH)).toEqual(owes(5000));
    const counts = [{ offeringId: offering.id, lessons: 5, before: 4 }];
    expect((await server.fail(recordLessons, { month: MONTH, counts })).code).toBe('LESSONS_USED');
    await pay(student, 5000);
    expect(await owedIn(server, student, MONTH)).toEqual(owes(0));
    // With parts, an old fee is a part of a higher one.
    await takeParts(false);
  });

  it('name who changed them meanwhile, and are in the audit log', async () => {
    const { offering } = await byLesson();
    await record(offering.id, 8);
    const counts = [{ offeringId: offering.id, lessons: 9, before: null }];
    const failed = await server.fail(recordLessons, { month: MONTH, counts });
    expect(failed.code).toBe('CHANGED_MEANWHILE');
    expect(failed.message).toContain('recorded 8 lessons of');
    const [entry] = (await server.ask(listAudit, { kind: 'CENTRE' })).filter(
      ({ action }) => action === 'LESSONS_RECORDED',
    );
    expect(entry?.after).toEqual({
      month: MONTH,
      lessons: [{ offeringId: offering.id, lessons: 8 }],
    });
  });

  it('refuse a course by month, a course twice and a fee above the limit', async () => {
    const monthly = await make.offering();
    const fail = async (offeringId: number, lessons: number, more: readonly object[] = []) => {
      const counts = [{ offeringId, lessons, before: null }, ...more] as never;
      const { code, message } = await server.fail(recordLessons, { month: MONTH, counts });
      return [code, message];
    };
    expect(await fail(monthly.id, 8)).toEqual(['INVALID', 'This course is not charged by lesson']);
    expect(await fail(2_000_000, 8)).toEqual(['INVALID', 'This course does not exist']);
    const { offering } = await byLesson(20_000);
    const again = { offeringId: offering.id, lessons: 8, before: null };
    expect(await fail(offering.id, 8, [again])).toEqual([
      'INVALID',
      'A course is in the list twice',
    ]);
    expect(await fail(offering.id, 51)).toEqual([
      'INVALID',
      'The fee of a month can be at most RM 10,000',
    ]);
    expect(await fail(offering.id, 61)).toEqual([
      'INVALID',
      'Lessons must be a whole number from 0 to 60',
    ]);
    expect(await rowOf(offering)).toMatchObject({ lessons: null });
  });

  it('show the number by the timetable', async () => {
    const { offering } = await byLesson();
    const entry = { subjectId: offering.subjectId, programLvl: 2, classroom: 'A' };
    // March 2026 has five Mondays and four Thursdays.
    for (const [dayOfWeek, classSession] of [
      [1, 'MORNING'],
      [4, 'MORNING'],
      [1, 'AFTERNOON'],
    ] as const) {
      await server.ask(addTimetableEntry, { ...entry, dayOfWeek, classSession });
    }
    expect(await rowOf(offering)).toMatchObject({ planned: 9 });
    const holiday = { day: '2026-03-16', name: 'Holiday' };
    await server.db.insertInto('closed_day').values(holiday).execute();
    expect(await rowOf(offering)).toMatchObject({ planned: 8 });
    await server.db.deleteFrom('closed_day').execute();
  });

  it('are one number when two record at once, and never change under a payment', async () => {
    const { offering, student } = await byLesson();
    const counts = (lessons: number) => ({
      month: MONTH,
      counts: [{ offeringId: offering.id, lessons, before: null }],
    });
    const recorded = await times(8, (index) => client('/lessons', counts(index + 1)));
    expect(tally(recorded)).toEqual({ '200': 1, '409 CHANGED_MEANWHILE': 7 });
    const lessons = (await rowOf(offering))?.lessons ?? 0;
    const change = { offeringId: offering.id, lessons: 20, before: lessons };
    const [payment, changed] = await Promise.all([
      client('/student/payment', [{ ...paymentLine(student, MONTH), fee: 2000 * lessons }]),
      client('/lessons', { month: MONTH, counts: [change] }),
    ]);
    const outcome = [payment, changed].map(({ status, code }) => code ?? status);
    expect([
      [200, 'LESSONS_USED'],
      ['FEE_CHANGED', 200],
    ]).toContainEqual(outcome);
  });

  it('refuse a payment at the fee of fewer lessons', async () => {
    const { offering, student } = await byLesson();
    await record(offering.id, 4);
    await record(offering.id, 20, 4);
    const line = { ...paymentLine(student, MONTH), fee: 8000 };
    expect((await server.fail(payTuition, [line])).code).toBe('FEE_CHANGED');
  });

  it('belong to the courses that run in the month', async () => {
    const { offering, student } = await byLesson();
    await make.cancel(student.subscriptionId, '05-2026');
    await record(offering.id, 4, null, '04-2026');
    await record(offering.id, 4, null, '05-2026');
    const months = await server.ask(listPayableMonths, { uuid: student.uuid });
    expect(months.map(({ month, totalOwedFee }) => [month, totalOwedFee])).toEqual([
      ['04-2026', 8000],
    ]);
    const later = await make.student({ tuitionCourse: [courseLine(offering)] });
    expect((await owedIn(server, later, MONTH)).page).toBe(0);
  });
});

import { listArrears } from '@kelas/contract/arrears';
import { addAdjustment } from '@kelas/contract/discounts';
import { changeHouseRules, getHouseRules, previewRules } from '@kelas/contract/house-rules';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { getSalary } from '@kelas/contract/salaries';
import { getStatement } from '@kelas/contract/statements';
import { getStudentAccount } from '@kelas/contract/student-account';
import {
  changeCourse,
  changeStudentStatus,
  getStudent,
  previewCourseChange,
} from '@kelas/contract/students';
import { getTuitionPayment, listTuitionPayments } from '@kelas/contract/tuition-fees';
import {
  courseLine,
  type Enrolled,
  Makers,
  paymentLine,
  type TestOffering,
} from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

beforeAll(async () => {
  await make.holdMoney();
  await setRules({ partPayments: true });
});

async function setRules(rules: object) {
  const { version } = await server.ask(getHouseRules, {});
  await server.ask(changeHouseRules, {
    keepsCredit: true,
    deposit: 20_000,
    partPayments: true,
    ...rules,
    version,
  });
}

/** The input that replaces a course from a month on. */
function changeOf({ subscriptionId }: Enrolled, to: TestOffering, fee: number, month = '04-2026') {
  const { effectiveDate: _, ...line } = courseLine(to, { fee });
  return { id: subscriptionId, month, ...line };
}

async function linesOf({ uuid }: { uuid: string }, month: string) {
  const lines = await server.ask(getTuitionPayment, { uuid, month });
  return lines.map((line) => [line.fee, line.paymentStatus, line.paidFee ?? 0]);
}

async function payPart(student: Enrolled, month: string, fee: number) {
  return server.ask(payTuition, [{ ...paymentLine(student, month), fee }]);
}

async function coursesOf({ uuid }: { uuid: string }) {
  const { tuitionCourses } = await server.ask(getStudent, { uuid });
  return tuitionCourses.map(({ fee, effectiveDate, cancelledDate }) => [
    fee,
    effectiveDate,
    cancelledDate,
  ]);
}

describe('a fee that is raised over months paid ahead (R-1800)', () => {
  it('leaves them with the present course and charges them once', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    for (const month of ['04-2026', '05-2026']) await make.pay(student, month);
    const changed = await server.ask(changeCourse, changeOf(student, offering, 6500));
    expect(changed).toEqual({ subscriptionId: student.subscriptionId, cancelledDate: '06-2026' });
    expect(await coursesOf(student)).toEqual([
      [6000, '01-2026', '06-2026'],
      [6500, '06-2026', null],
    ]);
    expect(await linesOf(student, '03-2026')).toEqual([[6000, 'PENDING', 0]]);
    expect(await linesOf(student, '04-2026')).toEqual([[6000, 'PAID', 0]]);
    expect(await linesOf(student, '05-2026')).toEqual([[6000, 'PAID', 0]]);
    expect(await linesOf(student, '06-2026')).toEqual([[6500, 'PENDING', 0]]);
    const rows = await server.ask(listTuitionPayments, { month: '05-2026' });
    expect(rows.find(({ uuid }) => uuid === student.uuid)).toMatchObject({
      totalOwedFee: 0,
      totalTuitionFee: 6000,
      paymentStatus: 'PAID',
    });
    await expectVerified(server);
  });

  it('charges the rest of a part at the old fee, and never the whole new fee', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    await payPart(student, '04-2026', 1000);
    await server.ask(changeCourse, changeOf(student, offering, 6500));
    expect(await linesOf(student, '04-2026')).toEqual([[6000, 'PENDING', 1000]]);
    expect(await linesOf(student, '05-2026')).toEqual([[6500, 'PENDING', 0]]);
    await payPart(student, '04-2026', 5000);
    expect(await linesOf(student, '04-2026')).toEqual([[6000, 'PAID', 6000]]);
    await expectVerified(server);
  });

  it('is the same for a month that was paid from credit', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    await make.fund(student.uuid, 'CREDIT', 6000);
    await make.pay(student, '04-2026', { paymentType: 'CREDIT' });
    await server.ask(changeCourse, changeOf(student, offering, 6500));
    expect(await linesOf(student, '04-2026')).toEqual([[6000, 'PAID', 0]]);
    expect(await linesOf(student, '05-2026')).toEqual([[6500, 'PENDING', 0]]);
  });

  it('keeps the unpaid months before the last paid one at the old fee', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    await make.pay(student, '05-2026');
    await server.ask(changeCourse, changeOf(student, offering, 6500));
    expect(await linesOf(student, '04-2026')).toEqual([[6000, 'PENDING', 0]]);
    expect(await linesOf(student, '06-2026')).toEqual([[6500, 'PENDING', 0]]);
  });

  it('owes a month at the old fee after its payment is voided (R-1803)', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    const { receiptNo } = await make.pay(student, '04-2026');
    await server.ask(changeCourse, changeOf(student, offering, 6500));
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong student' }, { as: server.admin });
    expect(await linesOf(student, '04-2026')).toEqual([[6000, 'PENDING', 0]]);
    expect(await linesOf(student, '05-2026')).toEqual([[6500, 'PENDING', 0]]);
    await expectVerified(server);
  });

  it('gives the old teacher the paid months, also in arrears and on the statement', async () => {
    const [old, next] = [await make.offering(6000), await make.offering(7500)];
    const student = await make.enrolled({ offering: old, effectiveDate: '03-2026' });
    for (const month of ['03-2026', '04-2026']) await make.pay(student, month);
    await server.ask(changeCourse, changeOf(student, next, 7500));
    for (const [{ teacher }, collected] of [
      [old, 12_000],
      [next, 0],
    ] as const) {
      const asked = { teacherUuid: teacher, month: '03-2026' };
      expect(await server.ask(getSalary, asked, { as: server.admin })).toMatchObject({ collected });
    }
    server.clock.set('2026-05-16T02:00:00Z');
    const owing = await server.ask(listArrears, {});
    expect(owing.find(({ uuid }) => uuid === student.uuid)).toMatchObject({ months: ['05-2026'] });
    const asked = { uuid: student.uuid, from: '04-2026', until: '05-2026' };
    const statement = await server.ask(getStatement, asked);
    const charged = statement.rows.flatMap(({ chargedFee }) => chargedFee ?? []);
    expect(charged).toEqual([6000, 7500]);
    server.clock.set('2026-03-16T02:00:00Z');
  });
});

describe('discounts of a course that is changed (R-1801)', () => {
  it('continue on the new course, an amount and a percentage', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    const { subscriptionId } = student;
    const discount = { subscriptionId, borneBy: 'SHARED', reason: 'Scholarship' } as const;
    await server.ask(addAdjustment, { ...discount, fromDate: '01-2026', amount: 500 });
    await server.ask(addAdjustment, {
      ...discount,
      fromDate: '04-2026',
      untilDate: '06-2026',
      percent: 10,
    });
    await make.pay({ ...student, fee: 4900 }, '04-2026');
    await server.ask(changeCourse, changeOf(student, offering, 7000));
    expect(await linesOf(student, '04-2026')).toEqual([[4900, 'PAID', 0]]);
    expect(await linesOf(student, '05-2026')).toEqual([[5800, 'PENDING', 0]]);
    expect(await linesOf(student, '07-2026')).toEqual([[6500, 'PENDING', 0]]);
    const { courses } = await server.ask(getStudentAccount, { uuid: student.uuid });
    const found = courses.find(({ fee }) => fee === 7000)?.adjustments;
    expect(found?.map(({ fromDate, untilDate }) => [fromDate, untilDate])).toEqual([
      ['05-2026', null],
      ['05-2026', '06-2026'],
    ]);
    await expectVerified(server);
  });

  it('keep the pro rata of a first month at another fee of the class', async () => {
    await setRules({ firstMonth: 'HALF_MONTH' });
    const [offering, other] = [await make.offering(6000), await make.offering(8000)];
    const late = { ...courseLine(offering, { effectiveDate: '04-2026' }), startDate: '16-04-2026' };
    async function enrolLate() {
      const { uuid } = await make.student({ tuitionCourse: [late] });
      const [course] = (await server.ask(getStudent, { uuid })).tuitionCourses;
      return { uuid, subscriptionId: course?.subscriptionId ?? 0, fee: 3000 };
    }
    const cases = [
      { to: offering, fee: 8000, startDate: undefined, due: 4000 },
      { to: other, fee: 8000, startDate: undefined, due: 8000 },
      { to: offering, fee: 8000, startDate: '01-04-2026', due: 8000 },
      { to: offering, fee: 8000, startDate: '20-04-2026', due: 4000 },
    ];
    for (const { to, fee, startDate, due } of cases) {
      const student = await enrolLate();
      const change = { ...changeOf(student, to, fee), startDate };
      expect(await server.ask(previewCourseChange, change)).toMatchObject({ fee: due });
      await server.ask(changeCourse, change);
      expect(await linesOf(student, '04-2026')).toEqual([[due, 'PENDING', 0]]);
      expect(await linesOf(student, '05-2026')).toEqual([[8000, 'PENDING', 0]]);
    }
    await expectVerified(server);
    await setRules({ firstMonth: null });
  });

  it('of the house rules are made for the new course', async () => {
    await setRules({
      packageDiscount: { fromCourses: 2, percent: 10, borneBy: 'CENTRE' },
      siblingDiscount: null,
    });
    const offering = await make.offering(6000);
    const other = await make.offering(5000);
    const { uuid } = await make.student({
      tuitionCourse: [courseLine(offering), courseLine(other)],
    });
    const [course] = (await server.ask(getStudent, { uuid })).tuitionCourses;
    const student = { uuid, subscriptionId: course?.subscriptionId ?? 0, fee: 5400 };
    await make.pay(student, '04-2026');
    const change = changeOf(student, offering, 7000);
    expect(await server.ask(previewCourseChange, change)).toMatchObject({ fee: 6300 });
    await server.ask(changeCourse, change);
    expect(await linesOf(student, '04-2026')).toEqual([
      [5400, 'PAID', 0],
      [4500, 'PENDING', 0],
    ]);
    expect((await linesOf(student, '05-2026')).toSorted()).toEqual([
      [4500, 'PENDING', 0],
      [6300, 'PENDING', 0],
    ]);
    const { rows } = await server.ask(previewRules, { month: '04-2026' }, { as: server.admin });
    expect(rows.filter((row) => row.uuid === uuid)).toEqual([]);
    await setRules({ packageDiscount: null, siblingDiscount: null });
  });
});

describe('the preview of a change (R-1802)', () => {
  it('says month by month what happens, and the change does it', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    await make.pay(student, '04-2026');
    await payPart(student, '06-2026', 1000);
    const change = changeOf(student, offering, 6500);
    const preview = await server.ask(previewCourseChange, change);
    expect(preview).toMatchObject({
      cancelledDate: '07-2026',
      months: [
        { month: '04-2026', fee: 6000, paidFee: 6000, status: 'PAID' },
        { month: '05-2026', fee: 6000, paidFee: 0, status: 'PENDING' },
        { month: '06-2026', fee: 6000, paidFee: 1000, status: 'PENDING' },
      ],
      fee: 6500,
      discounts: 0,
    });
    const { digest } = preview;
    expect(await server.ask(changeCourse, { ...change, digest })).toMatchObject({
      cancelledDate: '07-2026',
    });
  });

  it('is stale after a payment, a discount and a change of the request', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    const change = changeOf(student, offering, 6500);
    const stale = async (digest: string, of = change) =>
      (await server.fail(changeCourse, { ...of, digest })).code;
    const first = await server.ask(previewCourseChange, change);
    expect(first.months).toEqual([]);
    await make.pay(student, '04-2026');
    expect(await stale(first.digest)).toBe('PREVIEW_CHANGED');
    const second = await server.ask(previewCourseChange, change);
    await server.ask(addAdjustment, {
      subscriptionId: student.subscriptionId,
      fromDate: '05-2026',
      amount: 500,
      borneBy: 'CENTRE',
      reason: 'Scholarship',
    });
    expect(await stale(second.digest)).toBe('PREVIEW_CHANGED');
    const third = await server.ask(previewCourseChange, change);
    expect(third).toMatchObject({ fee: 6000, discounts: 1 });
    expect(await stale(third.digest, { ...change, fee: 7000 })).toBe('PREVIEW_CHANGED');
    expect(await coursesOf(student)).toHaveLength(1);
  });

  it('says which months a pause leaves without a charge', async () => {
    const offering = await make.offering(6000);
    const student = await make.enrolled({ offering });
    await make.pay(student, '05-2026');
    await server.ask(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
    const preview = await server.ask(previewCourseChange, changeOf(student, offering, 6500));
    expect(preview).toMatchObject({
      months: [
        { month: '04-2026', fee: 0, paidFee: 0, status: null },
        { month: '05-2026', fee: 6000, paidFee: 6000, status: 'PAID' },
      ],
      fee: 0,
    });
  });

  it('refuses what the change refuses', async () => {
    const [student, offering] = [await make.enrolled(), await make.offering()];
    const early = { ...changeOf(student, offering, 6500), month: '12-2025' };
    expect((await server.fail(previewCourseChange, early)).status).toBe(422);
    const unknown = { ...changeOf(student, offering, 6500), id: 2_147_483_647 };
    expect((await server.fail(previewCourseChange, unknown)).status).toBe(404);
    await make.cancel(student.subscriptionId, '05-2026');
    const cancelled = await server.fail(previewCourseChange, changeOf(student, offering, 6500));
    expect([cancelled.status, cancelled.code]).toEqual([409, 'ALREADY_CANCELLED']);
  });
});

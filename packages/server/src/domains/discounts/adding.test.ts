import { listArrears } from '@kelas/contract/arrears';
import type { RequestOf } from '@kelas/contract/call';
import { addAdjustment, endAdjustment } from '@kelas/contract/discounts';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { getStatement } from '@kelas/contract/statements';
import { getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus } from '@kelas/contract/students';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
  listUnpaidFees,
} from '@kelas/contract/tuition-fees';
import { openClients, tally } from '@kelas/testkit/clients';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { CHECK, RESTRICT, refusals } from '@kelas/testkit/refusals';
import { Salaries } from '@kelas/testkit/salaries';
import { refusal, startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeEach, describe, expect, it } from 'vitest';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';

const server = await startServer();
const make = new Makers(server);
const salaries = new Salaries(server);
const { refused, refusedRow } = refusals(server);

beforeEach(() => server.clock.set('2026-03-16T02:00:00Z'));

type Adjustment = RequestOf<typeof addAdjustment>;

const formOf = ({ subscriptionId }: Enrolled, changes: Partial<Adjustment> = {}): Adjustment => ({
  subscriptionId,
  fromDate: '02-2026',
  borneBy: 'SHARED',
  reason: 'Second child',
  amount: 1000,
  ...changes,
});
const percentOf = (percent: number) => ({ amount: null, percent });
const add = (student: Enrolled, changes?: Partial<Adjustment>) =>
  server.ask(addAdjustment, formOf(student, changes));

/** The amount due for each month from January to April, in the payment dialog. */
async function dueOf({ uuid }: Enrolled): Promise<(number | undefined)[]> {
  const due = [];
  for (const month of ['01-2026', '02-2026', '03-2026', '04-2026']) {
    const [line] = await server.ask(getTuitionPayment, { uuid, month });
    due.push(line?.fee);
  }
  return due;
}

describe('the fee due of a month (R-1534)', () => {
  it.each<[string, Partial<Adjustment>[], number[]]>([
    ['less an amount, from its first month on', [{}], [9_999, 8_999, 8_999, 8_999]],
    [
      'less an amount, until its last month',
      [{ untilDate: '03-2026' }],
      [9_999, 8_999, 8_999, 9_999],
    ],
    // 10 % of RM 99.99 are 999.9 cents.
    ['less a percentage, rounded half up', [percentOf(10)], [9_999, 8_999, 8_999, 8_999]],
    [
      'less each of several, rounded by itself',
      [percentOf(5), percentOf(5)],
      [9_999, 8_999, 8_999, 8_999],
    ],
    [
      'less several of different months',
      [{ untilDate: '02-2026' }, { fromDate: '03-2026', amount: 1 }],
      [9_999, 8_999, 9_998, 9_998],
    ],
    ['never below zero', [{ amount: 9_000 }, percentOf(50)], [9_999, 0, 0, 0]],
  ])('is the fee %s', async (_, adjustments, expected) => {
    const student = await make.enrolled({ fee: 9_999 });
    for (const adjustment of adjustments) await add(student, adjustment);
    expect(await dueOf(student)).toEqual(expected);
    await expectVerified(server);
  });

  it('is the same in every list, with the discount', async () => {
    const student = await make.enrolled({ fee: 10_000 });
    const { uuid, subscriptionId } = student;
    await add(student, { reason: 'Third subject' });
    const month = '03-2026';
    const rows = await server.ask(listTuitionPayments, { month });
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({
      totalOwedFee: 9_000,
      totalTuitionFee: 9_000,
      totalDiscountFee: 1_000,
      paymentStatus: 'PENDING',
    });
    expect(await server.ask(getTuitionPayment, { uuid, month })).toMatchObject([
      { fee: 9_000, discountFee: 1_000 },
    ]);
    expect((await server.ask(listPayableMonths, { uuid })).slice(0, 2)).toMatchObject([
      { month: '01-2026', totalOwedFee: 10_000, lines: [{ fee: 10_000 }] },
      { month: '02-2026', totalOwedFee: 9_000, lines: [{ fee: 9_000, discountFee: 1_000 }] },
    ]);
    const unpaid = await server.ask(listUnpaidFees, { uuid });
    expect(unpaid.map((line) => line.fee)).toEqual([10_000, 9_000, 9_000]);
    const arrears = await server.ask(listArrears, {});
    expect(arrears.find((row) => row.uuid === uuid)?.totalOwedFee).toBe(28_000);
    const statement = await server.ask(getStatement, { uuid, from: '01-2026', until: month });
    expect(statement.closing).toBe(28_000);
    expect(statement.rows.map((row) => [row.fee, row.chargedFee])).toEqual([
      [10_000, 10_000],
      [9_000, 10_000],
      [9_000, 10_000],
    ]);
    const account = await server.ask(getStudentAccount, { uuid });
    expect(account.owedFee).toBe(28_000);
    expect(account.courses).toMatchObject([
      {
        subscriptionId,
        fee: 10_000,
        dueFee: 9_000,
        adjustments: [
          {
            fromDate: '02-2026',
            untilDate: null,
            amount: 1_000,
            percent: null,
            reason: 'Third subject',
          },
        ],
      },
    ]);
  });

  it('has no discount in the lists without an adjustment', async () => {
    const { uuid } = await make.enrolled();
    const month = '03-2026';
    const [line] = await server.ask(getTuitionPayment, { uuid, month });
    expect(line).not.toHaveProperty('discountFee');
    const rows = await server.ask(listTuitionPayments, { month });
    expect(rows.find((row) => row.uuid === uuid)).not.toHaveProperty('totalDiscountFee');
  });

  it('is received, and no other amount', async () => {
    const student = await make.enrolled({ fee: 10_000 });
    await add(student);
    const full = await server.send(payTuition, [paymentLine(student, '03-2026')]);
    expect(refusal(full)).toMatchObject({ status: 409, code: 'FEE_CHANGED' });
    const line = paymentLine({ ...student, fee: 9_000 }, '03-2026');
    expect(await server.ask(payTuition, [line])).toMatchObject({ totalAmount: 9_000 });
    await expectVerified(server);
  });
});

describe('a paid month (R-1535)', () => {
  it('keeps its fee, until its payment is voided', async () => {
    const student = await make.enrolled({ fee: 10_000 });
    const { receiptNo } = await make.pay(student, '02-2026');
    await add(student);
    expect(await dueOf(student)).toEqual([10_000, 10_000, 9_000, 9_000]);
    await expectVerified(server);
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong student' });
    expect(await dueOf(student)).toEqual([10_000, 9_000, 9_000, 9_000]);
    await expectVerified(server);
  });
});

describe("a teacher's share (R-1536)", () => {
  it.each([
    ['CENTRE', 6_000, 10_000],
    ['SHARED', 5_400, 9_000],
  ] as const)('of a discount borne by %s is %i cents', async (borneBy, share, collected) => {
    const teacher = await salaries.taught('6/4');
    const { student } = teacher;
    await add(student, { borneBy });
    await server.ask(payTuition, [
      paymentLine({ ...student, fee: 9_000 }, '03-2026', { transactionDate: '16-03-2026' }),
    ]);
    expect(await salaries.total(teacher, '03-2026')).toBe(share);
    expect(await salaries.details(teacher, '03-2026')).toMatchObject({
      collected,
      salaryDetails: [{ fee: collected }],
    });
    expect(await salaries.pay(teacher, '03-2026')).toBe(share);
    await expectVerified(server);
  });
});

describe('an adjustment', () => {
  it('ends from a month on, or never applies', async () => {
    const student = await make.enrolled({ fee: 10_000 });
    const { id } = await add(student);
    await server.ask(endAdjustment, { id, month: '04-2026' });
    expect(await dueOf(student)).toEqual([10_000, 9_000, 9_000, 10_000]);
    const again = await server.send(endAdjustment, { id, month: '04-2026' });
    expect(refusal(again)).toMatchObject({ status: 409, code: 'ALREADY_ENDED' });
    await server.ask(endAdjustment, { id, month: '02-2026' });
    expect(await dueOf(student)).toEqual([10_000, 10_000, 10_000, 10_000]);
    const { courses } = await server.ask(getStudentAccount, { uuid: student.uuid });
    expect(courses[0]?.adjustments).toEqual([]);
    await expectVerified(server);
  });

  it.each<[string, object, number, string]>([
    ['without an amount', { amount: null }, 422, 'Please enter an amount or a percentage'],
    ['with both', { percent: 10 }, 422, 'Please enter an amount or a percentage'],
    ['of nothing', { amount: 0 }, 422, 'Amount must be above zero'],
    ['of too much', percentOf(101), 422, 'Percent must be from 1 to 100'],
    [
      'that ends before it begins',
      { untilDate: '01-2026' },
      422,
      'The last month is before the first month',
    ],
    ['without a reason', { reason: ' ' }, 422, 'Please enter the reason'],
    ['of an unknown course', { subscriptionId: 999_999 }, 404, 'This course line does not exist'],
  ])('%s is refused, and nothing is stored', async (_, changes, status, message) => {
    const student = await make.enrolled();
    const response = await server.send(addAdjustment, { ...formOf(student), ...changes });
    expect(response.statusCode).toBe(status);
    expect(response.body).toContain(message);
    expect(await dueOf(student)).toEqual([6_000, 6_000, 6_000, 6_000]);
  });

  it.each<[string, object, number]>([
    ['before its first month', { month: '01-2026' }, 422],
    ['that is unknown', { id: 999_999 }, 404],
  ])('%s is not ended', async (_, changes, status) => {
    const { id } = await add(await make.enrolled());
    const response = await server.send(endAdjustment, { id, month: '03-2026', ...changes });
    expect(response.statusCode).toBe(status);
  });

  it('of a student whose data was erased cannot be added or ended', async () => {
    const student = await make.enrolled();
    const { id } = await add(student);
    const { uuid } = student;
    const status = { status: 'TERMINATED', terminatedDate: '03-2026' } as const;
    await server.ask(changeStudentStatus, { uuid, ...status });
    await server.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: true, now: server.clock.now }));
    for (const response of [
      await server.send(addAdjustment, formOf(student)),
      await server.send(endAdjustment, { id, month: '04-2026' }),
    ]) {
      expect(refusal(response)).toMatchObject({ status: 409, code: 'STUDENT_ANONYMISED' });
    }
  });

  it('at the same moment as a payment comes before or after it', async () => {
    const client = await openClients(server);
    for (let round = 0; round < 10; round += 1) {
      const student = await make.enrolled({ fee: 10_000 });
      const [paid, added] = await Promise.all([
        client(payTuition.path, [paymentLine(student, '02-2026')]),
        client(addAdjustment.path, formOf(student)),
      ]);
      expect(tally([added])).toEqual({ '200': 1 });
      const isPaid = Object.keys(tally([paid]))[0] === '200';
      if (!isPaid) expect(tally([paid])).toEqual({ '409 FEE_CHANGED': 1 });
      expect(await dueOf(student)).toEqual([10_000, isPaid ? 10_000 : 9_000, 9_000, 9_000]);
    }
    await expectVerified(server);
  });

  it('is only ended in the database, and a line pays what is due', async () => {
    const student = await make.enrolled({ fee: 10_000 });
    const { id } = await add(student);
    for (const statement of [
      `update adjustment set amount = 1 where id = ${id}`,
      `update adjustment set until_month = 'infinity', reason = 'Other' where id = ${id}`,
      `delete from adjustment where id = ${id}`,
    ]) {
      expect(await refused(statement)).toMatchObject({ code: RESTRICT });
    }
    await make.pay(student, '01-2026');
    const line = { month: '2026-02-01', subscription_id: student.subscriptionId, fee: 10_000 };
    const payment = await server.db
      .selectFrom('payment_line')
      .select(['payment_id', 'student_id', 'transaction_date', 'payment_type'])
      .where('subscription_id', '=', student.subscriptionId)
      .executeTakeFirstOrThrow();
    expect(await refusedRow('payment_line', { ...payment, ...line })).toEqual({
      code: CHECK,
      constraint: 'payment_line_due',
    });
  });
});

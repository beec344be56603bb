import { getFinanceMonth, getFinanceSplits, listFinanceStudents } from '@kelas/contract/finance';
import { addRefund, getHeldMoney, getRefundDocument, listHeld } from '@kelas/contract/funds';
import { listHistory } from '@kelas/contract/history';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getReceipt, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { getSalary } from '@kelas/contract/salaries';
import { getStatement } from '@kelas/contract/statements';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { expectedCash } from '@kelas/testkit/cash';
import { type Enrolled, fundLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const DAY = '16-03-2026';

beforeAll(() => make.holdMoney());

// Every test of this file leaves a database that verifies (R-1590).
afterAll(async () => {
  const { findings } = await findingsIn(await tamper(await freeze(server.url), ''));
  expect(findings).toEqual([]);
});

const refund = (uuid: string, changes: Partial<Parameters<typeof refundOf>[1]> = {}) =>
  server.ask(addRefund, refundOf(uuid, changes));

function refundOf(
  uuid: string,
  changes: {
    fund?: 'CREDIT' | 'DEPOSIT';
    amount?: number;
    paymentType?: 'CASH' | 'BANK';
    transactionDate?: string;
    reason?: string;
  } = {},
) {
  const common = { transactionDate: DAY, reason: 'Moved away', paymentType: 'CASH' } as const;
  return { uuid, fund: 'CREDIT' as const, amount: 1000, ...common, ...changes };
}

async function funds(uuid: string) {
  const { credit, familyCredit, deposit } = await server.ask(getHeldMoney, { uuid });
  return { credit, familyCredit, deposit };
}

async function siblings(): Promise<[Enrolled, Enrolled]> {
  const [one, other] = [await make.enrolled(), await make.enrolled()];
  await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: other.uuid, isSibling: true });
  return [one, other];
}

describe('money for a fund', () => {
  it('waits for a change of its student, which may be an erasure (R-1592)', async () => {
    const student = await make.enrolled();
    const other = await openTransaction(server);
    await other.query('select from student where uuid = $1 for no key update', [student.uuid]);
    const paying = server.send(payTuition, [fundLine(student.uuid, 'CREDIT', 5000)]);
    await untilBlocked(server);
    // A payment of fees alone does not wait.
    await server.ask(payTuition, [paymentLine(student, '03-2026')]);
    await other.commit();
    expect((await paying).statusCode).toBe(200);
  });

  it('is listed in one order, credit before the deposit, whoever pays (R-1587)', async () => {
    for (let count = 0; count < 12; count += 1) {
      const { uuid } = await make.enrolled();
      const lines = [fundLine(uuid, 'DEPOSIT', 5000), fundLine(uuid, 'CREDIT', 4000)];
      const { receiptNo } = await server.ask(payTuition, lines);
      await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
      const { fundEntries } = await server.ask(getHeldMoney, { uuid });
      const newestFirst = fundEntries.map(({ fund, amount }) => [fund, amount]);
      expect(newestFirst).toEqual([
        ['DEPOSIT', -5000],
        ['CREDIT', -4000],
        ['DEPOSIT', 5000],
        ['CREDIT', 4000],
      ]);
    }
  });

  it('is a line of the payment, beside fees, with the name of the fund (R-1576)', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const receipt = await server.ask(payTuition, [
      paymentLine(student, '03-2026'),
      fundLine(uuid, 'CREDIT', 4000),
      fundLine(uuid, 'DEPOSIT', 20_000),
    ]);
    expect(receipt.totalAmount).toBe(30_000);
    const { lines } = await server.ask(getReceipt, { receiptNo: receipt.receiptNo });
    expect(lines.map(({ subjectName, fee, fund }) => [subjectName, fee, fund])).toEqual([
      [expect.stringMatching(/^Course/), 6000, undefined],
      ['Paid in advance', 4000, 'CREDIT'],
      ['Deposit', 20_000, 'DEPOSIT'],
    ]);
    expect(await funds(uuid)).toEqual({ credit: 4000, familyCredit: 4000, deposit: 20_000 });
    expect(await server.ask(getStudentAccount, { uuid })).toMatchObject({
      credit: 4000,
      familyCredit: 4000,
      deposit: 20_000,
    });
  });

  it.each([
    [{ keepsCredit: false }, 'CREDIT', 'The house rules do not allow payments in advance'],
    [{ deposit: null }, 'DEPOSIT', 'The house rules have no deposit'],
  ] as const)('is refused while the rule is off: %j (R-1576, R-1577)', async (rule, fund, text) => {
    const { version } = await server.ask(getHouseRules, {});
    await server.ask(changeHouseRules, { version, ...rule });
    const { uuid } = await make.student();
    const refused = await server.fail(payTuition, [fundLine(uuid, fund, 100)]);
    expect(refused).toMatchObject({ status: 409, code: 'RULE_OFF', message: text });
    await make.holdMoney();
  });

  it('cannot come from a fund, nor twice in a payment', async () => {
    const { uuid } = await make.student();
    const line = fundLine(uuid, 'CREDIT', 100);
    const moved = [{ ...line, paymentType: 'DEPOSIT' as const }];
    expect(await server.fail(payTuition, moved)).toMatchObject({ status: 422 });
    expect(await server.fail(payTuition, [line, line])).toMatchObject({ status: 422 });
  });
});

describe('a payment from a fund', () => {
  it('pays the line, has a receipt and is no new money (R-1578)', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    await make.fund(uuid, 'CREDIT', 10_000);
    const before = [
      await server.ask(getFinanceMonth, { transactionDate: '03-2026' }),
      await expectedCash(server),
    ];
    const receipt = await make.pay(student, '03-2026', { paymentType: 'CREDIT' });
    expect(receipt).toMatchObject({ paymentType: 'CREDIT', totalAmount: 6000 });
    expect(await server.ask(getReceipt, { receiptNo: receipt.receiptNo })).toMatchObject({
      paymentType: 'CREDIT',
      fund: 'CREDIT',
    });
    expect(await server.ask(getTuitionPayment, { uuid, month: '03-2026' })).toMatchObject([
      { paymentStatus: 'PAID', transactionType: 'CREDIT' },
    ]);
    expect([
      await server.ask(getFinanceMonth, { transactionDate: '03-2026' }),
      await expectedCash(server),
    ]).toEqual(before);
    expect(await funds(uuid)).toMatchObject({ credit: 4000 });
  });

  it('of more than there is, is refused and takes no number', async () => {
    const student = await make.enrolled();
    await make.fund(student.uuid, 'CREDIT', 5999);
    const lines = [paymentLine(student, '03-2026', { paymentType: 'CREDIT' })];
    expect(await server.fail(payTuition, lines)).toMatchObject({
      status: 409,
      code: 'NOT_ENOUGH_HELD',
    });
    expect(await funds(student.uuid)).toMatchObject({ credit: 5999 });
    await make.fund(student.uuid, 'CREDIT', 1);
    const { receiptNo } = await server.ask(payTuition, lines);
    const rows = await server.db.selectFrom('payment').select('receipt_number').execute();
    expect(Number(receiptNo.slice(7))).toBe(rows.length);
  });

  it('takes credit of the siblings after the own, a deposit of the student alone (R-1579)', async () => {
    const [one, other] = await siblings();
    await make.fund(one.uuid, 'CREDIT', 5000);
    await make.fund(other.uuid, 'CREDIT', 4000);
    await make.fund(one.uuid, 'DEPOSIT', 9000);
    expect(await funds(other.uuid)).toEqual({ credit: 4000, familyCredit: 9000, deposit: 0 });
    const { receiptNo } = await make.pay(other, '03-2026', { paymentType: 'CREDIT' });
    expect(await funds(other.uuid)).toMatchObject({ credit: 0, familyCredit: 3000 });
    const lines = [paymentLine(other, '04-2026', { paymentType: 'DEPOSIT' })];
    expect(await server.fail(payTuition, lines)).toMatchObject({ code: 'NOT_ENOUGH_HELD' });
    const range = { from: '03-2026', until: '03-2026' };
    expect(await server.ask(getStatement, { uuid: other.uuid, ...range })).toMatchObject({
      paid: 4000 + 2000,
      rows: [
        { kind: 'CHARGE' },
        { kind: 'PAYMENT', fee: 4000 },
        { kind: 'CREDIT', fee: 4000 },
        { kind: 'PAYMENT', fee: 2000 },
      ],
    });
    expect(await server.ask(getStatement, { uuid: one.uuid, ...range })).toMatchObject({
      refunded: 2000,
      paid: 5000,
      rows: [{ kind: 'CHARGE' }, { kind: 'PAYMENT', fee: 5000 }, { kind: 'SIBLING', fee: 2000 }],
      deposit: { opening: 0, rows: [{ kind: 'RECEIVED', fee: 9000 }], closing: 9000 },
    });
    await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    expect(await funds(other.uuid)).toEqual({ credit: 4000, familyCredit: 9000, deposit: 0 });
  });

  it('from a deposit is income of its date, the deposit itself is none (R-1582)', async () => {
    const student = await make.enrolled();
    const month = { transactionDate: '05-2025' };
    const on = (day: string) => ({ transactionDate: `${day}-05-2025` });
    await make.fund(student.uuid, 'DEPOSIT', 20_000, on('01'));
    expect(await server.ask(getFinanceMonth, month)).toMatchObject({ total: { totalAmount: 0 } });
    await make.pay(student, '03-2026', { paymentType: 'DEPOSIT', ...on('02') });
    expect(await server.ask(getFinanceMonth, month)).toMatchObject({
      cash: { totalAmount: 0 },
      deposit: { totalAmount: 6000 },
      total: { totalAmount: 6000 },
    });
    expect(await server.ask(getFinanceSplits, month)).toMatchObject({
      teachers: [{ totalAmount: 6000 }],
      total: 6000,
    });
  });

  it('from credit leaves the splits equal to the money that came in (R-1582)', async () => {
    const student = await make.enrolled();
    const on = { transactionDate: '07-06-2025' };
    await make.fund(student.uuid, 'CREDIT', 10_000, on);
    await make.pay(student, '03-2026', { paymentType: 'CREDIT', ...on });
    await refund(student.uuid, { amount: 500, ...on });
    const month = { transactionDate: '06-2025' };
    expect(await server.ask(getFinanceSplits, month)).toMatchObject({
      teachers: [{ totalAmount: 6000 }],
      advance: 3500,
      total: 9500,
    });
    expect(await server.ask(getFinanceMonth, month)).toMatchObject({
      cash: { totalAmount: 9500 },
      total: { totalAmount: 9500 },
    });
  });
});

it('a payment from credit counts for the salary and in the report by students', async () => {
  const offering = await make.offering();
  const student = await make.enrolled({ offering });
  const on = { transactionDate: '09-07-2025' };
  await make.fund(student.uuid, 'CREDIT', 10_000, on);
  await make.fund(student.uuid, 'DEPOSIT', 7000, on);
  await make.pay(student, '03-2026', { paymentType: 'CREDIT', ...on });
  await refund(student.uuid, { amount: 4000, ...on });
  const month = '07-2025';
  const salary = await server.ask(getSalary, { teacherUuid: offering.teacher, month });
  expect(salary.collected).toBe(6000);
  const rows = await server.ask(listFinanceStudents, { transactionDate: month });
  expect(rows.map((row) => [row.miscs, row.totalAmount, row.countedAmount])).toEqual([
    [['Paid in advance'], 10_000, undefined],
    [['Deposit'], 7000, 0],
    [[], 6000, 0],
    [['Refund: Paid in advance'], -4000, undefined],
  ]);
  const counted = rows.map((row) => row.countedAmount ?? row.totalAmount);
  const { total } = await server.ask(getFinanceMonth, { transactionDate: month });
  expect(counted.reduce((sum, cents) => sum + cents, 0)).toBe(total.totalAmount);
});

it('credit beside misc fees is kept too, but not from a fund', async () => {
  const { uuid, charges } = await make.charged();
  const payment = miscPayment(uuid, [...charges], { credit: 1500 });
  const { receiptNo, totalAmount } = await server.ask(payMisc, payment);
  expect(totalAmount).toBe(7500);
  expect(await funds(uuid)).toMatchObject({ credit: 1500 });
  const other = await make.charged();
  const moved = miscPayment(other.uuid, [...other.charges], { paymentType: 'CREDIT', credit: 1 });
  expect(await server.fail(payMisc, moved)).toMatchObject({ status: 422 });
  await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
  expect(await funds(uuid)).toMatchObject({ credit: 0 });
});

describe('the database', () => {
  it.each([
    ['a line of a fund that no money came in for', { payment_type: 'CREDIT' }],
    ['a line of two kinds', { misc_charge_id: 1 }],
    ['a line without an amount', { fee: 0 }],
  ])('refuses %s', async (_, changes) => {
    const { uuid } = await make.student();
    const { receiptNo } = await make.fund(uuid, 'CREDIT', 100);
    const row = await server.db
      .selectFrom('payment')
      .select(['id', 'student_id', 'transaction_date', 'payment_type'])
      .where('receipt_number', '=', Number(receiptNo.slice(7)))
      .executeTakeFirstOrThrow();
    const line = {
      payment_id: row.id,
      student_id: row.student_id,
      transaction_date: row.transaction_date,
      payment_type: row.payment_type,
      month: '2026-03-01',
      subscription_id: null,
      misc_charge_id: null,
      fund: 'CREDIT' as const,
      fee: 100 as Cents,
      ...(changes as object),
    };
    const insert = server.db.insertInto('payment_line').values({ ...line, base: null, due: null });
    await expect(insert.execute()).rejects.toMatchObject({ code: '23514' });
  });

  it('refuses a payment of type CREDIT without its fund', async () => {
    const { uuid } = await make.student();
    await make.fund(uuid, 'CREDIT', 100);
    const { rows } = await sql<{ found: string }>`
      select constraint_name as found from information_schema.check_constraints
      where constraint_name in ('payment_fund', 'fund_not_overdrawn', 'payment_line_fund')
      order by 1`.execute(server.db);
    expect(rows.map(({ found }) => found)).toHaveLength(3);
    const wrong = sql`
      insert into payment (receipt_year, receipt_number, student_id, transaction_date, payment_type,
        recorded_at, recorded_by)
      select 2026, 999999, student_id, transaction_date, 'CREDIT', recorded_at, recorded_by
      from payment limit 1`;
    await expect(wrong.execute(server.db)).rejects.toMatchObject({ constraint: 'payment_fund' });
  });
});

describe('a void', () => {
  it('of used or refunded money names what to undo first (R-1580)', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const { receiptNo } = await make.fund(uuid, 'CREDIT', 10_000);
    const used = await make.pay(student, '03-2026', { paymentType: 'CREDIT' });
    const undo = { receiptNo, reason: 'Mistake' };
    expect(await server.fail(voidPayment, undo)).toMatchObject({
      status: 409,
      message: `Its credit was used by receipt ${used.receiptNo}. Void that receipt first.`,
    });
    const { voucherNo } = await refund(uuid);
    expect((await server.fail(voidPayment, undo)).message).toBe(
      `Its credit was used by receipt ${used.receiptNo}. Void that receipt first. Its credit was refunded by voucher ${voucherNo}. Receive that money again as credit first, with the date of the refund.`,
    );
    await server.ask(voidPayment, { receiptNo: used.receiptNo, reason: 'Mistake' });
    expect((await server.fail(voidPayment, undo)).message).toMatch(voucherNo);
    await make.fund(uuid, 'CREDIT', 1000);
    await server.ask(voidPayment, undo);
    expect(await funds(uuid)).toMatchObject({ credit: 0 });
  });

  it('can keep the money as credit, which can be refunded (R-1581)', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const { receiptNo } = await make.pay(student, '03-2026');
    const cash = (await expectedCash(server)).taken;
    const undo = { receiptNo, reason: 'Wrong subject', keepAsCredit: true };
    const { creditReceiptNo, voided } = await server.ask(voidPayment, undo);
    expect(voided).not.toBeNull();
    expect(await funds(uuid)).toMatchObject({ credit: 6000 });
    expect((await expectedCash(server)).taken).toBe(cash);
    expect(await server.ask(getReceipt, { receiptNo: creditReceiptNo ?? '' })).toMatchObject({
      lines: [{ subjectName: 'Paid in advance', fee: 6000, fund: 'CREDIT' }],
      transactionDate: DAY,
    });
    await refund(uuid, { amount: 6000 });
    expect(await funds(uuid)).toMatchObject({ credit: 0 });
  });

  it('of a payment from credit cannot keep it twice', async () => {
    const student = await make.enrolled();
    await make.fund(student.uuid, 'CREDIT', 6000);
    const { receiptNo } = await make.pay(student, '03-2026', { paymentType: 'CREDIT' });
    const undo = { receiptNo, reason: 'Mistake', keepAsCredit: true };
    expect(await server.fail(voidPayment, undo)).toMatchObject({ status: 422 });
  });
});

describe('a refund', () => {
  it('takes from the fund, the drawer and the month, with a voucher (R-1583, R-1584)', async () => {
    const { uuid, name } = await make.student();
    await make.fund(uuid, 'CREDIT', 5000);
    const before = await expectedCash(server);
    const recorded = await refund(uuid, { amount: 2000 });
    expect(recorded).toMatchObject({
      voucherNo: expect.stringMatching(/^V-2026-0000\d\d$/),
      totalAmount: 2000,
    });
    const after = await expectedCash(server);
    expect(after.taken).toBe(before.taken - 2000);
    expect(after.total).toBe(before.total + 1);
    expect(after.movements.find(({ receiptNo }) => receiptNo === recorded.voucherNo)).toMatchObject(
      {
        kind: 'REFUND',
        totalAmount: -2000,
        studentName: name,
      },
    );
    expect(await funds(uuid)).toMatchObject({ credit: 3000 });
    const history = await server.ask(listHistory, { uuid, type: 'STUDENT' });
    expect(history.find(({ receiptNo }) => receiptNo === recorded.voucherNo)).toMatchObject({
      fee: -2000,
      fund: 'CREDIT',
      refund: true,
    });
    const statement = { uuid, from: '03-2026', until: '03-2026' };
    expect(await server.ask(getStatement, statement)).toMatchObject({
      paid: 5000,
      refunded: 2000,
      closing: -3000,
    });
    for (const format of ['A5', 'ROLL'] as const) {
      const response = await server.send(getRefundDocument, {
        voucherNo: recorded.voucherNo,
        format,
      });
      const text = readPdf(response.rawPayload).pages[0]?.text;
      for (const part of [name, recorded.voucherNo, 'RM 20.00', 'Moved away', 'Refund of credit'])
        expect(text).toContain(part);
    }
  });

  it('of a deposit is no expense, of more than is left is refused without a number', async () => {
    const { uuid } = await make.student();
    await make.fund(uuid, 'DEPOSIT', 5000);
    const month = { transactionDate: '03-2026' };
    const before = await server.ask(getFinanceMonth, month);
    const tooMuch = refundOf(uuid, { fund: 'DEPOSIT', amount: 5001 });
    const refused = await server.fail(addRefund, tooMuch);
    expect(refused).toMatchObject({ status: 409, code: 'NOT_ENOUGH_HELD' });
    await refund(uuid, { fund: 'DEPOSIT', amount: 5000, paymentType: 'BANK' });
    expect(await server.ask(getFinanceMonth, month)).toEqual(before);
    const rows = await server.db.selectFrom('refund').select('voucher_number').execute();
    const numbers = rows.map((row) => row.voucher_number).toSorted((a, b) => a - b);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it.each([
    [{ transactionDate: '18-03-2026' }, 'The transaction date cannot be in the future'],
    [{ reason: ' ' }, 'Please enter the reason'],
    [{ amount: 0 }, undefined],
  ])('is refused with 422 for %j', async (changes, message) => {
    const { uuid } = await make.student();
    await make.fund(uuid, 'CREDIT', 5000);
    const refused = await server.fail(addRefund, refundOf(uuid, changes));
    expect(refused).toMatchObject({ status: 422, ...(message && { message }) });
  });

  it('is not dated before its money came in, and takes no number then (R-1610)', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const receive = (transactionDate: string, fee: number) =>
      server.ask(payTuition, [{ ...fundLine(uuid, 'CREDIT', fee), transactionDate }]);
    await receive('02-03-2026', 8000);
    const { receiptNo } = await receive('04-03-2026', 9000);
    await make.pay(student, '03-2026', { paymentType: 'CREDIT', transactionDate: '06-03-2026' });
    await receive('10-03-2026', 1000);
    // 80.00 from the 2nd on, 170.00 from the 4th, 110.00 from the 6th, 120.00 from the 10th.
    const fails = (transactionDate: string, amount: number) =>
      server.fail(addRefund, refundOf(uuid, { transactionDate, amount }));
    const early = await fails('01-03-2026', 8000);
    expect(early).toMatchObject({
      status: 422,
      message: 'Choose 2 Mar 2026 or a later day. Before that, less than RM 80.00 was held.',
    });
    expect((await fails('03-03-2026', 8001)).message).toMatch(/^Choose 4 Mar 2026 or/);
    // On the 4th there was more, but it was used on the 6th.
    expect((await fails('09-03-2026', 12_000)).message).toMatch(/^Choose 10 Mar 2026 or/);
    expect(await fails('01-03-2026', 12_001)).toMatchObject({ status: 409 });
    expect(await funds(uuid)).toMatchObject({ credit: 12_000 });
    // A void counts from the day of its payment on.
    const fund = { fund: 'DEPOSIT', amount: 1000 } as const;
    await server.ask(payTuition, [
      { ...fundLine(uuid, 'DEPOSIT', 1000), transactionDate: '05-03-2026' },
    ]);
    await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    expect((await fails('04-03-2026', 3000)).message).toMatch(/^Choose 10 Mar 2026 or/);
    const { voucherNo } = await refund(uuid, { amount: 2000, transactionDate: '02-03-2026' });
    const next = await refund(uuid, { ...fund, transactionDate: '05-03-2026' });
    expect(Number(next.voucherNo.slice(-6))).toBe(Number(voucherNo.slice(-6)) + 1);
  });

  it('is for an ADMIN alone', async () => {
    const { uuid } = await make.student();
    const refused = await server.fail(addRefund, refundOf(uuid), { as: server.employee });
    expect(refused.status).toBe(403);
  });
});

it('the list of held money has each student once, with the sums (R-1586)', async () => {
  const before = await server.ask(listHeld, {});
  const { uuid, name } = await make.student();
  await make.fund(uuid, 'CREDIT', 700);
  await make.fund(uuid, 'DEPOSIT', 900);
  const held = await server.ask(listHeld, {});
  expect(held.students.filter((student) => student.uuid === uuid)).toEqual([
    { uuid, name, programLvl: 2, credit: 700, deposit: 900 },
  ]);
  expect([held.credit, held.deposit]).toEqual([before.credit + 700, before.deposit + 900]);
});

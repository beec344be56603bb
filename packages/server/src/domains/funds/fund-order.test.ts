import { addRefund, getHeldMoney } from '@kelas/contract/funds';
import { getReceipt, payFamily, payTuition, voidPayment } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { findingsIn, freeze, tamper } from '@kelas/testkit/tampering';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

beforeAll(() => make.holdMoney());

afterAll(async () => {
  const { findings } = await findingsIn(await tamper(await freeze(server.url), ''));
  expect(findings).toEqual([]);
});

const on = (day: string) => ({ transactionDate: `${day}-03-2026` });
const fromCredit = (student: Enrolled, day: string, month = '03-2026') =>
  paymentLine(student, month, { paymentType: 'CREDIT', ...on(day) });
const creditOf = async ({ uuid }: Enrolled) => (await server.ask(getHeldMoney, { uuid })).credit;

async function siblings(): Promise<[Enrolled, Enrolled]> {
  const [one, other] = [await make.enrolled(), await make.enrolled()];
  await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: other.uuid, isSibling: true });
  return [one, other];
}

describe('a payment from a fund is not dated before its money came in (R-1610)', () => {
  it.each(['CREDIT', 'DEPOSIT'] as const)('from %s', async (fund) => {
    const student = await make.enrolled();
    await make.fund(student.uuid, fund, 6000, on('10'));
    const line = (day: string) => [
      paymentLine(student, '03-2026', { paymentType: fund, ...on(day) }),
    ];
    expect(await server.fail(payTuition, line('09'))).toMatchObject({
      status: 422,
      code: 'INVALID',
      message: 'Choose 10 Mar 2026 or a later day. Before that, less than RM 60.00 was held.',
    });
    expect((await server.send(payTuition, line('10'))).statusCode).toBe(200);
  });

  it('nor when a later payment needs the money of that day', async () => {
    const student = await make.enrolled();
    await make.fund(student.uuid, 'CREDIT', 6000, on('02'));
    await server.ask(payTuition, [fromCredit(student, '05')]);
    await make.fund(student.uuid, 'CREDIT', 6000, on('10'));
    const early = await server.fail(payTuition, [fromCredit(student, '03', '04-2026')]);
    expect(early.message).toMatch(/^Choose 10 Mar 2026 or a later day/);
    await server.ask(payTuition, [fromCredit(student, '10', '04-2026')]);
    expect(await creditOf(student)).toBe(0);
  });

  it('also not from the credit of siblings, which pay with what they had', async () => {
    const [one, other] = await siblings();
    await make.fund(one.uuid, 'CREDIT', 5000, on('10'));
    await make.fund(other.uuid, 'CREDIT', 6000, on('02'));
    // The own credit came in later, so the sibling pays.
    await server.ask(payTuition, [fromCredit(one, '05')]);
    expect([await creditOf(one), await creditOf(other)]).toEqual([5000, 0]);
    await make.fund(other.uuid, 'CREDIT', 1000, on('12'));
    const early = await server.fail(payTuition, [fromCredit(one, '11', '04-2026')]);
    expect(early.message).toMatch(/^Choose 12 Mar 2026 .* less than RM 60.00/);
    await server.ask(payTuition, [fromCredit(one, '12', '04-2026')]);
    expect([await creditOf(one), await creditOf(other)]).toEqual([0, 0]);
  });

  it('with more than there is on any day is refused as before', async () => {
    const student = await make.enrolled();
    await make.fund(student.uuid, 'CREDIT', 5999, on('10'));
    expect(await server.fail(payTuition, [fromCredit(student, '02')])).toMatchObject({
      status: 409,
      code: 'NOT_ENOUGH_HELD',
    });
  });

  it('and no statement can pass by the rule of the database', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.fund(student.uuid, 'CREDIT', 6000, on('10'));
    const early = sql`
      insert into refund (voucher_year, voucher_number, student_id, fund, amount, payment_type,
        transaction_date, reason, recorded_at, recorded_by)
      select 2026, 900, student_id, 'CREDIT', 100, 'CASH', '2026-03-09', 'Early', recorded_at, recorded_by
      from payment where receipt_number = ${Number(receiptNo.slice(7))}`;
    // Makes the counter of the year.
    await server.ask(addRefund, {
      ...{ uuid: student.uuid, fund: 'CREDIT', amount: 1, paymentType: 'CASH', reason: 'Half' },
      ...on('10'),
    });
    await expect(early.execute(server.db)).rejects.toMatchObject({
      constraint: 'fund_before_money',
      detail: '2026-03-10 100',
    });
  });
});

describe('a void that takes the earlier money away', () => {
  it('names the payment that used it, although later money covers the sum (R-1580)', async () => {
    const student = await make.enrolled();
    const first = await make.fund(student.uuid, 'CREDIT', 10_000, on('01'));
    const used = await server.ask(payTuition, [fromCredit(student, '03')]);
    await make.fund(student.uuid, 'CREDIT', 10_000, on('10'));
    const undo = { receiptNo: first.receiptNo, reason: 'Mistake' };
    expect(await server.fail(voidPayment, undo)).toMatchObject({
      status: 409,
      code: 'MONEY_USED',
      message: `Its credit was used by receipt ${used.receiptNo}. Void that receipt first.`,
    });
    await server.ask(voidPayment, { receiptNo: used.receiptNo, reason: 'Mistake' });
    await server.ask(voidPayment, undo);
    expect(await creditOf(student)).toBe(10_000);
  });

  it('names a refund too, and passes once the money is received again on that date', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const first = await make.fund(uuid, 'DEPOSIT', 5000, on('01'));
    const { voucherNo } = await server.ask(addRefund, {
      ...{ uuid, fund: 'DEPOSIT', amount: 2000, paymentType: 'CASH', reason: 'Half' },
      ...on('04'),
    });
    await make.fund(uuid, 'DEPOSIT', 5000, on('10'));
    const undo = { receiptNo: first.receiptNo, reason: 'Mistake' };
    expect((await server.fail(voidPayment, undo)).message).toBe(
      `Its deposit was refunded by voucher ${voucherNo}. Receive that money again as deposit first, with the date of the refund.`,
    );
    await make.fund(uuid, 'DEPOSIT', 2000, on('04'));
    await server.ask(voidPayment, undo);
  });
});

describe('Keep as credit (R-1581)', () => {
  it('leaves a deposit a deposit, which can then be used before the void', async () => {
    const student = await make.enrolled();
    const { uuid } = student;
    const day = on('05');
    const { receiptNo } = await server.ask(payTuition, [
      { ...paymentLine(student, '03-2026'), ...day },
      { ...day, uuid, fund: 'DEPOSIT', fee: 20_000, paymentType: 'CASH' },
    ]);
    await server.ask(payTuition, [
      paymentLine(student, '04-2026', { paymentType: 'DEPOSIT', ...on('06') }),
    ]);
    const undo = { receiptNo, reason: 'Wrong month', keepAsCredit: true };
    const { creditReceiptNo } = await server.ask(voidPayment, undo);
    expect(await server.ask(getHeldMoney, { uuid })).toMatchObject({
      credit: 6000,
      deposit: 14_000,
    });
    const { lines } = await server.ask(getReceipt, { receiptNo: creditReceiptNo ?? '' });
    expect(lines.map(({ fund, fee }) => [fund, fee])).toEqual([
      ['CREDIT', 6000],
      ['DEPOSIT', 20_000],
    ]);
  });

  it('is refused for a deposit alone, and without the house rule', async () => {
    const student = await make.enrolled();
    const deposit = await make.fund(student.uuid, 'DEPOSIT', 5000, on('05'));
    const keep = { reason: 'Mistake', keepAsCredit: true };
    expect(await server.fail(voidPayment, { receiptNo: deposit.receiptNo, ...keep })).toMatchObject(
      { status: 422 },
    );
    const { receiptNo } = await make.pay(student, '03-2026');
    await make.holdMoney({ keepsCredit: false });
    expect(await server.fail(voidPayment, { receiptNo, ...keep })).toMatchObject({
      status: 409,
      code: 'RULE_OFF',
    });
    await make.holdMoney();
    await server.ask(voidPayment, { receiptNo, ...keep });
  });
});

it('payments of one request move money in their order', async () => {
  const student = await make.enrolled();
  const use = [fromCredit(student, '10')];
  const add = [
    { uuid: student.uuid, ...on('10'), paymentType: 'CASH', fund: 'CREDIT', fee: 6000 } as const,
  ];
  expect(await server.fail(payFamily, { payments: [use, add] })).toMatchObject({
    status: 409,
    code: 'NOT_ENOUGH_HELD',
  });
  const { receipts } = await server.ask(payFamily, { payments: [add, use] });
  expect(receipts.map(({ paymentType }) => paymentType)).toEqual(['CASH', 'CREDIT']);
  expect(await creditOf(student)).toBe(0);
});

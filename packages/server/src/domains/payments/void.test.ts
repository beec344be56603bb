import { listHistory } from '@kelas/contract/history';
import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { getReceipt, listVoids, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { cancelMiscCharge, getStudent } from '@kelas/contract/students';
import { getTuitionPayment, listTuitionPayments } from '@kelas/contract/tuition-fees';
import { expectNoGaps } from '@kelas/testkit/clients';
import { Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const REASON = 'Wrong student';

const voidIt = (receiptNo: string, reason = REASON) =>
  server.ask(voidPayment, { receiptNo, reason });

async function voidsOf(receiptNo: string): Promise<number> {
  const all = await server.ask(listVoids, { transactionDate: '03-2026' });
  return all.filter((each) => each.receiptNo === receiptNo).length;
}

describe('a voided payment', () => {
  it('makes its tuition lines owed and payable again (R-614)', async () => {
    const student = await make.enrolled({ fee: 6005, effectiveDate: '03-2026' });
    const { uuid } = student;
    const { receiptNo } = await make.pay(student, '03-2026');
    const { name } = await server.ask(getReceipt, { receiptNo });
    const list = async () => (await server.ask(listTuitionPayments, { month: '03-2026', name }))[0];
    const lines = () => server.ask(getTuitionPayment, { uuid, month: '03-2026' });
    expect(await list()).toMatchObject({ totalOwedFee: 0, paymentStatus: 'PAID' });

    await voidIt(receiptNo);
    const nothing = { transactionDate: null, transactionType: null };
    expect(await list()).toMatchObject({
      totalOwedFee: 6005,
      totalTuitionFee: 6005,
      paymentStatus: 'PENDING',
      ...nothing,
    });
    expect(await lines()).toMatchObject([{ fee: 6005, paymentStatus: 'PENDING', ...nothing }]);
    expect(await server.ask(getReceipt, { receiptNo })).toMatchObject({ owedFee: 6005 });

    const again = await make.pay(student, '03-2026', { paymentType: 'BANK' });
    expect(again.receiptNo).not.toBe(receiptNo);
    expect(await list()).toMatchObject({ totalOwedFee: 0, transactionType: 'BANK' });
    expect(await server.fail(payTuition, [paymentLine(student, '03-2026')])).toMatchObject({
      code: 'ALREADY_PAID',
    });
    await expectNoGaps(server);
  });

  it('makes its misc charges owed again with the charged amount (R-524)', async () => {
    const { uuid, name, charges } = await make.charged([{ id: 2, fee: 6000 }]);
    const lines = charges.map((charge) => ({ ...charge, fee: 4500 }));
    const { receiptNo } = await server.ask(payMisc, miscPayment(uuid, lines));
    const filter = { month: '01-2026', itemId: '2', name };
    const list = async () => (await server.ask(listMiscPayments, filter))[0];
    expect(await list()).toMatchObject({ totalOwedFee: 0, totalMiscFee: 4500 });

    await voidIt(receiptNo);
    expect(await list()).toMatchObject({
      totalOwedFee: 6000,
      totalMiscFee: 6000,
      paymentStatus: 'PENDING',
    });
    expect(await server.ask(getMiscPayment, { uuid, month: '01-2026' })).toMatchObject([
      { fee: 6000, paymentStatus: 'PENDING', transactionDate: null },
    ]);
    expect((await server.ask(getStudent, { uuid })).miscs).toMatchObject([
      { fee: 6000, paymentStatus: 'PENDING' },
    ]);
    await server.ask(payMisc, miscPayment(uuid, [...charges]));
    expect(await list()).toMatchObject({ totalOwedFee: 0, totalMiscFee: 6000 });
  });

  it('of a new misc line leaves an unpaid charge, which can be cancelled', async () => {
    const { uuid } = await make.student();
    const { receiptNo } = await server.ask(payMisc, miscPayment(uuid, [{ id: 5, fee: 2500 }]));
    await voidIt(receiptNo);
    const [charge] = (await server.ask(getStudent, { uuid })).miscs;
    expect(charge).toMatchObject({ fee: 2500, paymentStatus: 'PENDING' });
    const id = charge?.subscriptionId ?? 0;
    await server.ask(cancelMiscCharge, { id, month: '03-2026' });
    expect(await server.ask(getReceipt, { receiptNo })).toMatchObject({ owedFee: 0 });
  });

  it('owes nothing for a month after the cancellation of the subscription', async () => {
    const student = await make.enrolled({ effectiveDate: '03-2026' });
    const { receiptNo } = await make.pay(student, '05-2026');
    await make.cancel(student.subscriptionId, '04-2026');
    await voidIt(receiptNo);
    const { uuid } = student;
    expect(await server.ask(getTuitionPayment, { uuid, month: '05-2026' })).toEqual([]);
    expect(await server.fail(payTuition, [paymentLine(student, '05-2026')])).toMatchObject({
      code: 'NOT_DUE',
    });
  });

  it('keeps its receipt, which shows who voided it, when and why (R-613, R-616)', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.pay(student, '03-2026');
    const before = await server.ask(getReceipt, { receiptNo });
    server.clock.pass(3600);
    const response = await voidIt(receiptNo, '  Paid twice  ');
    const voided = {
      recordCreateDate: '2026-03-16T03:00:00.000Z',
      staffName: 'the-admin',
      reason: 'Paid twice',
    };
    expect(response).toEqual({ ...before, owedFee: before.owedFee + 6000, voided });
    expect(await server.ask(getReceipt, { receiptNo })).toEqual(response);
    expect(await server.ask(listVoids, { transactionDate: '03-2026' })).toContainEqual({
      receiptNo,
      uuid: student.uuid,
      studentName: before.name,
      transactionDate: '16-03-2026',
      transactionType: 'CASH',
      totalAmount: 6000,
      ...voided,
    });
  });

  it('is in the history with its reversal (R-706)', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.pay(student, '03-2026');
    await voidIt(receiptNo);
    const lines = await server.ask(listHistory, { uuid: student.uuid, type: 'STUDENT' });
    expect(lines.map(({ fee, voided, receiptNo: no }) => [fee, voided, no])).toEqual([
      [-6000, true, receiptNo],
      [6000, true, receiptNo],
    ]);
  });

  it('has an audit entry (R-1122)', async () => {
    const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
    await voidIt(receiptNo);
    const entry = await server.db
      .selectFrom('audit_entry')
      .select(['action', 'subject_kind', 'after'])
      .orderBy('position', 'desc')
      .executeTakeFirst();
    expect(entry).toMatchObject({
      action: 'PAYMENT_VOIDED',
      subject_kind: 'PAYMENT',
      after: { reason: REASON },
    });
  });
});

describe('voiding a payment', () => {
  it('returns 409 for a second void and changes nothing (R-615)', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.pay(student, '03-2026');
    await voidIt(receiptNo);
    await make.pay(student, '03-2026');
    expect(await server.fail(voidPayment, { receiptNo, reason: 'Again' })).toMatchObject({
      status: 409,
      code: 'ALREADY_VOIDED',
      message: 'This payment has already been voided',
    });
    expect(await voidsOf(receiptNo)).toBe(1);
    const { uuid } = student;
    expect(await server.ask(getTuitionPayment, { uuid, month: '03-2026' })).toMatchObject([
      { paymentStatus: 'PAID' },
    ]);
  });

  it('is open to an ADMIN only (R-132)', async () => {
    const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
    const input = { receiptNo, reason: REASON };
    const { status } = await server.fail(voidPayment, input, { as: server.employee });
    expect(status).toBe(403);
    expect((await server.fail(voidPayment, input, { as: null })).status).toBe(401);
    expect(await voidsOf(receiptNo)).toBe(0);
  });

  it.each([
    [{ reason: '' }, 'Please enter the reason'],
    [{ reason: ' \n ' }, 'Please enter the reason'],
    [{ reason: undefined }, 'Please enter the reason'],
    [{ reason: 'x'.repeat(201) }, 'Reason can have at most 200 characters'],
    [{ receiptNo: 'R-1' }, 'Receipt no. is not valid'],
    [{ receiptNo: undefined }, 'Receipt no. is required'],
  ])('returns 422 for %j', async (changes, message) => {
    const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
    const input = { receiptNo, reason: REASON, ...changes };
    expect(await server.fail(voidPayment, input)).toMatchObject({ status: 422, message });
    expect(await voidsOf(receiptNo)).toBe(0);
  });

  it('returns 404 for an unknown receipt number', async () => {
    const input = { receiptNo: 'R-2026-999999', reason: REASON };
    expect(await server.fail(voidPayment, input)).toMatchObject({
      status: 404,
      message: 'This receipt does not exist',
    });
  });
});

import { listArrears } from '@kelas/contract/arrears';
import { closeCash } from '@kelas/contract/cash';
import { addAdjustment } from '@kelas/contract/discounts';
import { getFinanceMonth, listFinanceStudents } from '@kelas/contract/finance';
import { addRefund } from '@kelas/contract/funds';
import { listMiscPayments } from '@kelas/contract/misc-fees';
import { getMonthEnd, listMonthEndYear } from '@kelas/contract/month-end';
import { payFamily, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { paySalary } from '@kelas/contract/salaries';
import { decideSibling } from '@kelas/contract/student-account';
import { cancelMiscCharge, changeCourse, changeStudentStatus } from '@kelas/contract/students';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import type { Month } from '@kelas/contract/values/month';
import { nextClose } from '@kelas/testkit/cash';
import { courseLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { beforeAll, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const FEBRUARY = '02-2026';
const inFebruary = { transactionDate: '10-02-2026' };
const sum = <R>(rows: readonly R[], of: (row: R) => number) =>
  rows.reduce((total, row) => total + of(row), 0);
const monthEnd = (month = FEBRUARY) => server.ask(getMonthEnd, { month });

/** All that can happen in a month. */
beforeAll(async () => {
  await make.holdMoney({ partPayments: true });
  const teacher = await make.teacher({ paymentRate: '1/1' }, [6000, 8000]);
  const [maths, science] = teacher.offerings;
  if (!maths || !science) return expect.unreachable('the teacher has no offerings');
  const cash = await make.enrolled({ offering: maths });
  const bank = await make.enrolled({ offering: science });
  await make.pay(cash, FEBRUARY, inFebruary);
  await make.pay(bank, FEBRUARY, { ...inFebruary, paymentType: 'BANK' });
  // A part, a discount, a free course, a pause, a later course and a changed one.
  const part = await make.enrolled({ offering: maths });
  await server.ask(payTuition, [{ ...paymentLine(part, FEBRUARY, inFebruary), fee: 2500 }]);
  const cheap = await make.enrolled({ offering: maths });
  await server.ask(addAdjustment, {
    subscriptionId: cheap.subscriptionId,
    fromDate: FEBRUARY,
    percent: 15,
    borneBy: 'SHARED',
    reason: 'Sister',
  });
  await server.ask(payTuition, [{ ...paymentLine(cheap, FEBRUARY, inFebruary), fee: 5100 }]);
  await make.enrolled({ offering: await make.offering(0) });
  const paused = await make.enrolled({ offering: maths });
  await make.pay(paused, '01-2026', { transactionDate: '31-01-2026' });
  await server.ask(changeStudentStatus, { uuid: paused.uuid, status: 'DEACTIVATED' });
  const moved = await make.enrolled({ offering: maths });
  const { effectiveDate: _, ...line } = courseLine(science);
  await server.ask(changeCourse, { id: moved.subscriptionId, month: FEBRUARY, ...line });
  // Misc charges: paid, owed and cancelled.
  const [books, forgiven] = [
    await make.charged([{ id: 2, fee: 6000 }], { enrolmentDate: FEBRUARY }),
    await make.charged([{ id: 3, fee: 2000 }], { enrolmentDate: FEBRUARY }),
  ];
  await server.ask(
    payMisc,
    miscPayment(
      books.uuid,
      [{ id: 5, name: 'T-shirt', fee: 2500, subscriptionId: null }],
      inFebruary,
    ),
  );
  const [charge] = forgiven.charges;
  await server.ask(cancelMiscCharge, { id: charge?.subscriptionId ?? 0, month: FEBRUARY });
  // Credit and a deposit: received, used and paid back.
  await make.fund(cash.uuid, 'CREDIT', 9000, inFebruary);
  await make.fund(bank.uuid, 'DEPOSIT', 20_000, { ...inFebruary, paymentType: 'BANK' });
  await make.pay(cash, '03-2026', { transactionDate: '20-02-2026', paymentType: 'CREDIT' });
  await make.pay(bank, '03-2026', { transactionDate: '20-02-2026', paymentType: 'DEPOSIT' });
  const refund = { transactionDate: '25-02-2026', paymentType: 'CASH', reason: 'Left' } as const;
  await server.ask(addRefund, { uuid: cash.uuid, fund: 'CREDIT', amount: 3000, ...refund });
  await server.ask(addRefund, { uuid: bank.uuid, fund: 'DEPOSIT', amount: 7000, ...refund });
  // A voided payment and a payment of a family.
  const wrong = await make.pay(part, '01-2026', inFebruary);
  await server.ask(voidPayment, { receiptNo: wrong.receiptNo, reason: 'Mistake' });
  const [one, two] = [await make.enrolled(), await make.enrolled()];
  await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: two.uuid, isSibling: true });
  await server.ask(payFamily, {
    payments: [
      [paymentLine(one, FEBRUARY, inFebruary)],
      [paymentLine(two, FEBRUARY, { ...inFebruary, paymentType: 'BANK' })],
    ],
  });
  await server.ask(paySalary, {
    id: teacher.uuid,
    month: FEBRUARY,
    transactionDate: '28-02-2026',
    paymentType: 'BANK',
  });
});

describe('the figures of a month (R-2400, R-2401)', () => {
  it('equal the lists, to the cent', async () => {
    const found = await monthEnd();
    const tuition = await server.ask(listTuitionPayments, { month: FEBRUARY });
    const discounts = sum(tuition, ({ totalDiscountFee = 0 }) => totalDiscountFee);
    const due = sum(tuition, ({ totalTuitionFee }) => totalTuitionFee);
    const misc: number[] = [];
    for (const itemId of ['2', '3', '5']) {
      const charges = await server.ask(listMiscPayments, { month: FEBRUARY, itemId });
      misc.push(sum(charges, ({ totalChargedFee }) => totalChargedFee));
    }
    expect(misc).toEqual([6000, 0, 2500]);
    expect([found.discounts, found.charged]).toEqual([900, due + discounts + 8500]);
    const rows = await server.ask(listFinanceStudents, { transactionDate: FEBRUARY as Month });
    const receipts = rows.filter(
      ({ receiptNo, transactionType }) => receiptNo.startsWith('R') && transactionType !== 'CREDIT',
    );
    const byType = (type: string) =>
      sum(
        receipts.filter(({ transactionType }) => transactionType === type),
        (row) => row.totalAmount,
      );
    expect(found).toMatchObject({
      received: sum(receipts, ({ totalAmount }) => totalAmount),
      cash: byType('CASH'),
      bankSeen: 0,
      bankClaimed: byType('BANK'),
      unknown: 0,
      refunded: 10_000,
    });
    const report = await server.ask(
      getFinanceMonth,
      { transactionDate: FEBRUARY },
      { as: server.admin },
    );
    expect(found.salaries).toBe(report.salaries);
    expect(found.salaries).toBeGreaterThan(0);
    // The finance report counts a deposit when it is used, and takes off refunded credit.
    expect(found.received - 20_000 + 8000 - 3000).toBe(report.total.totalAmount);
    expect(found.left).toBe(found.received - found.refunded - found.salaries);
  });

  it('have what is owed up to the month, as in Arrears', async () => {
    const arrears = await server.ask(listArrears, {});
    const { owed } = await monthEnd('03-2026');
    expect(owed).toBe(sum(arrears, ({ totalOwedFee }) => totalOwedFee));
    expect((await monthEnd()).owed).toBeLessThan(owed);
  });

  it('count cash and payments that are not clear yet (R-2403)', async () => {
    const { cash, bankClaimed, unclear } = await monthEnd();
    expect(unclear).toEqual([
      { kind: 'CASH', count: 2, fee: cash - 10_000, path: '/cash/close' },
      { kind: 'PAYMENTS', count: 3, fee: bankClaimed, path: '/bank' },
    ]);
    await server.ask(closeCash, await nextClose(server, { rm1: 1 }));
    const after = await monthEnd();
    expect(after.cashCounted).toBe(after.cash);
    expect(after.unclear.map(({ kind }) => kind)).toEqual(['PAYMENTS']);
    // The close is of this month, with a difference.
    const { drawerCloses, drawerDifference } = await monthEnd('03-2026');
    expect([drawerCloses, drawerDifference < 0, after.drawerCloses]).toEqual([1, true, 0]);
  });

  it('have a bar for each of twelve months (R-2410)', async () => {
    const year = await server.ask(listMonthEndYear, { month: FEBRUARY });
    const { received, salaries } = await monthEnd();
    expect(year).toHaveLength(12);
    expect(year.at(-1)).toEqual({ month: FEBRUARY, received, salaries });
    expect(year.at(-2)).toEqual({ month: '01-2026', received: 6000, salaries: 0 });
    expect(year[0]).toEqual({ month: '03-2025', received: 0, salaries: 0 });
  });

  it('are for an ADMIN alone', async () => {
    const refused = await server.fail(getMonthEnd, { month: FEBRUARY }, { as: server.employee });
    expect(refused.status).toBe(403);
  });
});

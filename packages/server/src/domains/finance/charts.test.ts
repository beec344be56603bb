import { addAdjustment } from '@kelas/contract/discounts';
import { getFinanceCharts, listFinanceStudents, listFinanceYear } from '@kelas/contract/finance';
import { addRefund } from '@kelas/contract/funds';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { changeCourse, changeStudentStatus } from '@kelas/contract/students';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { moveStudent, previewStudentMove } from '@kelas/contract/year-end';
import { courseLine, fundLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { importPayment } from '@kelas/testkit/imports';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { expect, it } from 'vitest';
import { fillDemo } from '../../demo/fill.ts';
import { anonymiseStudent } from '../../personal-data/anonymise.ts';

const LAST = '03-2026' as Month;
const MONTHS = Array.from({ length: 12 }, (_, index) => addMonths(LAST, index - 11));

const charts = (of: TestServer, transactionDate = LAST) =>
  of.ask(getFinanceCharts, { transactionDate });

/** The same figures, added up from the rows of Tuition Fees and of the finance reports. */
async function addUp(of: TestServer) {
  const year = await of.ask(listFinanceYear, { transactionDate: LAST });
  const months = [];
  const counts = [];
  const days = new Map<number, { receipts: number; receivedFee: number }>();
  for (const [index, month] of MONTHS.entries()) {
    const rows = await of.ask(listTuitionPayments, { month });
    months.push({
      month,
      totalFee: rows.reduce((sum, row) => sum + row.totalTuitionFee, 0),
      owedFee: rows.reduce((sum, row) => sum + row.totalOwedFee, 0),
      receivedFee: year[index]?.total.totalAmount,
    });
    counts.push(rows.length);
    for (const row of await of.ask(listFinanceStudents, { transactionDate: month })) {
      const counted = row.countedAmount ?? row.totalAmount;
      const day = Number(row.transactionDate.slice(0, 2));
      const sum = days.get(day) ?? { receipts: 0, receivedFee: 0 };
      days.set(day, {
        receipts: sum.receipts + (counted > 0 ? 1 : 0),
        receivedFee: sum.receivedFee + counted,
      });
    }
  }
  return {
    months,
    counts,
    days: Array.from({ length: 31 }, (_, index) => ({
      day: index + 1,
      ...(days.get(index + 1) ?? { receipts: 0, receivedFee: 0 }),
    })),
  };
}

/** Expects the charts to agree with the lists and reports, to the cent. */
async function expectAgreement(of: TestServer) {
  const { months, students, days } = await charts(of);
  const expected = await addUp(of);
  expect(months).toEqual(expected.months);
  expect(days).toEqual(expected.days);
  const counts = MONTHS.map((month) =>
    students.filter((each) => each.month === month).reduce((sum, each) => sum + each.students, 0),
  );
  expect(counts).toEqual(expected.counts);
  return { months, students, days };
}

it('has zeros for an empty centre', async () => {
  const empty = await startServer();
  const { months, students, days } = await charts(empty);
  expect(months).toEqual(
    MONTHS.map((month) => ({ month, totalFee: 0, owedFee: 0, receivedFee: 0 })),
  );
  expect(students).toEqual([]);
  expect(days).toHaveLength(31);
  expect(days.every(({ receipts, receivedFee }) => receipts === 0 && receivedFee === 0)).toBe(true);
});

it('agrees with Tuition Fees and the finance reports for the demo (R-2235 to R-2237)', async () => {
  const demo = await startServer();
  await fillDemo(demo.db, { students: 60, now: demo.clock.now });
  const { months, days } = await expectAgreement(demo);
  expect(months.every(({ totalFee, owedFee }) => totalFee > owedFee)).toBe(true);
  expect(months.some(({ owedFee }) => owedFee > 0)).toBe(true);
  expect(days.filter(({ receivedFee }) => receivedFee > 0).length).toBeGreaterThan(20);
});

it('agrees after every kind of payment, discount, pause, change and move (R-2235 to R-2237)', async () => {
  const server = await startServer();
  const make = new Makers(server);
  await make.holdMoney({ partPayments: true });
  server.clock.set('2025-10-16T02:00:00Z');
  const offering = await make.offering();
  const enrol = (fee = 6000) => make.enrolled({ offering, fee, effectiveDate: '04-2025' });
  const on = (transactionDate: string) => ({ transactionDate });

  const voided = await enrol();
  const { receiptNo } = await make.pay(voided, '09-2025', on('07-10-2025'));
  await server.ask(voidPayment, { receiptNo, reason: 'Wrong student' });
  await make.pay(voided, '09-2025', on('08-10-2025'));

  const inParts = await enrol();
  for (const fee of [1500, 500]) {
    const part = paymentLine(inParts, '06-2025', on('15-10-2025'));
    await server.ask(payTuition, [{ ...part, fee }]);
  }
  const endsInParts = await enrol();
  const part = paymentLine(endsInParts, '10-2025', on('16-10-2025'));
  await server.ask(payTuition, [{ ...part, fee: 100 }]);
  await make.cancel(endsInParts.subscriptionId, '10-2025');

  const discounted = await enrol();
  await server.ask(addAdjustment, {
    subscriptionId: discounted.subscriptionId,
    fromDate: '08-2025',
    percent: 50,
    borneBy: 'CENTRE',
    reason: 'Scholarship',
  });
  await make.pay({ ...discounted, fee: 3000 }, '08-2025', on('01-10-2025'));
  await enrol(0);

  const holder = await enrol();
  await make.fund(holder.uuid, 'CREDIT', 9000, on('31-08-2025'));
  await make.fund(holder.uuid, 'DEPOSIT', 20_000, on('30-09-2025'));
  await make.pay(holder, '08-2025', { ...on('02-10-2025'), paymentType: 'CREDIT' });
  await make.pay(holder, '09-2025', { ...on('03-10-2025'), paymentType: 'DEPOSIT' });
  await server.ask(addRefund, {
    uuid: holder.uuid,
    fund: 'CREDIT',
    amount: 1000,
    paymentType: 'CASH',
    transactionDate: '16-10-2025',
    reason: 'Moved away',
  });
  await server.ask(payTuition, [
    paymentLine(holder, '10-2025', on('05-10-2025')),
    fundLine(holder.uuid, 'CREDIT', 500, on('05-10-2025')),
  ]);
  await server.ask(payMisc, miscPayment(holder.uuid, [{ id: 5, fee: 1999 }], on('06-10-2025')));
  await importPayment(server, await make.enrolled({ fee: 333 }), '31-05-2025');

  const paused = await enrol();
  await make.pay(paused, '12-2025', on('16-10-2025'));
  const setStatus = (status: 'ACTIVE' | 'DEACTIVATED') =>
    server.ask(changeStudentStatus, { uuid: paused.uuid, status });
  await setStatus('DEACTIVATED');
  server.clock.set('2026-02-16T02:00:00Z');
  await setStatus('ACTIVE');
  const left = await enrol();
  await server.ask(changeStudentStatus, {
    uuid: left.uuid,
    status: 'TERMINATED',
    terminatedDate: '01-2026',
  });

  const changed = await enrol();
  await make.pay(changed, '02-2026', on('16-02-2026'));
  const { effectiveDate: _, ...to } = courseLine(await make.offering(7500));
  const change = { id: changed.subscriptionId, month: '02-2026', ...to };
  await server.ask(changeCourse, change);

  const { students: before } = await expectAgreement(server);
  const erased = { evenIfOwing: true, now: server.clock.now };
  await server.db.transaction().execute((tx) => anonymiseStudent(tx, left.uuid, erased));
  expect((await expectAgreement(server)).students).toEqual(before);
  const moved = await enrol();
  const choice = {
    uuid: moved.uuid,
    month: '02-2026',
    programLvl: 5,
    lines: [{ subscriptionId: moved.subscriptionId, offeringId: null }],
    fees: 'OFFERING' as const,
  };
  const { digest } = await server.ask(previewStudentMove, choice);
  await server.ask(moveStudent, { ...choice, digest });
  await make.enrolled({ effectiveDate: '02-2026' }, { programLvl: 5 });
  server.clock.set('2026-03-16T02:00:00Z');

  const { students } = await expectAgreement(server);
  const level = (rows: typeof students, month: string, programLvl: number) =>
    rows.find((each) => each.month === month && each.programLvl === programLvl)?.students ?? 0;
  // The moved student counts with the level of before in the months before the move.
  expect(level(students, '01-2026', 2)).toBe(level(before, '01-2026', 2) + 1);
  expect(level(students, '01-2026', 5)).toBe(0);
  expect(level(students, '02-2026', 2)).toBe(level(before, '02-2026', 2));
  expect(level(students, '02-2026', 5)).toBe(1);
});

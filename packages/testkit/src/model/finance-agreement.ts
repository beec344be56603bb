import {
  getFinanceMonth,
  getFinanceSplits,
  listFinanceStudents,
  listFinanceYear,
} from '@kelas/contract/finance';
import { listVoids } from '@kelas/contract/payments';
import { monthOfDay } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import {
  allocatedBy,
  amountOf,
  countedOf,
  isSubscription,
  keptBy,
  type ModelPayment,
  sumOf,
} from './records.ts';

/** Compares the reports of a month with the model, to the cent. */
export async function compareFinance(
  server: TestServer,
  centre: ModelCentre,
  month: Month,
): Promise<void> {
  const ofMonth = { transactionDate: month };
  const of = ({ day }: Pick<ModelPayment, 'day'>) => monthOfDay(day) === month;
  const payments = centre.standing.filter(of);
  const refunds = centre.refunds.filter((each) => each.fund === 'CREDIT' && of(each));
  const refunded = sumOf(refunds.map(({ amount }) => amount));
  const byType = (type: string | null) =>
    sumOf([
      ...payments.filter((each) => each.type === type).map(countedOf),
      ...refunds.filter((each) => each.type === type).map(({ amount }) => -amount),
    ]);
  const deposit = amountOf(payments.filter(({ from }) => from === 'DEPOSIT'));
  const total = sumOf(payments.map(countedOf)) - refunded;
  const { salaries: _salaries, ...report } = await server.ask(getFinanceMonth, ofMonth);
  const sums = Object.entries(report).map(([type, sum]) => [type, sum?.totalAmount]);
  expect(Object.fromEntries(sums), `report of ${month}`).toEqual({
    bank: byType('BANK'),
    cash: byType('CASH'),
    unknown: byType(null),
    ...(deposit > 0 && { deposit }),
    total,
  });
  const year = await server.ask(listFinanceYear, ofMonth);
  expect(year.at(-1), `report of ${month} in its year`).toEqual(report);

  const lines = payments.flatMap((payment) => payment.lines);
  const tuition = sumOf(lines.filter(({ of }) => isSubscription(of)).map(({ fee }) => fee));
  const used = amountOf(payments.filter(({ from }) => from === 'CREDIT'));
  const advance = keptBy(payments, 'CREDIT') - used - refunded;
  const splits = await server.ask(getFinanceSplits, ofMonth);
  expect(
    [splits.misc, splits.advance ?? 0, splits.total],
    `split of ${month} without courses`,
  ).toEqual([allocatedBy(payments) - tuition, advance, total]);
  for (const split of [splits.levels, splits.subjects, splits.teachers]) {
    expect(sumOf(split.map(({ totalAmount }) => totalAmount)), `split of ${month}`).toBe(tuition);
  }

  const rows = await server.ask(listFinanceStudents, ofMonth);
  const found = rows.map(
    (row) =>
      `${row.receiptNo} ${row.studentName} ${row.totalAmount} ${row.countedAmount ?? row.totalAmount}`,
  );
  const expected = [
    ...payments.map(
      (each) => `${each.receiptNo} ${each.student.name} ${amountOf([each])} ${countedOf(each)}`,
    ),
    ...refunds.map(
      ({ receiptNo, student, amount }) => `${receiptNo} ${student.name} ${-amount} ${-amount}`,
    ),
  ];
  expect(found.toSorted(), `students' report of ${month}`).toEqual(expected.toSorted());

  const voids = await server.ask(listVoids, ofMonth);
  expect(
    voids.map((each) => [each.receiptNo, each.totalAmount]),
    `voids of ${month}`,
  ).toEqual(
    centre.voids
      .filter(of)
      .map((each) => [each.receiptNo, amountOf([each])])
      .toReversed(),
  );
}

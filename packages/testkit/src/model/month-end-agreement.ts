import { getMonthEnd } from '@kelas/contract/month-end';
import { monthOfDay } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import { amountOf, type ModelPayment, sumOf } from './records.ts';

/** Compares the figures of a month that is not closed with the model, to the cent. */
export async function compareMonthEnd(
  server: TestServer,
  centre: ModelCentre,
  month: Month,
): Promise<void> {
  const of = ({ day }: Pick<ModelPayment, 'day'>) => monthOfDay(day) === month;
  const payments = centre.standing.filter((each) => of(each) && each.from === null);
  const byType = (type: string | null) => amountOf(payments.filter((each) => each.type === type));
  const refunds = centre.refunds.filter(of).map(({ amount }) => amount);
  const tuition = centre.students.flatMap((student) => centre.tuition(student, month));
  const misc = centre.students
    .flatMap((student) => centre.misc(student))
    .filter((line) => line.month === month);
  const owed = centre.students.flatMap((student) => centre.owedUntil(student, month));
  const found = await server.ask(getMonthEnd, { month });
  expect(
    {
      due: found.charged - found.discounts,
      cash: found.cash,
      bank: found.bankSeen + found.bankClaimed,
      unknown: found.unknown,
      received: found.received,
      refunded: found.refunded,
      left: found.left,
      owed: found.owed,
    },
    `month end of ${month}`,
  ).toEqual({
    due: sumOf([...tuition.map(({ fee }) => fee), ...misc.map((line) => line.of.fee)]),
    cash: byType('CASH'),
    bank: byType('BANK'),
    unknown: byType(null),
    received: amountOf(payments),
    refunded: sumOf(refunds),
    left: amountOf(payments) - sumOf(refunds) - found.salaries,
    owed: sumOf(owed.map((line) => line.owed)),
  });
}

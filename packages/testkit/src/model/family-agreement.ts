import { listFamilyFees } from '@kelas/contract/payments';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import { isSubscription, type ModelStudent, sumOf } from './records.ts';

/** Compares what each child of a family owes, and the months ahead, with the model (R-1595). */
export async function compareFamily(
  server: TestServer,
  centre: ModelCentre,
  student: ModelStudent,
): Promise<void> {
  const children = await server.ask(listFamilyFees, { uuid: student.uuid });
  const family = centre.funds.holders(student, 'CREDIT');
  expect(children.map(({ uuid }) => uuid).toSorted(), `family of ${student.name}`).toEqual(
    family.map(({ uuid }) => uuid).toSorted(),
  );
  for (const child of children) {
    const holder = family.find(({ uuid }) => uuid === child.uuid) as ModelStudent;
    const owed = centre.owedUntil(holder, centre.month).filter((line) => line.owed > 0);
    expect(
      child.lines
        .map((line) =>
          [line.month, line.subscriptionId, line.chargeId, line.fee, line.paidFee].join(' '),
        )
        .toSorted(),
      `what ${child.name} owes`,
    ).toEqual(
      owed
        .map(({ of, month, owed, paidFee }) => {
          const ids = isSubscription(of) ? [of.id, null] : [null, of.id];
          return [month, ...ids, owed, paidFee].join(' ');
        })
        .toSorted(),
    );
    expect(child.lines.map(({ month }) => month)).toEqual(
      child.lines.map(({ month }) => month as Month).toSorted(compareMonths),
    );
    const coming = centre
      .owedUntil(holder, addMonths(centre.month, 12))
      .filter(({ of, month, owed }) => isSubscription(of) && owed > 0 && isAhead(centre, month));
    expect(
      child.ahead.map(({ month, totalOwedFee }) => [month, totalOwedFee]),
      `months ahead of ${child.name}`,
    ).toEqual(
      [...Map.groupBy(coming, ({ month }) => month)].map(([month, lines]) => [
        month,
        sumOf(lines.map((line) => line.owed)),
      ]),
    );
  }
}

function isAhead(centre: ModelCentre, month: Month): boolean {
  return monthIndex(month) > monthIndex(centre.month);
}

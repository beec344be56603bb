import { listBills } from '@kelas/contract/bills';
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

/** Compares the bill of a family for a coming month, or this one, with the model (R-2363). */
export async function compareBill(
  server: TestServer,
  centre: ModelCentre,
  student: ModelStudent,
): Promise<void> {
  const month = addMonths(centre.month, monthIndex(centre.month) % 3);
  const family = centre.funds.holders(student, 'CREDIT');
  const owed = family.flatMap((child) =>
    centre
      .owedUntil(child, month)
      .filter((line) => line.owed > 0)
      .map((line) => ({ ...line, child })),
  );
  const bills = await server.ask(listBills, { month, name: student.name });
  const bill = bills.find(({ students }) =>
    students.some(({ uuid }) => family.some((child) => child.uuid === uuid)),
  );
  const text = (uuid: string, ofMonth: string, fee: number) => `${uuid} ${ofMonth} ${fee}`;
  expect(
    (bill?.students ?? [])
      .flatMap(({ uuid, lines }) => lines.map((line) => text(uuid, line.month, line.fee)))
      .toSorted(),
    `bill of ${student.name}`,
  ).toEqual(owed.map((line) => text(line.child.uuid, line.month, line.owed)).toSorted());
  const credit = sumOf(family.map((child) => centre.funds.balance(child, 'CREDIT')));
  const sum = sumOf(owed.map((line) => line.owed));
  expect([bill?.totalFee ?? 0, bill?.coveredFee ?? 0]).toEqual([
    sum - Math.min(credit, sum),
    Math.min(credit, sum),
  ]);
}

function isAhead(centre: ModelCentre, month: Month): boolean {
  return monthIndex(month) > monthIndex(centre.month);
}

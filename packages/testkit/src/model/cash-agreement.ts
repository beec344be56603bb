import { getNextClose, listCashCloses } from '@kelas/contract/cash';
import { getOverview } from '@kelas/contract/overview';
import { dayToSql, today } from '@kelas/contract/values/date';
import { expect } from 'vitest';
import { expectedCash } from '../cash.ts';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import { type ModelMovement, sumOf, sumOfMovements } from './records.ts';

/** Compares the next close, the recorded ones and today's money with the model, to the cent. */
export async function compareCash(server: TestServer, centre: ModelCentre): Promise<void> {
  const last = centre.closes.at(-1);
  const next = await server.ask(getNextClose, {});
  expect([next.number, next.openingFloat], 'next close').toEqual([
    centre.closes.length + 1,
    last ? last.counted - last.banked : 0,
  ]);
  const expected = await expectedCash(server);
  const { drawer } = centre;
  expect([expected.taken, expected.total], 'expected cash').toEqual([
    sumOfMovements(drawer),
    drawer.length,
  ]);
  const paid = new Set(drawer.filter(({ kind }) => kind === 'PAYMENT').map((each) => each.of));
  expect(
    expected.movements
      .map((row) => [row.kind, row.receiptNo, row.totalAmount, row.mark].join(' '))
      .toSorted(),
    'movements',
  ).toEqual(
    drawer
      .map((movement) => {
        const { kind, of, amount } = movement;
        const isLate = last !== undefined && dayToSql(of.day) <= dayToSql(last.day);
        const mark = kind === 'VOID' ? !paid.has(of) && 'VOID_OF_CLOSED' : isLate && 'LATE';
        return [kind, of.receiptNo, amount, mark || null].join(' ');
      })
      .toSorted(),
  );
  const recorded = await server.ask(listCashCloses, {});
  const closes = centre.closes.toReversed().slice(0, recorded.length);
  expect(
    recorded.map((close) => [close.openingFloat, close.taken, close.counted, close.floatLeft]),
    'closes',
  ).toEqual(
    closes.map(({ openingFloat, movements, counted, banked }) => [
      openingFloat,
      sumOfMovements(movements),
      counted,
      counted - banked,
    ]),
  );
  await checkToday(server, centre);
}

/** An ADMIN sees all, an EMPLOYEE their own: all payments but those that the void of an ADMIN makes. */
async function checkToday(server: TestServer, centre: ModelCentre): Promise<void> {
  const movements = centre.movements.filter(({ day }) => day === today(centre.now));
  const isOwn = ({ of, kind }: ModelMovement) =>
    kind === 'PAYMENT' && !('lines' in of && (of.isFromVoid || of.isByAdmin));
  for (const [as, seen] of [
    [server.admin, movements],
    [server.employee, movements.filter(isOwn)],
  ] as const) {
    const { today: shown } = await server.ask(getOverview, {}, { as });
    const of = (type: string | null) =>
      sumOf(seen.filter((each) => typeOf(each) === type).map(({ amount }) => amount));
    const count = (kind: string) => seen.filter((each) => each.kind === kind).length;
    expect(
      [shown.cash, shown.bank, shown.unknown, shown.deposit, shown.receipts, shown.voids],
      'today',
    ).toEqual([
      of('CASH'),
      of('BANK'),
      of(null),
      of('DEPOSIT') || undefined,
      count('PAYMENT'),
      count('VOID'),
    ]);
    expect(sumOf(shown.people.map((person) => person.cash))).toBe(of('CASH'));
    expect(
      shown.latest.map(({ receiptNo, voided, totalAmount }) => [receiptNo, voided, totalAmount]),
    ).toEqual(
      seen
        .filter(({ kind }) => kind === 'PAYMENT')
        .toReversed()
        .slice(0, 8)
        .map(({ of, amount }) => [of.receiptNo, 'voided' in of && of.voided !== null, amount]),
    );
  }
}

/** The column of today's money: a payment from a deposit has its own. */
function typeOf({ of }: ModelMovement): string | null {
  return 'from' in of && of.from === 'DEPOSIT' ? 'DEPOSIT' : of.type;
}

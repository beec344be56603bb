import { getExpectedCash, getNextClose, listCashCloses } from '@kelas/contract/cash';
import { getOverview } from '@kelas/contract/overview';
import { dayToSql, today } from '@kelas/contract/values/date';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { type ModelCentre, type ModelMovement, sumOf, sumOfMovements } from './centre.ts';

/** Compares the next close, the recorded ones and today's money with the model, to the cent. */
export async function compareCash(server: TestServer, centre: ModelCentre): Promise<void> {
  const last = centre.closes.at(-1);
  const next = await server.ask(getNextClose, {});
  expect([next.number, next.openingFloat], 'next close').toEqual([
    centre.closes.length + 1,
    last ? last.counted - last.banked : 0,
  ]);
  const expected = await server.ask(getExpectedCash, {});
  const { drawer } = centre;
  expect([expected.taken, expected.total], 'expected cash').toEqual([
    sumOfMovements(drawer),
    drawer.length,
  ]);
  const paid = new Set(drawer.filter(({ kind }) => kind === 'PAYMENT').map((each) => each.payment));
  expect(
    expected.movements
      .map((row) => [row.kind, row.receiptNo, row.totalAmount, row.mark].join(' '))
      .toSorted(),
    'movements',
  ).toEqual(
    drawer
      .map((movement) => {
        const { kind, payment } = movement;
        const isLate = last !== undefined && dayToSql(payment.day) <= dayToSql(last.day);
        const mark = kind === 'VOID' ? !paid.has(payment) && 'VOID_OF_CLOSED' : isLate && 'LATE';
        return [kind, payment.receiptNo, sumOfMovements([movement]), mark || null].join(' ');
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

/** An ADMIN sees all, an EMPLOYEE their own: all payments, because an ADMIN makes all voids. */
async function checkToday(server: TestServer, centre: ModelCentre): Promise<void> {
  const movements = centre.movements.filter(({ day }) => day === today(centre.now));
  const payments = movements.filter(({ kind }) => kind === 'PAYMENT');
  for (const [as, own] of [
    [server.admin, movements],
    [server.employee, payments],
  ] as const) {
    const { today: shown } = await server.ask(getOverview, {}, { as });
    const of = (type: string) => sumOfMovements(own.filter(({ payment }) => payment.type === type));
    expect([shown.cash, shown.bank, shown.unknown, shown.receipts, shown.voids]).toEqual([
      of('CASH'),
      of('BANK'),
      0,
      payments.length,
      own.length - payments.length,
    ]);
    expect(sumOf(shown.people.map((person) => person.cash))).toBe(of('CASH'));
    expect(shown.latest.map(receiptAndVoid)).toEqual(
      payments
        .toReversed()
        .slice(0, 8)
        .map(({ payment }: ModelMovement) => [payment.receiptNo, payment.voided !== null]),
    );
  }
}

const receiptAndVoid = ({ receiptNo, voided }: { receiptNo: string; voided: boolean }) => [
  receiptNo,
  voided,
];

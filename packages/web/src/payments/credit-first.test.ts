import type { Cents } from '@kelas/contract/values/cents';
import { expect, it, test } from 'vitest';
import { creditFirst, creditPartsOf, splitPayment } from './credit-first.ts';
import { creditParts, newPayment, type PayableLine } from './payment-form.ts';
import { NOTHING_HELD } from './received-money.ts';

const held = { ...NOTHING_HELD, CREDIT: 5000 as Cents };

test.each<[string, number[], number, number[]]>([
  ['pays in their order', [6000, 2000], 7000, [6000, 1000]],
  ['pays nothing without credit', [6000], 0, [0]],
  ['pays no more than the fees', [6000], 9000, [6000]],
])('credit %s', (_, fees, credit, expected) => {
  const lines = fees.map((fee) => ({ fee: fee as Cents, isWhole: false }));
  expect(creditPartsOf(lines, credit as Cents)).toEqual(expected);
});

it('pays what one payment must pay first, and all of it or nothing', () => {
  const [shared, small, large] = [
    { fee: 6000 as Cents, isWhole: false },
    { fee: 2000 as Cents, isWhole: true },
    { fee: 9000 as Cents, isWhole: true },
  ];
  expect(creditPartsOf([shared, large, small], 5000 as Cents)).toEqual([3000, 0, 2000]);
});

test.each([
  ['CASH', true, 5000],
  ['BANK', true, 5000],
  ['', true, 5000],
  ['CASH', false, 0],
  ['CREDIT', true, 0],
  ['DEPOSIT', true, 0],
  ['MIXED', true, 0],
] as const)('pays first with %s and the switch %s: %i', (paymentType, usesCredit, expected) => {
  expect(creditFirst({ paymentType, usesCredit }, held)).toBe(expected);
});

it('shares a charge at its fee only: one that is settled with less has one payment (R-521)', () => {
  const form = { ...newPayment(new Date(), [{ item: 2, fee: 6000 as Cents }]), usesCredit: true };
  const charge = { subscriptionId: null, chargeId: 9, fee: 6000 as Cents } as PayableLine;
  const partsOf = (line: PayableLine, received: number) =>
    creditParts([line], { ...form, received: { charge9: received as Cents } }, held);
  expect(partsOf({ ...charge, receivable: 'ANY' }, 6000)).toEqual([5000, 0]);
  expect(partsOf({ ...charge, receivable: 'ANY' }, 5500)).toEqual([0, 0]);
  expect(partsOf({ ...charge, receivable: 'ANY' }, 4500)).toEqual([4500, 0]);
  expect(partsOf({ ...charge, receivable: 'PART_OR_MORE' }, 5500)).toEqual([5000, 0]);
  expect(partsOf({ ...charge, receivable: 'PART_OR_MORE' }, 6500)).toEqual([0, 0]);
});

it('makes a payment from credit and one of new money, which keeps the rest of the lines', () => {
  const line = (id: number, fee: number) => ({ id, paymentType: 'CASH', fee: fee as Cents });
  const lines = [line(1, 6000), line(2, 2000), line(3, 500)];
  expect(splitPayment(lines, [6000, 1000] as Cents[])).toEqual([
    [
      { id: 1, paymentType: 'CREDIT', fee: 6000 },
      { id: 2, paymentType: 'CREDIT', fee: 1000 },
    ],
    [
      { id: 2, paymentType: 'CASH', fee: 1000 },
      { id: 3, paymentType: 'CASH', fee: 500 },
    ],
  ]);
  expect(splitPayment([line(1, 500)], [500] as Cents[])).toHaveLength(1);
});

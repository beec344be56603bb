import type { Cents } from '@kelas/contract/values/cents';
import { expect, it, test } from 'vitest';
import { creditFirst, splitByCredit } from './credit-first.ts';
import { NOTHING_HELD } from './received-money.ts';

const held = { ...NOTHING_HELD, CREDIT: 5000 as Cents };
const shared = (fee: number) => ({ fee: fee as Cents, isWhole: false });
const whole = (fee: number) => ({ fee: fee as Cents, isWhole: true });
const feesOf = (lines: readonly { fee: Cents }[]) => lines.map(({ fee }) => fee);
/** Returns the fees that a credit pays, and the fees that stay for new money. */
const split = (lines: readonly ReturnType<typeof shared>[], credit: number) => {
  const { credited, others } = splitByCredit(lines, credit as Cents);
  return [feesOf(credited), feesOf(others)];
};

test.each<[string, number, number[], number[]]>([
  ['pays in their order', 7000, [6000, 1000], [1000]],
  ['pays nothing without credit', 0, [], [6000, 2000]],
  ['pays no more than the fees', 9000, [6000, 2000], []],
])('credit %s', (_, credit, credited, others) => {
  expect(split([shared(6000), shared(2000)], credit)).toEqual([credited, others]);
});

it('pays what one payment must pay first, and all of it or nothing', () => {
  expect(split([shared(6000), whole(9000), whole(2000)], 5000)).toEqual([
    [3000, 2000],
    [3000, 9000],
  ]);
});

it('pays no free line', () => {
  expect(split([shared(0), whole(0)], 5000)).toEqual([[], [0, 0]]);
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

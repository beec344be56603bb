import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import type { FamilyChild } from '../payments/family-lines.ts';
import { paymentsOfLine } from './line-payments.ts';

const MONTH = currentMonth(new Date());
const [LAST, NEXT] = [addMonths(MONTH, -1), addMonths(MONTH, 1)];
const DAY = '02-11-2026';

const cents = (amount: number) => amount as Cents;
const fee = (subscriptionId: number, month: string, amount = 6000) => ({
  ...{ month, subscriptionId, chargeId: null, subjectName: 'Physics', fee: cents(amount) },
});
const child = (number: number, months: readonly string[]): FamilyChild => ({
  uuid: `child${number}`,
  name: `Child ${number}`,
  programLvl: 2,
  lines: months.map((month) => fee(number, month)),
  ahead: [{ month: NEXT, totalOwedFee: cents(6000), lines: [fee(number, NEXT)] }],
});
const ONE = child(1, [LAST, MONTH]);
const TWO = child(2, [MONTH]);

/** What a line pays: `1 10-2026 6000 BANK`, in the order of the payments. */
function paidBy(
  openFee: number,
  {
    children = [ONE],
    credit = 0,
    parts = false,
    keeps = true,
  }: { children?: FamilyChild[]; credit?: number; parts?: boolean; keeps?: boolean } = {},
) {
  const payments = paymentsOfLine(
    { openFee: cents(openFee), transactionDate: DAY },
    children,
    { CREDIT: cents(credit), DEPOSIT: cents(0) },
    { takesParts: parts, keepsCredit: keeps },
  );
  for (const each of payments?.flat() ?? []) expect(each.transactionDate).toBe(DAY);
  return payments?.map((lines) =>
    lines.map((each) =>
      [
        String(each.uuid).replace('child', ''),
        'fund' in each ? each.fund : each.month,
        each.fee,
        each.paymentType,
      ].join(' '),
    ),
  );
}

const owed = [`1 ${LAST} 6000 BANK`, `1 ${MONTH} 6000 BANK`];

describe('a line pays (R-2376)', () => {
  it('exactly what is owed', () => {
    expect(paidBy(12_000)).toEqual([owed]);
    expect(paidBy(12_000, { parts: true, keeps: false })).toEqual([owed]);
  });

  it('less only where parts are taken', () => {
    expect(paidBy(8000)).toBeUndefined();
    expect(paidBy(6000)).toBeUndefined();
    expect(paidBy(100)).toBeUndefined();
    expect(paidBy(8000, { parts: true })).toEqual([[owed[0], `1 ${MONTH} 2000 BANK`]]);
  });

  it('more only where credit is kept', () => {
    expect(paidBy(13_000)).toEqual([[...owed, '1 CREDIT 1000 BANK']]);
    expect(paidBy(13_000, { keeps: false })).toBeUndefined();
  });

  it('the next month if that is exactly the money', () => {
    const ahead = [...owed, `1 ${NEXT} 6000 BANK`];
    expect(paidBy(18_000)).toEqual([ahead]);
    expect(paidBy(18_000, { keeps: false })).toEqual([ahead]);
    expect(paidBy(17_999, { keeps: false })).toBeUndefined();
    expect(paidBy(6000, { children: [child(1, [])], keeps: false })).toEqual([
      [`1 ${NEXT} 6000 BANK`],
    ]);
  });

  it('no part of the next month', () => {
    expect(paidBy(13_000, { parts: true })).toEqual([[...owed, '1 CREDIT 1000 BANK']]);
    expect(paidBy(13_000, { parts: true, keeps: false })).toBeUndefined();
    expect(paidBy(1000, { parts: true, children: [child(1, [])] })).toBeUndefined();
  });

  it('nothing for a family without lines and without a next month', () => {
    expect(paidBy(6000, { children: [] })).toBeUndefined();
    expect(paidBy(6000, { children: [{ ...child(1, []), ahead: [] }] })).toBeUndefined();
  });
});

describe('a line of a family of two pays', () => {
  const children = [ONE, TWO];
  const two = [owed, [`2 ${MONTH} 6000 BANK`]];

  it('all children, in one payment each', () => {
    expect(paidBy(18_000, { children })).toEqual(two);
  });

  it('the next month of both', () => {
    const [one = [], other = []] = two;
    expect(paidBy(30_000, { children, keeps: false })).toEqual([
      [...one, `1 ${NEXT} 6000 BANK`],
      [...other, `2 ${NEXT} 6000 BANK`],
    ]);
  });

  it('the credit of the rest to the first child', () => {
    expect(paidBy(19_000, { children })).toEqual([[...owed, '1 CREDIT 1000 BANK'], two[1]]);
  });

  it('the oldest lines first where parts are taken', () => {
    expect(paidBy(7000, { children, parts: true })).toEqual([[owed[0], `1 ${MONTH} 1000 BANK`]]);
  });
});

describe('the credit of the family pays first', () => {
  it('if the line is what is owed less the credit', () => {
    const split = [[`1 ${LAST} 2000 CREDIT`], [`1 ${LAST} 4000 BANK`, `1 ${MONTH} 6000 BANK`]];
    expect(paidBy(10_000, { credit: 2000 })).toEqual(split);
    expect(paidBy(10_000, { credit: 2000, keeps: false })).toEqual(split);
    expect(paidBy(10_000, { credit: 2000, parts: true })).toEqual(split);
  });

  it('also with the next month', () => {
    expect(paidBy(16_000, { credit: 2000, keeps: false })).toEqual([
      [`1 ${LAST} 2000 CREDIT`],
      [`1 ${LAST} 4000 BANK`, `1 ${MONTH} 6000 BANK`, `1 ${NEXT} 6000 BANK`],
    ]);
  });

  it('but not if the line alone is what is owed', () => {
    expect(paidBy(12_000, { credit: 2000 })).toEqual([owed]);
  });

  it('and less than the rest needs parts', () => {
    expect(paidBy(9000, { credit: 2000 })).toBeUndefined();
  });
});

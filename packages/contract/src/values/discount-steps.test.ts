import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cents } from './cents.ts';
import { discountedFee, discountSteps, type FeeDiscount } from './discount-steps.ts';

const FEE = 9_999 as Cents;
const percent = (value: number, rule: string | null = null): FeeDiscount => ({
  rule,
  amount: null,
  percent: value,
});
const amount = (value: number): FeeDiscount => ({
  rule: null,
  amount: value as Cents,
  percent: null,
});
const HALF = percent(50, 'FIRST_MONTH');

describe('the discounts of a fee (R-1880)', () => {
  it('apply in one order, whatever the order of their entry', () => {
    const discounts = [amount(1_000), percent(10), HALF, percent(20, 'PACKAGE')];
    expect(discountSteps(FEE, discounts)).toEqual([
      { discount: HALF, base: 9_999, off: 5_000, left: 4_999 },
      { discount: percent(10), base: 4_999, off: 500, left: 4_499 },
      { discount: percent(20, 'PACKAGE'), base: 4_999, off: 1_000, left: 3_499 },
      { discount: amount(1_000), base: 4_999, off: 1_000, left: 2_499 },
    ]);
  });

  it('leave the fee without any, and never less than nothing', () => {
    expect(discountedFee(FEE, [])).toBe(9_999);
    expect(discountedFee(FEE, [percent(80), percent(80), amount(500)])).toBe(0);
    const steps = discountSteps(FEE, [percent(80), percent(80)]);
    expect(steps.map(({ off }) => off)).toEqual([7_999, 2_000]);
  });

  it('take off what they say together, until nothing is left', () => {
    const discount = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((value) => percent(value)),
      fc.integer({ min: 1, max: 20_000 }).map(amount),
    );
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.array(discount, { maxLength: 4 }),
        (fee, discounts) => {
          const offs = discounts.map((each) =>
            each.amount === null ? Math.round((fee * (each.percent ?? 0)) / 100) : each.amount,
          );
          const sum = offs.reduce((total, off) => total + off, 0);
          expect(discountedFee(fee as Cents, discounts)).toBe(Math.max(0, fee - sum));
        },
      ),
    );
  });
});

import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import {
  type DiscountStep,
  discountSteps,
  type FeeDiscount,
} from '@kelas/contract/values/discount-steps';
import { firstMonthOff } from '@kelas/contract/values/first-month';
import { t } from '@lingui/core/macro';
import type { DiscountValues, RuleValues } from './house-rules-values.ts';
import { EXAMPLE_FEE_CENTS, exampleAmount } from './rule-texts.ts';

/** A discount of the example, named as on the screen. */
interface NamedDiscount extends FeeDiscount {
  readonly name: string;
}

/** A month of eight lessons, three of which are left on the day. */
const START = '17-02-2026' as Day;
const LESSON_DAYS = [1, 4];
const BY_HAND: FeeDiscount = { rule: null, amount: 500 as Cents, percent: null };

/** Returns a discount as it is typed; nothing off while the fields are wrong. */
export function typedDiscount(name: string, { amount, percent }: DiscountValues): NamedDiscount {
  return {
    name,
    rule: name,
    amount: typeof amount === 'number' ? amount : null,
    percent: Math.max(0, Number(percent) || 0),
  };
}

/** Returns the discounts of one course with the rules that are on, in their order (R-2213). */
export function exampleSteps(values: RuleValues): DiscountStep<NamedDiscount>[] {
  const first =
    values.hasFirstMonth &&
    firstMonthOff(values.firstMonth, { fee: EXAMPLE_FEE_CENTS }, START, LESSON_DAYS);
  return discountSteps(EXAMPLE_FEE_CENTS, [
    ...(first ? [{ ...first, name: t`First month`, rule: 'FIRST_MONTH' }] : []),
    ...(values.hasPackageDiscount
      ? [typedDiscount(t`Package discount`, values.packageDiscount)]
      : []),
    ...(values.hasSiblingDiscount
      ? [typedDiscount(t`Sibling discount`, values.siblingDiscount)]
      : []),
    { ...BY_HAND, name: t`Discount by hand` },
  ]);
}

/** Returns a step in words: `Package discount, 10 % of RM 60.00`; an amount needs no more words. */
export function stepText({ discount, base }: DiscountStep<NamedDiscount>): string {
  const { name, amount, percent } = discount;
  if (amount !== null || percent === null) return name;
  return t`${name}, ${percent} % of ${{ fee: exampleAmount(base) }}`;
}

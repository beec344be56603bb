import type { DiscountRule } from '@kelas/contract/discounts';

/** The names of the house rules that make discounts. */
export const RULE_NAMES: Readonly<Record<DiscountRule, string>> = {
  PACKAGE: 'Package discount',
  SIBLING: 'Sibling discount',
  FIRST_MONTH: 'First month',
};

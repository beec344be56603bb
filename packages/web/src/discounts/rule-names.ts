import type { DiscountRule } from '@kelas/contract/discounts';

export const RULE_NAMES: Readonly<Record<DiscountRule, string>> = {
  PACKAGE: 'Package discount',
  SIBLING: 'Sibling discount',
  FIRST_MONTH: 'First month',
};

import type { DiscountRule } from '@kelas/contract/discounts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const RULE_NAMES: Readonly<Record<DiscountRule, MessageDescriptor>> = {
  PACKAGE: msg`Package discount`,
  SIBLING: msg`Sibling discount`,
  FIRST_MONTH: msg`First month`,
};

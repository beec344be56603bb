import type { Fund, recordedTypes } from '@kelas/contract/schema/payment';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';

export const FUND_LABELS = { CREDIT: msg`Credit`, DEPOSIT: msg`Deposit` } as const;

const IN_CAPITALS = {
  CASH: msg`CASH`,
  BANK: msg`BANK`,
  CREDIT: msg`CREDIT`,
  DEPOSIT: msg`DEPOSIT`,
} as const;

/** Returns the payment type for a list, in capitals; `none` for a payment without one. */
export function paymentTypeText(
  type: (typeof recordedTypes)[number] | null,
  none: string,
  fund?: Fund,
): string {
  if (type === null) return none;
  if (type !== 'CREDIT') return textOf(IN_CAPITALS[type]);
  return fund ? textOf(IN_CAPITALS[fund]) : t`HELD MONEY`;
}

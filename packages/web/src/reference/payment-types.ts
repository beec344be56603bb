import type { Fund, recordedTypes } from '@kelas/contract/schema/payment';

export const FUND_LABELS = { CREDIT: 'Credit', DEPOSIT: 'Deposit' } as const;

/** Returns the payment type for a list, in capitals; `none` for a payment without one. */
export function paymentTypeText(
  type: (typeof recordedTypes)[number] | null,
  none: string,
  fund?: Fund,
): string {
  if (type !== 'CREDIT') return type ?? none;
  return fund ?? 'HELD MONEY';
}

import { t } from '@lingui/core/macro';

/** Returns receipts that were paid together as a text: `3 receipts, R-2026-000007 to R-2026-000009`. */
export function receiptRange(receiptNos: readonly string[]): string {
  const [first = '', last = ''] = [receiptNos[0], receiptNos.at(-1)];
  return t`${{ count: receiptNos.length }} receipts, ${first} to ${last}`;
}

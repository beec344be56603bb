import type { OutputOf } from '@kelas/contract/call';
import type { listReceipts } from '@kelas/contract/history';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { numberText } from '../languages/formats.ts';

export type ListedReceipt = OutputOf<typeof listReceipts>[number];

/**
 * Returns what the receipts without voided ones received, in all and by type (R-2105): `RM 170.00
 * received: RM 120.00 cash, RM 50.00 bank`. What was paid from credit or a deposit counted when it
 * came in (R-1612). Undefined without receipts.
 */
export function receiptsSummary(rows: readonly ListedReceipt[]): string | undefined {
  if (rows.length === 0) return undefined;
  const counted = rows.filter(({ voided }) => !voided);
  const sum = (kept: readonly ListedReceipt[]) => sumCents(kept.map((row) => row.totalAmount));
  const sumOf = (type: ListedReceipt['transactionType']) =>
    sum(counted.filter(({ transactionType }) => transactionType === type));
  const unknown = sumOf(null);
  const held = sumOf('CREDIT');
  const received = sum(counted.filter(({ transactionType }) => transactionType !== 'CREDIT'));
  const [cash, bank] = [formatAmount(sumOf('CASH')), formatAmount(sumOf('BANK'))];
  const amount = formatAmount(received);
  return [
    counted.length < rows.length && t`${{ count: numberText(counted.length) }} not voided`,
    unknown > 0
      ? t`${amount} received: ${cash} cash, ${bank} bank, ${{ unknown: formatAmount(unknown) }} unknown`
      : t`${amount} received: ${cash} cash, ${bank} bank`,
    held > 0 && t`${{ amount: formatAmount(held) }} from credit or deposits`,
  ]
    .filter(Boolean)
    .join(' · ');
}

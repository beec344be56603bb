import type { OutputOf } from '@kelas/contract/call';
import type { listReceipts } from '@kelas/contract/history';
import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import { numberText } from '../ui/table.ts';

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
  const types = [
    `${formatAmount(sumOf('CASH'))} cash`,
    `${formatAmount(sumOf('BANK'))} bank`,
    ...(unknown > 0 ? [`${formatAmount(unknown)} unknown`] : []),
  ];
  const received = sum(counted.filter(({ transactionType }) => transactionType !== 'CREDIT'));
  return [
    ...(counted.length < rows.length ? [`${numberText(counted.length)} not voided`] : []),
    `${formatAmount(received)} received: ${types.join(', ')}`,
    ...(held > 0 ? [`${formatAmount(held)} from credit or deposits`] : []),
  ].join(' · ');
}

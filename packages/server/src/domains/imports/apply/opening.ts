import type { Cents } from '@kelas/contract/values/cents';
import { monthOfDay } from '@kelas/contract/values/date';
import type { Tx } from '../../../db/database.ts';
import { openingBalanceItem } from '../../misc-items/queries.ts';
import { lockReceipts } from '../../payments/funds.ts';
import type { ImportWork } from '../plan/work.ts';
import type { PaymentOfRow } from './carry.ts';

/** The item of opening debts, where a student has one; locks the receipts where one has money. */
export async function prepareOpening(
  tx: Tx,
  { students }: ImportWork,
  now: Date,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  const item = students.some(({ debt }) => debt > 0) ? await openingBalanceItem(tx) : undefined;
  // Before the locks of tuition, which a payment takes after the counter.
  if (students.some(({ credit, deposit }) => credit + deposit > 0)) await lockReceipts(tx, now);
  return item;
}

/** The payment of a student's opening credit and deposit (R-1662). */
export function openingPayment(
  studentId: number,
  {
    row,
    credit,
    deposit,
    openingDate,
  }: Pick<ImportWork['students'][number], 'row' | 'credit' | 'deposit' | 'openingDate'>,
): PaymentOfRow {
  const month = monthOfDay(openingDate);
  const sums: [Cents, 'CREDIT' | 'DEPOSIT'][] = [
    [credit, 'CREDIT'],
    [deposit, 'DEPOSIT'],
  ];
  const lines = sums.flatMap(([fee, fund]) => (fee > 0 ? [{ month, fee, fund }] : []));
  return { row, studentId, transactionDate: openingDate, paymentType: null, lines };
}

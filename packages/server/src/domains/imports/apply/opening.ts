import type { Cents } from '@kelas/contract/values/cents';
import { monthOfDay } from '@kelas/contract/values/date';
import type { Tx } from '../../../db/database.ts';
import { openingBalanceItem } from '../../misc-items/queries.ts';
import type { ImportWork } from '../plan/work.ts';
import type { PaymentOfRow } from './carry.ts';

/** The item of opening debts, where a student has one. */
export async function openingItem(
  tx: Tx,
  { students }: ImportWork,
): Promise<{ readonly id: number; readonly name: string } | undefined> {
  return students.some(({ debt }) => debt > 0) ? openingBalanceItem(tx) : undefined;
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

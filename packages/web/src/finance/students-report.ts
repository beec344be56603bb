import type { OutputOf } from '@kelas/contract/call';
import type { listFinanceStudents } from '@kelas/contract/finance';
import { sumCents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { t } from '@lingui/core/macro';
import { paymentTypeText } from '../reference/payment-types.ts';

export type ReportRow = OutputOf<typeof listFinanceStudents>[number];

/** The choice of all levels; without any choice there is no search. */
export const ALL_LEVELS = 'all';

/** Returns the level for the report's call; empty text for all levels and for Remove. */
export function levelParam(choice: string): string {
  return choice === ALL_LEVELS || choice === String(LEVEL_REMOVE) ? '' : choice;
}

/** Returns the payment type; only imported payments have none. */
export function typeText({ transactionType }: Pick<ReportRow, 'transactionType'>): string {
  return paymentTypeText(transactionType, t`Unknown`);
}

/** Returns what the receipts count as received, in cents (R-1582). */
export function reportTotal(rows: readonly ReportRow[]) {
  return sumCents(rows.map((row) => row.countedAmount ?? row.totalAmount));
}

/** Returns the report as a CSV file, with the total in the last row. */
export function studentsCsv(rows: readonly ReportRow[]): string {
  return toCsv([
    [
      t`Student Name`,
      t`Courses`,
      t`Misc`,
      t`Transaction Type`,
      t`Transaction Date`,
      t`Receipt No.`,
      t`Total Amount`,
    ],
    ...rows.map((row) => [
      row.studentName,
      row.courses.join(', '),
      row.miscs.join(', '),
      typeText(row),
      row.transactionDate,
      row.receiptNo,
      row.totalAmount,
    ]),
    [t`Total`, '', '', '', '', '', reportTotal(rows)],
  ]);
}

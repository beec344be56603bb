import type { OutputOf } from '@kelas/contract/call';
import type { listFinanceStudents } from '@kelas/contract/finance';
import { sumCents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';
import { paymentTypeText } from '../reference/payment-types.ts';

/** A receipt of the report. */
export type ReportRow = OutputOf<typeof listFinanceStudents>[number];

/** Returns the payment type; only imported payments have none. */
export function typeText({ transactionType }: Pick<ReportRow, 'transactionType'>): string {
  return paymentTypeText(transactionType, 'Unknown');
}

/** Returns what the receipts count as received, in cents (R-1582). */
export function reportTotal(rows: readonly ReportRow[]) {
  return sumCents(rows.map((row) => row.countedAmount ?? row.totalAmount));
}

/** Returns the report as a CSV file, with the total in the last row. */
export function studentsCsv(rows: readonly ReportRow[]): string {
  return toCsv([
    [
      'Student Name',
      'Courses',
      'Misc',
      'Transaction Type',
      'Transaction Date',
      'Receipt No.',
      'Total Amount',
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
    ['Total', '', '', '', '', '', reportTotal(rows)],
  ]);
}

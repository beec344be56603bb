import type { OutputOf } from '@kelas/contract/call';
import type { listFinanceStudents } from '@kelas/contract/finance';
import { sumCents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';

/** A receipt of the report. */
export type ReportRow = OutputOf<typeof listFinanceStudents>[number];

/** How a payment was made; imported ones do not say. */
export function typeText({ transactionType }: Pick<ReportRow, 'transactionType'>): string {
  return transactionType ?? 'Unknown';
}

/** What the receipts come to, in cents. */
export function reportTotal(rows: readonly ReportRow[]) {
  return sumCents(rows.map((row) => row.totalAmount));
}

/** The report as a CSV file, its total in the last row. */
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

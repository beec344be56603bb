import type { listArrears } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { type CsvCell, csvPhone, toCsv } from '@kelas/contract/values/csv';
import { levelNameOf } from '../reference/centre-words.ts';
import { monthsText } from '../reminders/months.ts';

/** Returns the list as a CSV file with a line of totals. */
export function arrearsCsv(rows: readonly ArrearsRow[]): string {
  // Without credit the file is as it always was.
  const hasCredit = rows.some(({ coveredFee }) => coveredFee);
  const credit = (cell: CsvCell): CsvCell[] => (hasCredit ? [cell] : []);
  return toCsv([
    [
      'Student Name',
      'Program Level',
      'Phone No.',
      'Months',
      ...ages.map(({ label }) => label),
      'Last Payment',
      ...credit('Covered by Credit'),
    ],
    ...rows.map((row) => [
      row.name,
      levelNameOf(row.programLvl),
      csvPhone(row.phoneNo),
      monthsText(row.months),
      ...ages.map(({ feeOf }) => feeOf(row)),
      row.lastTransactionDate ?? 'NA',
      ...credit(coveredOf([row])),
    ]),
    [
      ...['Total', '', '', ''],
      ...ages.map(({ feeOf }) => sumCents(rows.map(feeOf))),
      '',
      ...credit(coveredOf(rows)),
    ],
  ]);
}

/** A student who owes, with the months and the amounts by age. */
export type ArrearsRow = OutputOf<typeof listArrears>[number];

/** The owed amounts by age and in total, in the order of the columns. */
export const ages = [
  { label: 'This month', feeOf: (row: ArrearsRow) => row.thisMonthFee },
  { label: '1 month', feeOf: (row: ArrearsRow) => row.oneMonthFee },
  { label: '2 months', feeOf: (row: ArrearsRow) => row.twoMonthsFee },
  { label: '3+ months', feeOf: (row: ArrearsRow) => row.olderFee },
  { label: 'Total', feeOf: (row: ArrearsRow) => row.totalOwedFee },
] as const;

export function coveredOf(rows: readonly ArrearsRow[]): Cents {
  return sumCents(rows.flatMap(({ coveredFee }) => coveredFee ?? []));
}

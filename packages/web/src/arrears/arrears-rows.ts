import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { type CsvCell, csvPhone, toCsv } from '@kelas/contract/values/csv';
import { monthsText } from '../reminders/months.ts';
import { type ArrearsRow, ages } from './arrears-row.ts';

/**
 * Returns the list as a CSV file with a line of totals; `levelName` names a program level.
 */
export function arrearsCsv(rows: readonly ArrearsRow[], levelName: (id: number) => string): string {
  const sums = (amounts: (of: (row: ArrearsRow) => Cents) => Cents): CsvCell[] =>
    ages.map(({ feeOf }) => amounts(feeOf));
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
      levelName(row.programLvl),
      csvPhone(row.phoneNo),
      monthsText(row.months),
      ...sums((feeOf) => feeOf(row)),
      row.lastTransactionDate ?? 'NA',
      ...credit(row.coveredFee ?? NOTHING),
    ]),
    [
      'Total',
      '',
      '',
      '',
      ...sums((feeOf) => sumCents(rows.map(feeOf))),
      '',
      ...credit(sumCents(rows.map(({ coveredFee = NOTHING }) => coveredFee))),
    ],
  ]);
}

const NOTHING = 0 as Cents;

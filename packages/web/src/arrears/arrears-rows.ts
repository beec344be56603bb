import type { listArrears } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { type CsvCell, csvPhone, toCsv } from '@kelas/contract/values/csv';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { monthsText } from '../reminders/months.ts';

/** Returns the list as a CSV file with a line of totals. */
export function arrearsCsv(rows: readonly ArrearsRow[]): string {
  // Without credit the file is as it always was.
  const hasCredit = rows.some(({ coveredFee }) => coveredFee);
  const credit = (cell: CsvCell): CsvCell[] => (hasCredit ? [cell] : []);
  return toCsv([
    [
      t`Student Name`,
      t`Program Level`,
      t`Phone No.`,
      t`Months`,
      ...ages.map(({ label }) => textOf(label)),
      t`Last Payment`,
      ...credit(t`Covered by Credit`),
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
      ...[t`Total`, '', '', ''],
      ...ages.map(({ feeOf }) => sumCents(rows.map(feeOf))),
      '',
      ...credit(coveredOf(rows)),
    ],
  ]);
}

/** A student who owes, with the months and the amounts by age. */
export type ArrearsRow = OutputOf<typeof listArrears>[number];

/** The owed amounts by age and in total, with their headings, in the order of the columns. */
export const ages = [
  {
    label: msg`This month`,
    heading: msg`This month (RM)`,
    feeOf: (row: ArrearsRow) => row.thisMonthFee,
  },
  {
    label: msg`1 month`,
    heading: msg`1 month (RM)`,
    feeOf: (row: ArrearsRow) => row.oneMonthFee,
  },
  {
    label: msg`2 months`,
    heading: msg`2 months (RM)`,
    feeOf: (row: ArrearsRow) => row.twoMonthsFee,
  },
  {
    label: msg`3+ months`,
    heading: msg`3+ months (RM)`,
    feeOf: (row: ArrearsRow) => row.olderFee,
  },
  {
    label: msg`Total`,
    heading: msg`Total (RM)`,
    feeOf: (row: ArrearsRow) => row.totalOwedFee,
  },
] as const;

export function coveredOf(rows: readonly ArrearsRow[]): Cents {
  return sumCents(rows.flatMap(({ coveredFee }) => coveredFee ?? []));
}

import type { OutputOf } from './call.ts';
import type { getSalary } from './salaries.ts';
import { sumCents } from './values/cents.ts';
import type { CsvCell } from './values/csv.ts';

const HEADINGS = [
  'Student Name',
  'Program Level',
  'Subject Name',
  'Payment Month',
  'Transaction Date',
  'Fee',
];

/**
 * Returns the rows of a salary's CSV file: headings, counted lines, total fee and salary
 * . A deducted line has a fee below zero. `levelName` returns the name of a level id.
 */
export function salarySheet(
  { salaryDetails, totalSalary }: OutputOf<typeof getSalary>,
  levelName: (id: number) => string,
): CsvCell[][] {
  const blanks = ['', '', '', ''];
  return [
    HEADINGS,
    ...salaryDetails.map((line) => [
      line.studentName,
      levelName(line.programLvl),
      line.subjectName,
      line.paymentDate,
      line.free ? '' : line.transactionDate,
      line.fee,
    ]),
    ['Total Fee', ...blanks, sumCents(salaryDetails.map(({ fee }) => fee))],
    ['Teacher Salary', ...blanks, totalSalary],
  ];
}

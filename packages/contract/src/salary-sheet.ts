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
 * A teacher's salary as the rows of a spreadsheet: the lines that count, what their fees come to,
 * and the salary; a line that comes off has a fee below zero (specification 7). `levelName` gives
 * the name of a program level by its id.
 */
export function salarySheet(
  { salaryDetails, totalSalary }: OutputOf<typeof getSalary>,
  levelName: (id: number) => string,
): CsvCell[][] {
  const none = ['', '', '', ''];
  return [
    HEADINGS,
    ...salaryDetails.map((line) => [
      line.studentName,
      levelName(line.programLvl),
      line.subjectName,
      line.paymentDate,
      line.transactionDate,
      line.fee,
    ]),
    ['Total Fee', ...none, sumCents(salaryDetails.map(({ fee }) => fee))],
    ['Teacher Salary', ...none, totalSalary],
  ];
}

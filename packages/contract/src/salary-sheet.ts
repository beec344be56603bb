import type { OutputOf } from './call.ts';
import type { getSalary } from './salaries.ts';
import { type Cents, sumCents } from './values/cents.ts';
import type { CsvCell } from './values/csv.ts';

interface SheetTexts {
  readonly headings: readonly string[];
  readonly split: string;
  readonly totalFee: string;
  readonly perHead: string;
  readonly share: (ratio: string) => string;
  readonly salary: string;
}

const ENGLISH: SheetTexts = {
  headings: [
    'Student Name',
    'Program Level',
    'Subject Name',
    'Payment Month',
    'Transaction Date',
    'Fee',
  ],
  split: 'Split',
  totalFee: 'Total Fee',
  perHead: 'Per head',
  share: (ratio) => `Share ${ratio}`,
  salary: 'Teacher Salary',
};

/**
 * Returns the rows of a salary's CSV file: headings, counted lines, total fee, heads (R-2201), shares of
 * several splits (R-2200) and salary. A deducted line has a fee below zero. `levelName`
 * returns the name of a level id.
 */
export function salarySheet(
  {
    salaryDetails,
    totalSalary,
    month,
    paymentRate,
    heads = [],
    splits,
  }: OutputOf<typeof getSalary>,
  levelName: (id: number) => string,
  texts = ENGLISH,
): CsvCell[][] {
  const blanks = ['', '', '', ''];
  return [
    [...texts.headings, ...(splits ? [texts.split] : [])],
    ...salaryDetails.map((line) => [
      line.studentName,
      levelName(line.programLvl),
      line.subjectName,
      line.paymentDate,
      line.free ? '' : line.transactionDate,
      line.fee,
      ...(splits ? [line.fee < 0 ? '' : (line.ratio ?? String(paymentRate))] : []),
    ]),
    [texts.totalFee, ...blanks, sumCents(salaryDetails.map(({ fee }) => fee))],
    ...heads.map((head) => [
      head.studentName,
      levelName(head.programLvl),
      head.subjectName,
      month,
      texts.perHead,
      Number(paymentRate) as Cents,
    ]),
    ...(splits ?? []).map(({ ratio, share }) => [texts.share(ratio), ...blanks, share]),
    [texts.salary, ...blanks, totalSalary],
  ];
}

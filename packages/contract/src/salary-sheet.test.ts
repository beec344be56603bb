import { expect, it } from 'vitest';
import type { OutputOf } from './call.ts';
import type { getSalary } from './salaries.ts';
import { salarySheet } from './salary-sheet.ts';
import type { Cents } from './values/cents.ts';
import { toCsv } from './values/csv.ts';

type Salary = OutputOf<typeof getSalary>;

const line: Salary['salaryDetails'][number] = {
  uuid: '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3c',
  studentName: 'Nur Aisyah',
  programLvl: 2,
  subjectName: 'Mathematics',
  paymentDate: '03-2026',
  transactionDate: '16-03-2026',
  fee: 12_345 as Cents,
  subscriptionId: 1,
  receiptNo: 'R-2026-000001',
  deducted: 0 as Cents,
};

const salary: Salary = {
  id: '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b',
  name: 'Aminah',
  icNo: '',
  phoneNo: '60123456789',
  bankName: '',
  bankAccountNo: '',
  paymentType: 'RATIO',
  paymentRate: '6/4',
  paymentStatus: 'PENDING',
  month: '03-2026',
  totalSalary: 3_407 as Cents,
  collected: 12_345 as Cents,
  share: 7_407 as Cents,
  deducted: 4_000 as Cents,
  salaryId: null,
  paidOn: null,
  staffName: null,
  transactionDate: null,
  transactionType: null,
  voids: [],
  salaryDetails: [
    line,
    {
      ...line,
      uuid: '11111111-1111-4111-8111-111111111111',
      studentName: '=1+1',
      programLvl: 8,
      fee: -10_000 as Cents,
      deducted: 4_000 as Cents,
    },
  ],
  uncounted: [],
};
const levelName = (id: number) => (id === 2 ? 'Form 1' : 'Form 5 (Graduated)');
const textOf = (each: Salary) => toCsv(salarySheet(each, levelName)).slice(1).split('\r\n');

it('returns the counted lines, the total fee and the salary (R-828, R-829)', () => {
  expect(textOf(salary)).toEqual([
    '"Student Name","Program Level","Subject Name","Payment Month","Transaction Date","Fee"',
    '"Nur Aisyah","Form 1","Mathematics","03-2026","16-03-2026",123.45',
    '"\'=1+1","Form 5 (Graduated)","Mathematics","03-2026","16-03-2026",-100.00',
    '"Total Fee","","","","",23.45',
    '"Teacher Salary","","","","",34.07',
    '',
  ]);
});

it('returns two totals of zero for a salary without lines', () => {
  const nothing = { ...salary, salaryDetails: [], totalSalary: 0 as Cents };
  expect(textOf(nothing).slice(1)).toEqual([
    '"Total Fee","","","","",0.00',
    '"Teacher Salary","","","","",0.00',
    '',
  ]);
});

it('has the split of each line and the share of each split, if there are several (R-2200)', () => {
  const [first, deducted] = salary.salaryDetails;
  if (!first || !deducted) return expect.unreachable();
  const rows = textOf({
    ...salary,
    salaryDetails: [first, { ...first, ratio: '7/3' }, deducted],
    splits: [
      { ratio: '6/4', collected: 12_345 as Cents, share: 7_407 as Cents },
      { ratio: '7/3', collected: 12_345 as Cents, share: 8_642 as Cents },
    ],
  });
  expect(rows[0]).toBe(
    '"Student Name","Program Level","Subject Name","Payment Month","Transaction Date","Fee","Split"',
  );
  expect(rows.slice(1, 4).map((row) => row.split(',').at(-1))).toEqual(['"6/4"', '"7/3"', '""']);
  expect(rows.slice(5, 7)).toEqual([
    '"Share 6/4","","","","",74.07',
    '"Share 7/3","","","","",86.42',
  ]);
  expect(rows[7]).toMatch(/^"Teacher Salary"/);
});

it('lists the heads with the amount per head (R-2201)', () => {
  const { paymentDate: _, fee: __, transactionDate: ___, receiptNo, deducted, ...head } = line;
  const rows = textOf({ ...salary, paymentType: 'HEAD', paymentRate: 1_500, heads: [head] });
  expect([receiptNo, deducted]).toHaveLength(2);
  expect(rows.slice(-4, -1)).toEqual([
    '"Total Fee","","","","",23.45',
    '"Nur Aisyah","Form 1","Mathematics","03-2026","Per head",15.00',
    '"Teacher Salary","","","","",34.07',
  ]);
});

import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { levelParam, type ReportRow, studentsCsv } from './students-report.ts';

const row: ReportRow = {
  uuid: '0198c3a0-5b1e-7c00-8a00-000000000001',
  studentName: 'Tan, "Ah" Beng',
  courses: ['Physics', 'Science'],
  miscs: [],
  transactionType: null,
  transactionDate: '01-03-2026',
  totalAmount: 123_456 as Cents,
  receiptNo: 'R-2026-000001',
};

it('writes one line per receipt, amounts as numbers, and the total last', () => {
  const other: ReportRow = {
    ...row,
    uuid: '0198c3a0-5b1e-7c00-8a00-000000000001',
    studentName: '=1+1',
    courses: [],
    miscs: ['Books Jan-Jun', 'Shirt'],
    transactionType: 'CASH',
    totalAmount: 5 as Cents,
    receiptNo: 'R-2026-000002',
  };
  expect(studentsCsv([row, other])).toBe(
    [
      '\uFEFF"Student Name","Courses","Misc","Transaction Type","Transaction Date","Receipt No.","Total Amount"',
      '"Tan, ""Ah"" Beng","Physics, Science","","Unknown","01-03-2026","R-2026-000001",1234.56',
      '"\'=1+1","","Books Jan-Jun, Shirt","CASH","01-03-2026","R-2026-000002",0.05',
      '"Total","","","","","",1234.61',
      '',
    ].join('\r\n'),
  );
});

it('writes a total of 0.00 for an empty report', () => {
  expect(studentsCsv([])).toContain('\r\n"Total","","","","","",0.00\r\n');
});

it.each([
  ['all', ''],
  ['1', ''],
  ['2', '2'],
  ['8', '8'],
  ['', ''],
])('sends the choice %j as level %j (R-902)', (choice, asked) => {
  expect(levelParam(choice)).toBe(asked);
});

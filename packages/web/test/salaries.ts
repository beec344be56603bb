import type { OutputOf } from '@kelas/contract/call';
import type { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import { page } from 'vitest/browser';
import { MONTH_NOW as month, TODAY, teacher, uuidOf } from './records.ts';
import { getButton, getTextBox } from './steps.ts';

type SalaryRow = OutputOf<typeof listSalaries>[number];
export type SalaryRecord = OutputOf<typeof getSalary>;

export const SALARIES_PATH = '/teachers/salary';
export const salaryDialog = page.getByRole('dialog', { name: /^Salary Details/ });
export const salaryPayButton = getButton('Pay now', salaryDialog);
/** The dialog that asks before a salary is paid, and its button. */
export const payQuestion = page.getByRole('dialog', { name: /^Pay this salary/ });
export const confirmPayButton = getButton('Pay', payQuestion);
export const hoursBox = getTextBox('Hours', salaryDialog);
export const salaryBasis = salaryDialog.getByRole('status', { name: 'Basis' });
export const counted = salaryDialog.getByRole('table', { name: 'Fees included' });
export const uncounted = salaryDialog.getByRole('table', { name: 'Fees not included' });
export const viewSalary = getButton(`View Details: ${teacher.name}`);
export const paidMessage = (amount: string) =>
  `You've made the payment Salary of ${monthInWords(month)}, ${amount}`;

export const salaryRowOf = (changes: Partial<SalaryRow> = {}): SalaryRow => ({
  uuid: teacher.uuid,
  name: teacher.name,
  phoneNo: teacher.phoneNo,
  totalSalary: 7194 as Cents,
  status: 'PENDING',
  month,
  ...changes,
});
export const salaryLine = {
  uuid: uuidOf(5),
  studentName: 'Tan Mei Ling',
  programLvl: 2,
  subjectName: 'Physics',
  paymentDate: month,
  fee: 11990 as Cents,
  subscriptionId: 1,
  transactionDate: TODAY,
  receiptNo: 'R-2026-000007',
  deducted: 0 as Cents,
};
export const unpaidLine: SalaryRecord['uncounted'][number] = {
  ...salaryLine,
  subscriptionId: 2,
  subjectName: 'Biology',
  fee: 8005 as Cents,
  transactionDate: null,
  receiptNo: null,
  reason: 'UNPAID',
  countedIn: null,
};
export const splitSalary: SalaryRecord = {
  id: teacher.uuid,
  name: teacher.name,
  icNo: '******-**-1234',
  phoneNo: teacher.phoneNo,
  bankName: 'Maybank',
  bankAccountNo: '5140 1234 5678',
  paymentType: 'RATIO',
  paymentRate: '6/4',
  paymentStatus: 'PENDING',
  month,
  totalSalary: 7194 as Cents,
  collected: 11990 as Cents,
  share: 7194 as Cents,
  deducted: 0 as Cents,
  salaryId: null,
  paidOn: null,
  staffName: null,
  transactionDate: null,
  transactionType: null,
  voids: [],
  salaryDetails: [salaryLine],
  uncounted: [unpaidLine],
};
export const hourlySalary: SalaryRecord = {
  ...splitSalary,
  paymentType: 'HOUR',
  paymentRate: 2000,
  totalSalary: 0 as Cents,
  share: 0 as Cents,
};
const { uuid, studentName, programLvl, subjectName } = salaryLine;
export const headSalary: SalaryRecord = {
  ...splitSalary,
  paymentType: 'HEAD',
  paymentRate: 1500,
  totalSalary: 3000 as Cents,
  share: 3000 as Cents,
  heads: [1, 2].map((subscriptionId) => ({
    uuid,
    studentName,
    programLvl,
    subjectName: subscriptionId === 1 ? subjectName : 'Biology',
    subscriptionId,
  })),
};
export const salaryResultOf = (totalSalary: number): OutputOf<typeof paySalary> => ({
  id: teacher.uuid,
  month,
  totalSalary: totalSalary as Cents,
  paymentStatus: 'PAID',
});

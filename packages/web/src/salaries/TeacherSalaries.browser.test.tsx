import type { OutputOf } from '@kelas/contract/call';
import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import { listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  expectAccessible,
  expectFitsPhone,
  expectNewestResult,
  tabToElement,
} from '../../test/checks.ts';
import { MARKUP, MONTH_NOW as month, TODAY, teacher, UNREACHABLE } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  expectRows,
  expectTableRows,
  getButton,
  getTextBox,
} from '../../test/steps.ts';

const PATH = '/teachers/salary';
const dialog = page.getByRole('dialog', { name: /^Salary Details/ });
const payButton = getButton('Pay now', dialog);
const hours = getTextBox('Hours', dialog);
const basis = dialog.getByRole('status', { name: 'Basis' });
const counted = dialog.getByRole('table', { name: 'Fees included' });
const uncounted = dialog.getByRole('table', { name: 'Fees not included' });
const view = getButton(`View Details: ${teacher.name}`);
const paidMessage = (amount: string) => `You've made the payment Salary of ${month}, RM ${amount}`;

type Row = OutputOf<typeof listSalaries>[number];
type Salary = OutputOf<typeof getSalary>;

const rowOf = (changes: Partial<Row> = {}): Row => ({
  uuid: teacher.uuid,
  name: teacher.name,
  phoneNo: teacher.phoneNo,
  totalSalary: 7194 as Cents,
  status: 'PENDING',
  month,
  ...changes,
});
const line = {
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
const unpaidLine: Salary['uncounted'][number] = {
  ...line,
  subscriptionId: 2,
  subjectName: 'Biology',
  fee: 8005 as Cents,
  transactionDate: null,
  receiptNo: null,
  reason: 'UNPAID',
  countedIn: null,
};
const split: Salary = {
  id: teacher.uuid,
  name: teacher.name,
  icNo: '******-**-1234',
  phoneNo: teacher.phoneNo,
  paymentType: 'RATIO',
  paymentRate: '6/4',
  paymentStatus: 'PENDING',
  month,
  totalSalary: 7194 as Cents,
  collected: 11990 as Cents,
  share: 7194 as Cents,
  deducted: 0 as Cents,
  paidOn: null,
  staffName: null,
  salaryDetails: [line],
  uncounted: [unpaidLine],
};
const hourly: Salary = {
  ...split,
  paymentType: 'HOUR',
  paymentRate: 2000,
  totalSalary: 0 as Cents,
  share: 0 as Cents,
};
const resultOf = (totalSalary: number): OutputOf<typeof paySalary> => ({
  id: teacher.uuid,
  month,
  totalSalary: totalSalary as Cents,
  paymentStatus: 'PAID',
});

beforeEach(() => {
  server.reply(listSalaries, [rowOf()]);
  server.reply(getSalary, split);
});

test('a salary that fails to load says so, and cannot be paid', async () => {
  server.lose(getSalary);
  await openScreen(PATH, 'ADMIN');
  await view.click();
  await dismissAlert('Oops', UNREACHABLE);
  await expect.element(dialog.getByRole('alert')).toHaveTextContent(UNREACHABLE);
  await expect.element(payButton).toBeDisabled();
  await expect.element(getButton('Download', dialog)).toBeDisabled();
  const nothing = { collected: 0 as Cents, share: 0 as Cents, salaryDetails: [] };
  server.reply(getSalary, { ...split, ...nothing, totalSalary: 0 as Cents });
  await getButton('Try again', dialog).click();
  await expect.element(basis).toHaveTextContent('6/10 of RM 0.00 collected = RM 0.00');
  await expect.element(dialog.getByText('Nothing was collected')).toBeVisible();
});

test('the newest search stays, and Back restores the filters', async () => {
  server.reply(listTeachers, []);
  await openScreen(PATH, 'ADMIN');
  await expectRows([/^Encik/]);
  await expectNewestResult(listSalaries, (name) => [rowOf({ name })], 'Teacher Name');
  await page.getByRole('link', { name: 'Teacher Directory' }).first().click();
  await expect.element(page.getByText('0 teachers', { exact: true })).toBeVisible();
  history.back();
  await expect.element(getTextBox('Teacher Name')).toHaveValue('quick');
  await expectRows([/^quick/]);
  server.reply(listSalaries, []);
  await getTextBox('Teacher Name').fill('nobody');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('No teachers', { exact: true })).toBeVisible();
  await expect.element(page.getByText('0 teachers', { exact: true })).toBeVisible();
});

test('three thousand lines and names with markup fit, on a phone too', async () => {
  server.reply(listSalaries, [rowOf({ name: MARKUP })]);
  server.reply(getSalary, {
    ...split,
    name: MARKUP,
    collected: 18_000_000 as Cents,
    salaryDetails: Array.from({ length: 3000 }, (_, index) => ({
      ...line,
      studentName: MARKUP,
      subjectName: 'javascript:alert(2)<script>alert(3)</script>',
      subscriptionId: index + 1,
      receiptNo: `R-2026-${String(index + 1).padStart(6, '0')}`,
      fee: 6000 as Cents,
    })),
  });
  await openScreen(PATH, 'ADMIN');
  await getButton(`View Details: ${MARKUP}`).click();
  await expect.element(dialog.getByText('3,000 lines · RM 180,000.00 collected')).toBeVisible();
  expect(counted.element().querySelectorAll('tbody tr')).toHaveLength(100);
  const title = dialog.getByRole('heading', { level: 2 });
  await expect.element(title).toMatchTextContent(MARKUP);
  const markup = ':is(tbody, [role=dialog]) :is(img, script, a)';
  expect(document.querySelectorAll(markup)).toHaveLength(0);
  await expectFitsPhone();
  await expect.element(payButton).toBeInViewport({ ratio: 1 });
  await expect.element(dialog.getByText(/^To pay/)).toBeInViewport({ ratio: 1 });
});

test('the keyboard is enough to pay a salary, and the screens are accessible', async () => {
  server.reply(getSalary, hourly);
  server.reply(paySalary, resultOf(2000));
  await openScreen(PATH, 'ADMIN');
  await tabToElement(getTextBox('Teacher Name'));
  await userEvent.keyboard('Rahman{Enter}');
  await expect.poll(() => server.sent(listSalaries).at(-1)).toEqual({ month, name: 'Rahman' });
  await expect.element(page.getByText('1 teacher · 1 not paid')).toBeVisible();
  await expectAccessible();
  await tabToElement(view);
  await userEvent.keyboard('{Enter}');
  await expect.element(hours).toHaveFocus();
  await userEvent.keyboard('1');
  await tabToElement(getButton('Show 1 fee not included', dialog));
  await userEvent.keyboard('{Enter}');
  await expectTableRows(uncounted, [/Not paid yet/]);
  await expectAccessible();
  await tabToElement(payButton);
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Thank you', paidMessage('20.00'));
  await expect.element(view).toHaveFocus();
});

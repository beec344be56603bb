import type { OutputOf } from '@kelas/contract/call';
import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, saveFileBy } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW as month, TODAY, teacher, UNREACHABLE_RETRY } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  doubleClick,
  expectInvalid,
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
const lastMonth = addMonths(month, -1);
/** The sum that is paid, left of the buttons. */
const sum = () =>
  dialog.element().querySelector('.MuiDialogActions-root [role=status]')?.textContent;
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
const paid = { paymentStatus: 'PAID', paidOn: TODAY, staffName: 'mei' } as const;
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

async function openDialog(path = PATH) {
  await openScreen(path, 'ADMIN');
  await view.click();
  await expect.element(basis).toBeVisible();
}

test('a split is paid once, with its lines and its CSV file', async () => {
  server.reply(paySalary, resultOf(7194));
  await openDialog();
  await expectRows([
    `${teacher.name}RM 71.94PENDING+60198765432${month}View Details`,
    /^Tan Mei Ling/,
  ]);
  await expect.element(dialog.getByText('******-**-1234')).toBeVisible();
  await expect.element(dialog.getByText('6/4', { exact: true })).toBeVisible();
  await expect.element(basis).toHaveTextContent('6/10 of RM 119.90 collected = RM 71.94');
  await expectTableRows(counted, [
    `Tan Mei LingRM 119.90Form 1Physics${month}${TODAY}R-2026-000007`,
  ]);
  await expect.element(dialog.getByText('1 line · RM 119.90 collected')).toBeVisible();
  await getButton('Show 1 fee not included', dialog).click();
  await expectTableRows(uncounted, [`Tan Mei LingNot paid yetRM 80.05Form 1Biology${month}NANA`]);
  const file = await saveFileBy(getButton('Download', dialog));
  expect(file.name).toBe(`${teacher.name}.csv`);
  expect(file.text.split('\r\n').slice(1)).toEqual([
    `"Tan Mei Ling","Form 1","Physics","${month}","${TODAY}",119.90`,
    '"Total Fee","","","","",119.90',
    '"Teacher Salary","","","","",71.94',
    '',
  ]);

  await expect.poll(sum).toBe('To pay RM 71.94');
  server.reply(listSalaries, [rowOf({ status: 'PAID' })]);
  doubleClick(payButton);
  await dismissAlert('Thank you', paidMessage('71.94'));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(paySalary)).toMatchObject([{ id: teacher.uuid, month, totalSalary: 7194 }]);
  await expectRows([/RM 71.94PAID/]);
  await expect.element(page.getByText('1 teacher · all paid')).toBeVisible();

  server.reply(getSalary, { ...split, ...paid });
  await view.click();
  await expect.element(payButton).toBeDisabled();
  await expect.poll(sum).toBe('Paid RM 71.94');
  await expect.element(dialog.getByText(`PAID on ${TODAY} by mei`)).toBeVisible();
});

test('hours are required, are multiplied by the rate and stay after a failure', async () => {
  server.reply(getSalary, hourly);
  await openDialog();
  await expect.element(hours).toHaveFocus();
  await expect.element(dialog.getByText('RM 20.00 an hour', { exact: true })).toBeVisible();
  const information = '1 line · RM 119.90 collected, for information';
  await expect.element(dialog.getByText(information)).toBeVisible();
  const [missing, wrong] = ['Please enter your salary', 'Please enter valid number'];
  await payButton.click();
  await expect.element(hours).toHaveAccessibleDescription(missing);
  await expect.element(hours).toHaveFocus();
  for (const [text, message] of [
    ['0', missing],
    ['-2', missing],
    ['-5', missing],
    ['ten', wrong],
    ['1.255', wrong],
    ['70,5', wrong],
    ['1e3', wrong],
    ['1,20', wrong],
    ['12.345', wrong],
    ['0x10', wrong],
  ] as const) {
    await hours.fill(text);
    await payButton.click();
    await expectInvalid(hours, text, message);
    await expect.element(hours).toHaveFocus();
    await expect.element(basis).toHaveTextContent('Hours × RM 20.00');
    expect(sum()).toBe('');
  }
  await hours.fill('12.55');
  await expect.element(basis).toHaveTextContent('12.55 hours × RM 20.00 = RM 251.00');
  await expect.poll(sum).toBe('To pay RM 251.00');
  await userEvent.keyboard('{Enter}');
  expect(server.sent(paySalary)).toEqual([]);

  server.lose(paySalary);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await payButton.click();
    await dismissAlert('Oops', UNREACHABLE_RETRY);
    await expect.element(hours).toHaveValue('12.55');
  }
  server.reply(paySalary, resultOf(25100));
  server.reply(listSalaries, [rowOf({ totalSalary: 25100 as Cents, status: 'PAID' })]);
  await payButton.click();
  await dismissAlert('Thank you', paidMessage('251.00'));
  const [first, ...others] = server.sent(paySalary);
  expect(first).toMatchObject({ fee: 25100 });
  expect(others).toEqual([first, first]);
  expect(new Set(server.keys(paySalary)).size).toBe(1);
  await expectRows([/RM 251.00PAID/]);
  server.reply(getSalary, {
    ...hourly,
    ...paid,
    totalSalary: 25100 as Cents,
    share: 25100 as Cents,
  });
  await view.click();
  await expect.element(basis).toHaveTextContent('12.55 hours × RM 20.00 = RM 251.00');
  await expect.element(hours).not.toBeInTheDocument();
});

test('late and voided payments are named, and may leave less than nothing', async () => {
  const late = {
    ...line,
    fee: 8005 as Cents,
    paymentDate: lastMonth,
    transactionDate: `05-${lastMonth}`,
  };
  const voided = { ...line, fee: -11990 as Cents, deducted: 7194 as Cents, paymentDate: lastMonth };
  server.reply(listSalaries, [rowOf({ totalSalary: -2391 as Cents })]);
  server.reply(paySalary, resultOf(-2391));
  server.reply(getSalary, {
    ...split,
    totalSalary: -2391 as Cents,
    collected: 8005 as Cents,
    share: 4803 as Cents,
    deducted: 7194 as Cents,
    salaryDetails: [late, voided],
    uncounted: [
      unpaidLine,
      { ...unpaidLine, subscriptionId: 3, reason: 'LATER', countedIn: month },
    ],
  });
  await openScreen(PATH, 'ADMIN');
  await expectRows([/RM -23.91PENDING/]);
  await view.click();
  await expect
    .element(basis)
    .toHaveTextContent(
      '6/10 of RM 80.05 collected = RM 48.03less RM 71.94 for voided payments= RM -23.91',
    );
  await expectTableRows(counted, [
    new RegExp(`RM 80\\.05.+05-${lastMonth}Late paymentR-2026-000007$`),
    /RM -119\.90deducts RM 71\.94.+Voided, deductedR-2026-000007$/,
  ]);
  await getButton('Show 2 fees not included', dialog).click();
  await expectTableRows(uncounted, [/Not paid yet/, new RegExp(`Counted in ${month}`)]);
  await expectAccessible();
  await payButton.click();
  await dismissAlert('Thank you', paidMessage('-23.91'));
});

test('a salary cannot be paid before its month', async () => {
  server.reply(getSalary, ({ month: of }) => ({ ...split, month: of }));
  server.reply(listSalaries, ({ month: of }) => [rowOf({ month: of ?? month })]);
  await openDialog(`${PATH}?month=${addMonths(month, 1)}`);
  const reason = dialog.getByText(/can be paid once the month has begun/);
  await expect.element(reason).toBeVisible();
  await expect.element(payButton).toBeDisabled();
  await getButton('Close', dialog).click();
  await getButton('Reset').click();
  await expectRows([new RegExp(month)]);
  await view.click();
  await expect.element(payButton).toBeEnabled();
  await expect.element(reason).not.toBeInTheDocument();
});

test('a salary that another person paid is shown, and the typing stays', async () => {
  const message = 'This salary has already been paid';
  server.reply(getSalary, hourly);
  server.reply(paySalary, new FakeRefusal(409, 'ALREADY_PAID', message));
  await openDialog();
  await hours.fill('8');
  server.reply(getSalary, { ...hourly, ...paid, totalSalary: 5000 as Cents, share: 5000 as Cents });
  server.reply(listSalaries, [rowOf({ totalSalary: 5000 as Cents, status: 'PAID' })]);
  await payButton.click();
  await dismissAlert('Oops', message);
  await expect.poll(sum).toBe('Paid RM 50.00');
  await expect.element(hours).toHaveValue('8');
  await expect.element(payButton).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expectRows([/RM 50.00PAID/]);
});

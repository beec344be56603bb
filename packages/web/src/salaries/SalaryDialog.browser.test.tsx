import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { dayInWords } from '@kelas/contract/values/date';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW as month, TODAY, teacher, UNREACHABLE_RETRY } from '../../test/records.ts';
import {
  confirmPayButton,
  counted,
  headSalary,
  hourlySalary,
  hoursBox,
  paidMessage,
  payQuestion,
  SALARIES_PATH,
  salaryBasis,
  salaryDialog,
  salaryLine,
  salaryPayButton,
  salaryResultOf,
  salaryRowOf,
  splitSalary,
  uncounted,
  unpaidLine,
  viewSalary,
} from '../../test/salaries.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  doubleClick,
  expectInvalid,
  expectRows,
  expectTableRows,
  getButton,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const lastMonth = addMonths(month, -1);
/** The sum that is paid, left of the buttons. */
const sum = () =>
  salaryDialog.element().querySelector('.MuiDialogActions-root [role=status]')?.textContent;
const paid = {
  paymentStatus: 'PAID',
  salaryId: 17,
  paidOn: TODAY,
  staffName: 'mei',
  transactionDate: TODAY,
  transactionType: 'BANK',
} as const;

beforeEach(() => {
  server.reply(listSalaries, [salaryRowOf()]);
  server.reply(getSalary, splitSalary);
});

async function openDialog(path = SALARIES_PATH) {
  await openScreen(path, 'ADMIN');
  await viewSalary.click();
  await expect.element(salaryBasis).toBeVisible();
}

test('a split is paid once, with its lines and its CSV file', async () => {
  server.reply(paySalary, salaryResultOf(7194));
  await openDialog();
  await expectRows([
    `${teacher.name}71.94Not paid+60 19-876 5432${month}View Details`,
    /^Tan Mei Ling/,
  ]);
  await expect.element(salaryDialog.getByText('******-**-1234')).toBeVisible();
  await expect.element(salaryDialog.getByText('6/4', { exact: true })).toBeVisible();
  await expect.element(salaryBasis).toHaveTextContent('6/10 of RM 119.90 collected = RM 71.94');
  await expectTableRows(counted, [`Tan Mei Ling119.90Form 1Physics${month}${TODAY}R-2026-000007`]);
  await expect.element(salaryDialog.getByText('1 line · RM 119.90 collected')).toBeVisible();
  await getButton('Show 1 fee not included', salaryDialog).click();
  await expectTableRows(uncounted, [`Tan Mei LingNot paid yet80.05Form 1Biology${month}NANA`]);
  const file = await saveFileBy(getButton('Download', salaryDialog));
  expect(file.name).toBe(`${teacher.name}.csv`);
  expect(file.text.split('\r\n').slice(1)).toEqual([
    `"Tan Mei Ling","Form 1","Physics","${month}","${TODAY}",119.90`,
    '"Total Fee","","","","",119.90',
    '"Teacher Salary","","","","",71.94',
    '',
  ]);

  await expect.poll(sum).toBe('To pay RM 71.94');
  server.reply(listSalaries, [salaryRowOf({ status: 'PAID' })]);
  doubleClick(salaryPayButton);
  await confirmPayButton.click();
  await dismissAlert('Thank you', paidMessage('RM 71.94'));
  await expect.element(salaryDialog).not.toBeInTheDocument();
  expect(server.sent(paySalary)).toEqual([
    {
      id: teacher.uuid,
      month,
      totalSalary: 7194,
      paymentType: 'BANK',
      transactionDate: TODAY,
    },
  ]);
  await expectRows([/71.94Paid/]);
  await expect.element(page.getByText('1 teacher · all paid')).toBeVisible();

  server.reply(getSalary, { ...splitSalary, ...paid });
  await viewSalary.click();
  await expect.element(salaryPayButton).toBeDisabled();
  await expect.poll(sum).toBe('Paid RM 71.94');
  await expect
    .element(salaryDialog.getByText(`Paid on ${dayInWords(TODAY)} by mei (BANK)`))
    .toBeVisible();
  await setLanguage('zh-Hans');
  const dialog = page.getByRole('dialog', { name: /^薪资详情/ });
  await expect.element(dialog).toMatchTextContent('已收 RM 119.90 的 6/10 = RM 71.94');
  const chinese = await saveFileBy(getButton('下载', dialog));
  expect(chinese.text).toMatch(/^"学生姓名","年级",.*"学费合计",/s);
});

test('a fixed salary is paid without hours', async () => {
  server.reply(getSalary, {
    ...splitSalary,
    paymentType: 'FIXED',
    paymentRate: 200_000,
    totalSalary: 200_000 as Cents,
    share: 200_000 as Cents,
  });
  server.reply(paySalary, salaryResultOf(200_000));
  await openDialog();
  await expect.element(salaryBasis).toHaveTextContent('RM 2,000.00 a month');
  await expect.element(hoursBox).not.toBeInTheDocument();
  const information = '1 line · RM 119.90 collected, for information';
  await expect.element(salaryDialog.getByText(information)).toBeVisible();
  await salaryPayButton.click();
  await expect.element(payQuestion.getByText(/is not over yet\.$/)).toBeVisible();
  await confirmPayButton.click();
  await dismissAlert('Thank you', paidMessage('RM 2,000.00'));
  expect(server.sent(paySalary)).toMatchObject([{ totalSalary: 200_000 }]);
});

test('a salary by the head lists the heads, also in its CSV file', async () => {
  server.reply(getSalary, headSalary);
  await openDialog();
  await expect.element(salaryBasis).toHaveTextContent('2 heads × RM 15.00 = RM 30.00');
  await expect.element(salaryDialog.getByText('RM 15.00 per head', { exact: true })).toBeVisible();
  const heads = salaryDialog.getByRole('table', { name: 'Heads' });
  await expectTableRows(heads, ['Tan Mei LingForm 1Physics', 'Tan Mei LingForm 1Biology']);
  await expectAccessible();
  await expectFitsPhone();
  const file = await saveFileBy(getButton('Download', salaryDialog));
  expect(file.text.split('\r\n').slice(-4, -1)).toEqual([
    `"Tan Mei Ling","Form 1","Physics","${month}","Per head",15.00`,
    `"Tan Mei Ling","Form 1","Biology","${month}","Per head",15.00`,
    '"Teacher Salary","","","","",30.00',
  ]);
  await salaryPayButton.click();
  await expect.element(payQuestion.getByText(/Students who join later in/)).toBeVisible();
});

test('a salary with several splits shows the split of each line', async () => {
  const { salaryDetails: lines } = splitSalary;
  server.reply(getSalary, {
    ...splitSalary,
    salaryDetails: [
      ...lines,
      ...lines.map((line) => ({ ...line, subscriptionId: 3, ratio: '7/3' })),
    ],
    collected: 23_980 as Cents,
    share: 15_587 as Cents,
    totalSalary: 15_587 as Cents,
    splits: [
      { ratio: '6/4', collected: 11_990 as Cents, share: 7194 as Cents },
      { ratio: '7/3', collected: 11_990 as Cents, share: 8393 as Cents },
    ],
  });
  await openDialog();
  await expect
    .element(salaryBasis)
    .toHaveTextContent(
      '6/10 of RM 119.90 collected = RM 71.947/10 of RM 119.90 collected = RM 83.93RM 155.87 together',
    );
  const rowOf = (split: string) =>
    `Tan Mei Ling119.90${split}Form 1Physics${month}${TODAY}R-2026-000007`;
  await expectTableRows(counted, [rowOf('6/4'), rowOf('7/3')]);
  await expectAccessible();
  await expectFitsPhone();
});

test('hours are required, are multiplied by the rate and stay after a failure', async () => {
  server.reply(getSalary, hourlySalary);
  await openDialog();
  await expect.element(hoursBox).toHaveFocus();
  await expect.element(salaryDialog.getByText('RM 20.00 an hour', { exact: true })).toBeVisible();
  const information = '1 line · RM 119.90 collected, for information';
  await expect.element(salaryDialog.getByText(information)).toBeVisible();
  const [missing, wrong] = ['Please enter your salary', 'Please enter valid number'];
  await salaryPayButton.click();
  await expect.element(hoursBox).toHaveAccessibleDescription(missing);
  await expect.element(hoursBox).toHaveFocus();
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
    await hoursBox.fill(text);
    await salaryPayButton.click();
    await expectInvalid(hoursBox, text, message);
    await expect.element(hoursBox).toHaveFocus();
    await expect.element(salaryBasis).toHaveTextContent('Hours × RM 20.00');
    expect(sum()).toBe('');
  }
  await hoursBox.fill('12.55');
  await expect.element(salaryBasis).toHaveTextContent('12.55 hours × RM 20.00 = RM 251.00');
  await expect.poll(sum).toBe('To pay RM 251.00');
  await userEvent.keyboard('{Enter}');
  await expect.element(payQuestion).not.toBeInTheDocument();

  server.lose(paySalary);
  await salaryPayButton.click();
  await confirmPayButton.click();
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  await expect.element(confirmPayButton).toHaveFocus();
  await getButton('Cancel', payQuestion).click();
  await expect.element(payQuestion).not.toBeInTheDocument();
  await expect.element(hoursBox).toHaveValue('12.55');
  await salaryPayButton.click();
  await confirmPayButton.click();
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  server.reply(paySalary, salaryResultOf(25100));
  server.reply(listSalaries, [salaryRowOf({ totalSalary: 25100 as Cents, status: 'PAID' })]);
  await confirmPayButton.click();
  await dismissAlert('Thank you', paidMessage('RM 251.00'));
  const [first, ...others] = server.sent(paySalary);
  expect(first).toMatchObject({ fee: 25100 });
  expect(others).toEqual([first, first]);
  expect(new Set(server.keys(paySalary)).size).toBe(1);
  await expectRows([/251.00Paid/]);
  server.reply(getSalary, {
    ...hourlySalary,
    ...paid,
    totalSalary: 25100 as Cents,
    share: 25100 as Cents,
  });
  await viewSalary.click();
  await expect.element(salaryBasis).toHaveTextContent('12.55 hours × RM 20.00 = RM 251.00');
  await expect.element(hoursBox).not.toBeInTheDocument();
});

test('late and voided payments are named, and may leave less than nothing', async () => {
  const late = {
    ...salaryLine,
    fee: 8005 as Cents,
    paymentDate: lastMonth,
    transactionDate: `05-${lastMonth}`,
  };
  const voided = {
    ...salaryLine,
    fee: -11990 as Cents,
    deducted: 7194 as Cents,
    paymentDate: lastMonth,
  };
  server.reply(listSalaries, [salaryRowOf({ totalSalary: -2391 as Cents })]);
  server.reply(paySalary, salaryResultOf(-2391));
  server.reply(getSalary, {
    ...splitSalary,
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
  await openScreen(SALARIES_PATH, 'ADMIN');
  await expectRows([/-23.91Not paid/]);
  await viewSalary.click();
  await expect
    .element(salaryBasis)
    .toHaveTextContent(
      '6/10 of RM 80.05 collected = RM 48.03less RM 71.94 for voided payments= -RM 23.91',
    );
  await expectTableRows(counted, [
    new RegExp(`80\\.05.+05-${lastMonth}Late paymentR-2026-000007$`),
    /-119\.90deducts 71\.94.+Voided, deductedR-2026-000007$/,
  ]);
  await getButton('Show 2 fees not included', salaryDialog).click();
  await expectTableRows(uncounted, [
    /Not paid yet/,
    new RegExp(`Counted in ${monthInWords(month)}`),
  ]);
  await expectAccessible();
  await salaryPayButton.click();
  await expect.element(payQuestion.getByText(/^Nothing is paid out/)).toBeVisible();
  await confirmPayButton.click();
  await dismissAlert('Thank you', paidMessage('-RM 23.91'));
});

test('a salary cannot be paid before its month', async () => {
  server.reply(getSalary, ({ month: of }) => ({ ...splitSalary, month: of }));
  server.reply(listSalaries, ({ month: of }) => [salaryRowOf({ month: of ?? month })]);
  await openDialog(`${SALARIES_PATH}?month=${addMonths(month, 1)}`);
  const reason = salaryDialog.getByText(/can be paid once the month has begun/);
  await expect.element(reason).toBeVisible();
  await expect.element(salaryPayButton).toBeDisabled();
  await getButton('Close', salaryDialog).click();
  await getButton('Reset').click();
  await expectRows([new RegExp(month)]);
  await viewSalary.click();
  await expect.element(salaryPayButton).toBeEnabled();
  await expect.element(reason).not.toBeInTheDocument();
});

test('a salary that another person paid is shown, and the typing stays', async () => {
  const message = 'This salary has already been paid';
  server.reply(getSalary, hourlySalary);
  server.reply(paySalary, new FakeRefusal(409, 'ALREADY_PAID', message));
  await openDialog();
  await hoursBox.fill('8');
  server.reply(getSalary, {
    ...hourlySalary,
    ...paid,
    totalSalary: 5000 as Cents,
    share: 5000 as Cents,
  });
  server.reply(listSalaries, [salaryRowOf({ totalSalary: 5000 as Cents, status: 'PAID' })]);
  await salaryPayButton.click();
  await confirmPayButton.click();
  await dismissAlert('Oops', message);
  await expect.element(payQuestion).not.toBeInTheDocument();
  await expect.poll(sum).toBe('Paid RM 50.00');
  await expect.element(hoursBox).toHaveValue('8');
  await expect.element(salaryPayButton).toBeDisabled();
  await userEvent.keyboard('{Escape}');
  await expect.element(salaryDialog).not.toBeInTheDocument();
  await expectRows([/50.00Paid/]);
});

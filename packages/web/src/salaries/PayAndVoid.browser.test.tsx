import { getSalary, listSalaries, paySalary, voidSalary } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { dayInWords } from '@kelas/contract/values/date';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW as month, TODAY, teacher, UNREACHABLE_RETRY } from '../../test/records.ts';
import {
  confirmPayButton,
  hourlySalary,
  hoursBox,
  paidMessage,
  payQuestion,
  SALARIES_PATH,
  salaryBasis,
  salaryDialog,
  salaryPayButton,
  salaryResultOf,
  salaryRowOf,
  splitSalary,
  viewSalary,
} from '../../test/salaries.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, doubleClick, getButton, getTextBox } from '../../test/steps.ts';

const lastMonth = addMonths(month, -1);
const monthName = monthInWords(month);
const paidSalary = {
  ...splitSalary,
  paymentStatus: 'PAID',
  salaryId: 17,
  paidOn: TODAY,
  staffName: 'mei',
  transactionDate: `28-${lastMonth}`,
  transactionType: 'CASH',
} as const;
const voidButton = getButton('Void salary…', salaryDialog);
const voidQuestion = page.getByRole('dialog', { name: 'Confirmation' });
const reasonBox = getTextBox('Reason', voidQuestion);
const yes = getButton('Yes', voidQuestion);

beforeEach(() => {
  server.reply(listSalaries, [salaryRowOf()]);
  server.reply(getSalary, splitSalary);
});

async function openDialog() {
  await openScreen(SALARIES_PATH, 'ADMIN');
  await viewSalary.click();
  await expect.element(salaryBasis).toBeVisible();
}

test('the confirmation shows the account and warns while the month runs (R-831)', async () => {
  await openDialog();
  await salaryPayButton.click();
  await expect.element(payQuestion).toMatchTextContent(teacher.name);
  await expect.element(payQuestion.getByText('RM 71.94', { exact: true })).toBeVisible();
  await expect.element(payQuestion.getByText('Maybank · 5140 1234 5678')).toBeVisible();
  await expect
    .element(payQuestion.getByRole('status'))
    .toHaveTextContent(
      `${monthName} is not over yet. Fees received later in ${monthName} are counted in the next unpaid month.`,
    );
  await expect.element(getButton('Bank', payQuestion)).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible();
  await expectFitsPhone();
  await expect.element(confirmPayButton).toBeInViewport({ ratio: 1 });

  await userEvent.keyboard('{Escape}');
  await expect.element(payQuestion).not.toBeInTheDocument();
  await expect.element(salaryPayButton).toHaveFocus();
  expect(server.sent(paySalary)).toEqual([]);
});

test('an earlier month has no warning, and hours have their own', async () => {
  server.reply(getSalary, { ...splitSalary, month: lastMonth, bankName: '', bankAccountNo: '' });
  await openDialog();
  await salaryPayButton.click();
  await expect.element(payQuestion.getByText('No bank account is known')).toBeVisible();
  await expect.element(payQuestion.getByRole('status')).not.toBeInTheDocument();
  await getButton('Cancel', payQuestion).click();
  server.reply(getSalary, hourlySalary);
  await getButton('Close', salaryDialog).click();
  await viewSalary.click();
  await hoursBox.fill('2');
  await salaryPayButton.click();
  await expect.element(payQuestion.getByText('RM 40.00', { exact: true })).toBeVisible();
  await expect
    .element(payQuestion.getByText(`${monthName} is not over yet.`, { exact: true }))
    .toBeVisible();
});

test('date and type can be chosen, and a double click pays once (R-832)', async () => {
  server.reply(paySalary, salaryResultOf(7194));
  await openDialog();
  await salaryPayButton.click();
  await getButton('Cash', payQuestion).click();
  const date = payQuestion.getByRole('group', { name: 'Transaction Date' });
  await userEvent.click(date.getByRole('spinbutton', { name: 'Day' }));
  await userEvent.keyboard(`28${lastMonth.replace('-', '')}`);
  doubleClick(confirmPayButton);
  await dismissAlert('Thank you', paidMessage('RM 71.94'));
  expect(server.sent(paySalary)).toMatchObject([
    { paymentType: 'CASH', transactionDate: `28-${lastMonth}` },
  ]);
  await expect.element(payQuestion).not.toBeInTheDocument();
  await expect.element(salaryDialog).not.toBeInTheDocument();
});

test('a date that is not valid is not sent', async () => {
  await openDialog();
  await salaryPayButton.click();
  const date = payQuestion.getByRole('group', { name: 'Transaction Date' });
  await userEvent.click(date.getByRole('spinbutton', { name: 'Day' }));
  await userEvent.keyboard('31122099');
  await confirmPayButton.click();
  await expect
    .element(payQuestion.getByText('The transaction date cannot be in the future'))
    .toBeVisible();
  expect(server.sent(paySalary)).toEqual([]);
});

test('what was confirmed is sent, even if the salary has changed since', async () => {
  const message = 'New payments changed this salary. Reload to see the new amount.';
  server.reply(paySalary, new FakeRefusal(409, 'CHANGED_MEANWHILE', message));
  await openDialog();
  await salaryPayButton.click();
  server.reply(getSalary, { ...splitSalary, share: 9000 as Cents, totalSalary: 9000 as Cents });
  await confirmPayButton.click();
  await dismissAlert('Oops', message);
  expect(server.sent(paySalary)).toMatchObject([{ totalSalary: 7194 }]);
  await expect.element(salaryDialog.getByText(/^To pay RM 90\.00/)).toBeVisible();
});

test('a paid salary is voided with a reason, and can be paid again (R-838, R-840)', async () => {
  server.reply(getSalary, paidSalary);
  server.reply(listSalaries, [salaryRowOf({ status: 'PAID' })]);
  await openDialog();
  const status = `Paid on 28 ${monthInWords(lastMonth)} by mei (CASH), entered on ${dayInWords(TODAY)}`;
  await expect.element(salaryDialog.getByText(status)).toBeVisible();
  await voidButton.click();
  await expect
    .element(voidQuestion)
    .toHaveAccessibleDescription(
      `Void the salary of ${teacher.name} for ${monthName}, RM\u00a071.94? Its fees are open again, and the month can be paid again.`,
    );
  await expect.element(reasonBox).toHaveFocus();
  await yes.click();
  await expect.element(reasonBox).toHaveAccessibleDescription('Please enter the reason');
  await expectAccessible();
  await reasonBox.fill('Wrong account');
  server.lose(voidSalary);
  await yes.click();
  await dismissAlert('Oops', UNREACHABLE_RETRY);
  await expect.element(reasonBox).toHaveValue('Wrong account');

  server.reply(voidSalary, { id: teacher.uuid, month, paymentStatus: 'PENDING' });
  server.reply(getSalary, {
    ...splitSalary,
    voids: [
      {
        totalSalary: 7194 as Cents,
        paidOn: TODAY,
        recordCreateDate: new Date().toISOString(),
        staffName: 'mei',
        reason: 'Wrong account',
      },
    ],
  });
  doubleClick(yes);
  await dismissAlert(
    'Thank you',
    `This salary has been voided Salary of ${monthName}, RM\u00a071.94`,
  );
  const sent = server.sent(voidSalary);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual({ id: teacher.uuid, month, reason: 'Wrong account', salaryId: 17 });
  expect(new Set(server.keys(voidSalary)).size).toBe(1);
  const note = `RM 71.94 paid on ${dayInWords(TODAY)}, voided on ${dayInWords(TODAY)} by mei: Wrong account`;
  await expect.element(salaryDialog.getByRole('note')).toMatchTextContent(note);
  await expect.element(voidButton).not.toBeInTheDocument();
  await expect.element(salaryPayButton).toBeEnabled();
});

test('a void that is refused says what to do first and refetches the salary', async () => {
  const message = `Void the salary of ${monthName} first. It deducts a fee that this salary counts.`;
  server.reply(getSalary, paidSalary);
  server.reply(voidSalary, new FakeRefusal(409, 'VOID_LATER_FIRST', message));
  await openDialog();
  await voidButton.click();
  await reasonBox.fill('Wrong account');
  await userEvent.keyboard('{Enter}');
  await dismissAlert('Oops', message);
  await expect.element(voidQuestion).not.toBeInTheDocument();
  await expect.element(voidButton).toBeVisible();
});

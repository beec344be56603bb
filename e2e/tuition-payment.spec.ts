import type { OutputOf } from '@kelas/contract/call';
import { payTuition } from '@kelas/contract/payments';
import { getStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import {
  getPaidMessage,
  locatePayButton,
  locatePaymentDialog,
  locateTotal,
  selectCashToday,
} from './payment-dialog.ts';
import {
  chooseOption,
  closeAlert,
  intercept,
  locateButton,
  locateLine,
  locateRows,
} from './steps.ts';
import { callAsAdmin, makeDebtor, thisMonth, todaysDate } from './test-data.ts';

const getPath = (name: string) => `/student/tuition/payment?name=${encodeURIComponent(name)}`;

async function openDetails(page: Page, person: TestStaff, name: string) {
  await openAs(page, person, getPath(name));
  await locateButton(page, `View Details: ${name}`).click();
  await expect(locatePaymentDialog(page).getByRole('checkbox').first()).toBeVisible();
}

test('the total is the sum of the selected lines, and only these are paid', async ({
  page,
  employee,
}) => {
  const { uuid, name, tuitionCourses } = await makeDebtor();
  const [first, second] = tuitionCourses.map((each) => each.subjectName);
  await openDetails(page, employee, name);
  await expect(locatePaymentDialog(page)).toContainText(`${name} · ${thisMonth}`);
  await expect(locateTotal(page)).toHaveText('Total RM 199.95');
  await locatePaymentDialog(page)
    .getByLabel(first ?? '')
    .uncheck();
  await expect(locateTotal(page)).toHaveText('Total RM 80.05');
  await locateButton(locatePaymentDialog(page), 'Add fee').click();
  await chooseOption(locateLine(page, 'fee 1'), 'Misc', 'T-shirt');
  await expect(locateTotal(page)).toHaveText('Total RM 105.05');
  await locateLine(page, 'fee 1').getByLabel('Fee', { exact: true }).fill('19.99');
  await expect(locateTotal(page)).toHaveText('Total RM 100.04');
  await locateButton(page, 'Delete fee 1').click();
  await expect(locateTotal(page)).toHaveText('Total RM 80.05');
  await selectCashToday(page);
  await locatePayButton(page).click();
  await closeAlert(page, 'Thank you', getPaidMessage('80.05'));
  await expect(locatePaymentDialog(page)).toBeHidden();
  await expect(locateRows(page)).toContainText(['119.90PENDING199.95']);

  await locateButton(page, `View Details: ${name}`).click();
  await expect(locateTotal(page)).toHaveText('Total RM 119.90');
  await expect(locatePaymentDialog(page).getByLabel(second ?? '')).toBeDisabled();
  await expect(locatePaymentDialog(page).getByRole('row', { name: second ?? '' })).toContainText(
    new RegExp(`PAID${todaysDate}.*CASH`),
  );
  expect(await callAsAdmin(getTuitionPayment, { uuid, month: thisMonth })).toMatchObject([
    { fee: 11990, paymentStatus: 'PENDING', transactionDate: null },
    { fee: 8005, paymentStatus: 'PAID', transactionDate: todaysDate, transactionType: 'CASH' },
  ]);
});

test('a retry after a lost response records one payment with one receipt', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeDebtor();
  await openDetails(page, employee, name);
  await locateButton(locatePaymentDialog(page), 'Add fee').click();
  await chooseOption(locateLine(page, 'fee 1'), 'Misc', 'Deposit');
  await selectCashToday(page);
  const receipts: string[] = [];
  const restore = await intercept(page, payTuition, async (route) => {
    const response = await route.fetch();
    const receipt: OutputOf<typeof payTuition> = await response.json();
    receipts.push(receipt.receiptNo);
    await route.abort('connectionreset');
  });
  await locatePayButton(page).click();
  await closeAlert(
    page,
    'Oops',
    'The server cannot be reached. Press the button again; nothing is recorded twice.',
  );
  await expect(locateTotal(page)).toHaveText('Total RM 299.95');
  await restore();
  await locatePayButton(page).click();
  await closeAlert(page, 'Thank you', `You've made the payment Receipt ${receipts[0]}, RM 299.95`);
  expect(receipts).toHaveLength(1);
  await expect(locateRows(page)).toContainText(['0.00PAID199.95']);
  expect((await callAsAdmin(getStudent, { uuid })).miscs).toHaveLength(1);
});

test('when two people record the same fee, the second gets an error and sees it as paid', async ({
  browser,
  employee,
  admin,
}) => {
  const { name } = await makeDebtor();
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await openDetails(first, employee, name);
  await openDetails(second, admin, name);
  await selectCashToday(second);
  await selectCashToday(first);
  await locatePayButton(first).click();
  await closeAlert(first, 'Thank you', getPaidMessage('199.95'));

  await locatePayButton(second).click();
  await closeAlert(second, 'Oops', 'This has already been paid, please reload');
  await expect(locatePaymentDialog(second).getByText('PAID', { exact: true })).toHaveCount(2);
  await expect(locatePayButton(second)).toBeDisabled();
  await locateButton(locatePaymentDialog(second), 'Cancel').click();
  await expect(locateRows(second)).toContainText(['0.00PAID199.95']);
  await Promise.all([one.close(), two.close()]);
});

import type { OutputOf } from '@kelas/contract/call';
import { getStudent } from '@kelas/contract/students';
import { getTuitionPayment, payTuition } from '@kelas/contract/tuition-payments';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks, total } from './payment-dialog.ts';
import { button, choose, closeAlert, intercept, line, rows } from './steps.ts';
import { ask, makeDebtor, thisMonth, todaysDate } from './test-data.ts';

const path = (name: string) => `/student/tuition/payment?name=${encodeURIComponent(name)}`;

async function openDetails(page: Page, person: TestStaff, name: string) {
  await openAs(page, person, path(name));
  await button(page, `View Details: ${name}`).click();
  await expect(paymentDetails(page).getByRole('checkbox').first()).toBeVisible();
}

test('chosen lines make the total, and only they are paid', async ({ page, employee }) => {
  const { uuid, name, tuitionCourses } = await makeDebtor();
  const [first, second] = tuitionCourses.map((each) => each.subjectName);
  await openDetails(page, employee, name);
  await expect(paymentDetails(page)).toContainText(`${name} · ${thisMonth}`);
  await expect(total(page)).toHaveText('Total RM 199.95');
  await paymentDetails(page)
    .getByLabel(first ?? '')
    .uncheck();
  await expect(total(page)).toHaveText('Total RM 80.05');
  await button(paymentDetails(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'T-shirt');
  await expect(total(page)).toHaveText('Total RM 105.05');
  await line(page, 'misc 1').getByLabel('Fee').fill('19.99');
  await expect(total(page)).toHaveText('Total RM 100.04');
  await button(page, 'Delete misc 1').click();
  await expect(total(page)).toHaveText('Total RM 80.05');
  await payInCash(page);
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('80.05'));
  await expect(paymentDetails(page)).toBeHidden();
  await expect(rows(page)).toContainText(['RM 119.90PENDINGRM 199.95']);

  await button(page, `View Details: ${name}`).click();
  await expect(total(page)).toHaveText('Total RM 119.90');
  await expect(paymentDetails(page).getByLabel(second ?? '')).toBeDisabled();
  await expect(paymentDetails(page).getByRole('row', { name: second ?? '' })).toContainText(
    new RegExp(`PAID${todaysDate}.*CASH`),
  );
  expect(await ask(getTuitionPayment, { uuid, month: thisMonth })).toMatchObject([
    { fee: 11990, paymentStatus: 'PENDING', transactionDate: null },
    { fee: 8005, paymentStatus: 'PAID', transactionDate: todaysDate, transactionType: 'CASH' },
  ]);
});

test('trying again after a lost answer records one payment, under one receipt', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeDebtor();
  await openDetails(page, employee, name);
  await button(paymentDetails(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Deposit');
  await payInCash(page);
  const receipts: string[] = [];
  const restore = await intercept(page, payTuition, async (route) => {
    const answer = await route.fetch();
    const receipt: OutputOf<typeof payTuition> = await answer.json();
    receipts.push(receipt.receiptNo);
    await route.abort('connectionreset');
  });
  await payButton(page).click();
  await closeAlert(
    page,
    'Oops',
    'The server cannot be reached. Press the button again; nothing is recorded twice.',
  );
  await expect(total(page)).toHaveText('Total RM 299.95');
  await restore();
  await payButton(page).click();
  await closeAlert(page, 'Thank you', `You've made the payment Receipt ${receipts[0]}, RM 299.95`);
  expect(receipts).toHaveLength(1);
  await expect(rows(page)).toContainText(['RM 0.00PAIDRM 199.95']);
  expect((await ask(getStudent, { uuid })).miscs).toHaveLength(1);
});

test('of two desks that take one fee the second hears of it, and then sees it paid', async ({
  browser,
  employee,
  admin,
}) => {
  const { name } = await makeDebtor();
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await openDetails(first, employee, name);
  await openDetails(second, admin, name);
  await payInCash(second);
  await payInCash(first);
  await payButton(first).click();
  await closeAlert(first, 'Thank you', thanks('199.95'));

  await payButton(second).click();
  await closeAlert(second, 'Oops', 'This has already been paid, please reload');
  await expect(paymentDetails(second).getByText('PAID')).toHaveCount(2);
  await expect(payButton(second)).toBeDisabled();
  await button(paymentDetails(second), 'Cancel').click();
  await expect(rows(second)).toContainText(['RM 0.00PAIDRM 199.95']);
  await Promise.all([one.close(), two.close()]);
});

import type { OutputOf } from '@kelas/contract/call';
import { getMiscPayment, payMisc } from '@kelas/contract/misc-payments';
import { cancelMiscCharge, getStudent } from '@kelas/contract/students';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks, total } from './payment-dialog.ts';
import {
  answer,
  box,
  button,
  choose,
  clickTwice,
  closeAlert,
  confirmation,
  countCalls,
  expectOpenToAll,
  hold,
  intercept,
  line,
  rows,
  typeDate,
} from './steps.ts';
import { ask, makeStudent, todaysDate } from './test-data.ts';

const MONTH = '05-2026';
const path = (name: string) =>
  `/student/misc/payment?month=${MONTH}&name=${encodeURIComponent(name)}`;
const charge = (page: Page, name: string) => paymentDetails(page).getByLabel(name, { exact: true });
const charges = (page: Page) =>
  paymentDetails(page)
    .getByRole('table', { name: 'misc charges' })
    .locator('tbody')
    .getByRole('row');

/** A new student who was charged books of January to June, in a month of that half year, and a T-shirt. */
function makeReader(enrolmentDate = MONTH) {
  return makeStudent({
    enrolmentDate,
    misc: [
      { id: BOOKS_JAN_JUN, fee: 5990 },
      { id: 5, fee: 2505 },
    ],
  });
}

async function openDetails(page: Page, person: TestStaff, name: string, action = 'Pay now') {
  await openAs(page, person, path(name));
  await button(page, `${action}: ${name}`).click();
  await expect(button(paymentDetails(page), 'Add misc')).toBeVisible();
}

test('charges and new lines are paid in one, and the row turns PAID', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeReader();
  await openDetails(page, employee, name);
  await expect(paymentDetails(page)).toContainText(`${name} · ${MONTH}`);
  await expect(charges(page)).toHaveText([
    'Books Jan-JunPENDINGRM 59.90',
    'T-shirtPENDINGRM 25.05',
  ]);
  await expect(charge(page, 'Books Jan-Jun')).toBeChecked();
  await expect(charge(page, 'T-shirt')).not.toBeChecked();
  await expect(total(page)).toHaveText('Total RM 59.90');
  await charge(page, 'T-shirt').check();
  await expect(total(page)).toHaveText('Total RM 84.95');
  await charge(page, 'T-shirt').uncheck();
  await button(paymentDetails(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Stationery');
  await expect(line(page, 'misc 1').getByLabel('Fee')).toHaveValue('10.00');
  await line(page, 'misc 1').getByLabel('Fee').fill('19.99');
  await button(paymentDetails(page), 'Add misc').click();
  await expect(total(page)).toHaveText('Total RM 79.89');
  const elsewhere = paymentDetails(page).getByText(`Books Jul-Dec will be billed in ${MONTH}`);
  await expect(elsewhere).toBeHidden();
  await choose(line(page, 'misc 2'), 'Misc', 'Books Jul-Dec');
  await expect(elsewhere).toBeVisible();
  await button(page, 'Delete misc 2').click();
  await expect(elsewhere).toBeHidden();
  await payInCash(page);
  const sent = page.waitForRequest((each) => each.method() === 'POST');
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('79.89'));
  await expect(paymentDetails(page)).toBeHidden();
  expect((await sent).postDataJSON()).toMatchObject({ studentUuid: uuid, month: MONTH });
  await expect(rows(page)).toContainText([`RM 0.00PAIDRM 59.90Form 1${MONTH}${todaysDate}CASH`]);
  await expect(page.getByText('1 student · nothing owed', { exact: true })).toBeVisible();
  expect((await ask(getStudent, { uuid })).miscs).toMatchObject([
    { name: 'Books Jan-Jun', fee: 5990, month: MONTH, paymentStatus: 'PAID' },
    { name: 'T-shirt', fee: 2505, month: MONTH, paymentStatus: 'PENDING' },
    { name: 'Stationery', fee: 1999, month: MONTH, paymentStatus: 'PAID' },
  ]);

  await button(page, `View: ${name}`).click();
  const paid = `${todaysDate} CASH`;
  await expect(charges(page)).toHaveText([
    `Books Jan-JunPAID${paid}RM 59.90`,
    'T-shirtPENDINGRM 25.05',
    `StationeryPAID${paid}RM 19.99`,
  ]);
  await expect(charge(page, 'Stationery')).toBeDisabled();
  await expect(charge(page, 'Stationery')).toBeChecked();
  await expect(total(page)).toHaveText('Total RM 0.00');
});

test('a charge of an earlier month of the half year is settled, and no second one is made', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeReader('01-2026');
  await openDetails(page, employee, name);
  await expect(charges(page)).toHaveText(['Books Jan-Junbilled in 01-2026PENDINGRM 59.90']);
  await payInCash(page);
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('59.90'));
  await expect(rows(page)).toContainText(['RM 0.00PAIDRM 59.90']);
  expect((await ask(getStudent, { uuid })).miscs).toMatchObject([
    { name: 'Books Jan-Jun', month: '01-2026', paymentStatus: 'PAID' },
    { name: 'T-shirt', month: '01-2026', paymentStatus: 'PENDING' },
  ]);
});

test('less than what was charged is asked about, and then both are shown', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeReader();
  await openDetails(page, employee, name);
  const changeFee = button(paymentDetails(page), 'Change fee');
  await expect(changeFee).toHaveCount(1);
  await changeFee.click();
  const received = paymentDetails(page).getByLabel('Received');
  await expect(received).toBeFocused();
  await expect(received).toHaveValue('59.90');
  await received.fill('');
  await payButton(page).click();
  await expect(paymentDetails(page).getByRole('alert')).toHaveText('Fee are required');
  await expect(received).toBeFocused();
  await received.fill('1,5');
  await payButton(page).click();
  await expect(paymentDetails(page).getByRole('alert')).toHaveText(
    'Please enter an amount such as 70.50',
  );
  await expect(received).toHaveValue('1,5');
  await received.fill('10');
  await expectOpenToAll(page, 'a misc charge with another amount');
  await expect(total(page)).toHaveText('Total RM 10.00');
  await payInCash(page);
  const calls = countCalls(page, payMisc);

  await clickTwice(payButton(page));
  await expect(confirmation(page)).toContainText(
    'This settles RM 59.90 (Books Jan-Jun) with RM 10.00. The rest will no longer be owed. Is that right?',
  );
  await answer(page, 'No');
  await expect(payButton(page)).toBeFocused();
  await expect(received).toHaveValue('10.00');
  expect(calls()).toBe(0);
  await payButton(page).click();
  await answer(page, 'Yes');
  await closeAlert(page, 'Thank you', thanks('10.00'));
  expect(calls()).toBe(1);

  await expect(rows(page)).toContainText(['RM 0.00PAIDRM 10.00charged RM 59.90Form 1']);
  await button(page, `View: ${name}`).click();
  await expect(charges(page)).toHaveText([
    `Books Jan-JunPAID${todaysDate} CASHRM 10.00charged RM 59.90`,
    'T-shirtPENDINGRM 25.05',
  ]);
  // More than was charged is nothing to ask about.
  await charge(page, 'T-shirt').check();
  await changeFee.click();
  await received.fill('30');
  await payInCash(page);
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('30.00'));
  expect((await ask(getStudent, { uuid })).miscs).toMatchObject([
    { fee: 1000, chargedFee: 5990, paymentStatus: 'PAID' },
    { fee: 3000, chargedFee: 2505, paymentStatus: 'PAID' },
  ]);

  await page.goto(`/student/management/form?uuid=${uuid}`);
  await expect(page.getByRole('row', { name: /^Books Jan-Jun/ })).toContainText(
    'RM 10.00charged RM 59.90',
  );
  await page.goto(`/payment/history?${new URLSearchParams({ name })}`);
  await button(page, `View Details: ${name}`).click();
  const history = page.getByRole('dialog', { name: 'Payment History' });
  await expect(history.getByRole('table')).toContainText('RM 30.00charged RM 25.05');
  await history
    .getByRole('button', { name: /^Receipt R-/ })
    .last()
    .click();
  await expect(page.getByRole('table', { name: 'Lines' })).toContainText(
    `Books Jan-Jun${MONTH}RM 10.00charged RM 59.90`,
  );
});

test('what is missing is said in order, and nothing is sent before all is there', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeStudent();
  await openDetails(page, employee, name, 'Add fee');
  const calls = countCalls(page, payMisc);
  const says = async (text: string) => {
    await payButton(page).click();
    await expect(paymentDetails(page).getByRole('alert')).toHaveText(text);
  };
  await expect(paymentDetails(page).getByText('Nothing is charged')).toBeVisible();
  await expect(total(page)).toHaveText('Total RM 0.00');
  await says('Payment Details are required');
  await button(paymentDetails(page), 'Add misc').click();
  await expect(paymentDetails(page).getByRole('alert')).toBeHidden();
  await says('Misc are required');
  await expect(box(line(page, 'misc 1'), 'Misc')).toBeFocused();
  await choose(line(page, 'misc 1'), 'Misc', 'Exam papers');
  await line(page, 'misc 1').getByLabel('Fee').fill('');
  await says('Fee are required');
  await line(page, 'misc 1').getByLabel('Fee').fill('0');
  await says('Fee are required');
  await line(page, 'misc 1').getByLabel('Fee').fill('20.05');
  await says('Please select ur payment');
  await choose(paymentDetails(page), 'Payment Type', 'BANK');
  await says('Please enter your transaction date');
  await typeDate(paymentDetails(page), 'Transaction Date', '31-12-2099');
  await expect(paymentDetails(page).getByText('In the future', { exact: true })).toBeVisible();
  await says('The transaction date cannot be in the future');
  await typeDate(paymentDetails(page), 'Transaction Date', '05-01-2026');
  await expect(paymentDetails(page).getByRole('alert')).toBeHidden();
  expect(calls()).toBe(0);

  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('20.05'));
  expect(await ask(getMiscPayment, { uuid, month: MONTH })).toMatchObject([
    {
      subjectName: 'Exam papers',
      fee: 2005,
      paymentStatus: 'PAID',
      transactionDate: '05-01-2026',
      transactionType: 'BANK',
    },
  ]);
});

test('where no tick is left, something has to be chosen', async ({ page, employee }) => {
  const { name } = await makeReader();
  await openDetails(page, employee, name);
  await charge(page, 'Books Jan-Jun').uncheck();
  await payButton(page).click();
  await expect(paymentDetails(page).getByRole('alert')).toHaveText('Payment Details are required');
  await expect(charge(page, 'Books Jan-Jun')).toBeFocused();
  await charge(page, 'T-shirt').check();
  await expect(paymentDetails(page).getByRole('alert')).toBeHidden();
  await expect(total(page)).toHaveText('Total RM 25.05');
  await button(paymentDetails(page), 'Cancel').click();
  await expect(paymentDetails(page)).toBeHidden();
  await button(page, `Pay now: ${name}`).click();
  await expect(charge(page, 'T-shirt')).not.toBeChecked();
});

test('a double click pays once, and everything is locked meanwhile', async ({ page, employee }) => {
  const { name } = await makeReader();
  await openDetails(page, employee, name);
  await button(paymentDetails(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Deposit');
  await payInCash(page);
  const calls = countCalls(page, payMisc);
  const letGo = await hold(page, payMisc);
  await payButton(page).dblclick();
  await expect(payButton(page)).toBeDisabled();
  await expect(button(paymentDetails(page), 'Cancel')).toBeDisabled();
  await expect(button(paymentDetails(page), 'Add misc')).toBeDisabled();
  await expect(button(paymentDetails(page), 'Delete misc 1')).toBeDisabled();
  await expect(charge(page, 'T-shirt')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(paymentDetails(page)).toBeVisible();
  await letGo();
  await closeAlert(page, 'Thank you', thanks('159.90'));
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(calls()).toBe(1);
  await expect(rows(page)).toContainText(['RM 0.00PAIDRM 59.90']);
});

test('trying again after a lost answer records one payment, under one receipt', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeReader();
  await openDetails(page, employee, name);
  await button(paymentDetails(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Deposit');
  await payInCash(page);
  const receipts: string[] = [];
  const restore = await intercept(page, payMisc, async (route) => {
    const answer = await route.fetch();
    const receipt: OutputOf<typeof payMisc> = await answer.json();
    receipts.push(receipt.receiptNo);
    await route.abort('connectionreset');
  });
  await payButton(page).click();
  await closeAlert(
    page,
    'Oops',
    'The server cannot be reached. Please try again without a change; nothing is recorded twice.',
  );
  await expect(total(page)).toHaveText('Total RM 159.90');
  await restore();
  await payButton(page).click();
  await closeAlert(page, 'Thank you', `You've made the payment Receipt ${receipts[0]}, RM 159.90`);
  expect(receipts).toHaveLength(1);
  expect((await ask(getStudent, { uuid })).miscs).toMatchObject([
    { name: 'Books Jan-Jun', paymentStatus: 'PAID' },
    { name: 'T-shirt', paymentStatus: 'PENDING' },
    { name: 'Deposit', paymentStatus: 'PAID' },
  ]);
});

test('of two desks that take one fee the second hears of it, and loses nothing', async ({
  browser,
  employee,
  admin,
}) => {
  const { uuid, name } = await makeReader();
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await openDetails(first, employee, name);
  await openDetails(second, admin, name);
  await charge(second, 'T-shirt').check();
  await button(paymentDetails(second), 'Add misc').click();
  await choose(line(second, 'misc 1'), 'Misc', 'Deposit');
  await choose(paymentDetails(second), 'Payment Type', 'BANK');
  await typeDate(paymentDetails(second), 'Transaction Date', '05-01-2026');
  await payInCash(first);
  await payButton(first).click();
  await closeAlert(first, 'Thank you', thanks('59.90'));

  await payButton(second).click();
  await closeAlert(second, 'Oops', 'This has already been paid, please reload');
  await expect(charges(second)).toHaveText([
    `Books Jan-JunPAID${todaysDate} CASHRM 59.90`,
    'T-shirtPENDINGRM 25.05',
  ]);
  await expect(charge(second, 'Books Jan-Jun')).toBeDisabled();
  await expect(charge(second, 'T-shirt')).toBeChecked();
  await expect(box(paymentDetails(second), 'Payment Type')).toHaveText('BANK');
  await expect(total(second)).toHaveText('Total RM 125.05');
  const list = second.getByRole('table', { name: 'Misc fees', includeHidden: true });
  await expect(list).toContainText('RM 0.00PAIDRM 59.90');
  await payButton(second).click();
  await closeAlert(second, 'Thank you', thanks('125.05'));
  expect(await ask(getMiscPayment, { uuid, month: MONTH })).toMatchObject([
    { subjectName: 'Books Jan-Jun', transactionType: 'CASH' },
    { subjectName: 'T-shirt', transactionType: 'BANK', transactionDate: '05-01-2026' },
    { subjectName: 'Deposit', transactionType: 'BANK', transactionDate: '05-01-2026' },
  ]);
  await Promise.all([one.close(), two.close()]);
});

test('a charge that was cancelled meanwhile is told, and goes', async ({ page, employee }) => {
  const { name, miscs } = await makeReader();
  await openDetails(page, employee, name);
  await button(paymentDetails(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Deposit');
  await payInCash(page);
  await ask(cancelMiscCharge, { id: miscs[0]?.subscriptionId ?? 0, month: MONTH });
  await payButton(page).click();
  await closeAlert(page, 'Oops', 'This misc line has been cancelled, please reload');
  await expect(charges(page)).toHaveText(['T-shirtPENDINGRM 25.05']);
  await expect(total(page)).toHaveText('Total RM 100.00');
});

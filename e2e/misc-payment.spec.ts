import { getStudent } from '@kelas/contract/students';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import {
  getPaidMessage,
  locatePayButton,
  locatePaymentDialog,
  locateTotal,
  selectCashToday,
} from './payment-dialog.ts';
import { chooseOption, closeAlert, locateButton, locateLine, locateRows } from './steps.ts';
import { callAsAdmin, makeStudent, todaysDate } from './test-data.ts';

const MONTH = '05-2026';
const getPath = (name: string) =>
  `/student/misc/payment?month=${MONTH}&name=${encodeURIComponent(name)}`;
const locateCharge = (page: Page, name: string) =>
  locatePaymentDialog(page).getByLabel(name, { exact: true });
const locateCharges = (page: Page) =>
  locatePaymentDialog(page)
    .getByRole('table', { name: 'misc charges' })
    .locator('tbody')
    .getByRole('row');

/** Makes a new student with charges for the books of January to June and a T-shirt. */
function makeStudentWithCharges() {
  return makeStudent({
    enrolmentDate: MONTH,
    misc: [
      { id: BOOKS_JAN_JUN, fee: 5990 },
      { id: 5, fee: 2505 },
    ],
  });
}

async function openDetails(page: Page, person: TestStaff, name: string) {
  await openAs(page, person, getPath(name));
  await locateButton(page, `Pay now: ${name}`).click();
  await expect(locateButton(locatePaymentDialog(page), 'Add fee')).toBeVisible();
}

test('charges and new lines are paid in one payment, and the row shows PAID', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeStudentWithCharges();
  await openDetails(page, employee, name);
  await expect(locatePaymentDialog(page)).toContainText(`${name} · ${MONTH}`);
  await expect(locateCharges(page)).toHaveText([
    'Books Jan-JunPENDINGRM 59.90',
    'T-shirtPENDINGRM 25.05',
  ]);
  await expect(locateCharge(page, 'Books Jan-Jun')).toBeChecked();
  await expect(locateCharge(page, 'T-shirt')).not.toBeChecked();
  await expect(locateTotal(page)).toHaveText('Total RM 59.90');
  await locateCharge(page, 'T-shirt').check();
  await expect(locateTotal(page)).toHaveText('Total RM 84.95');
  await locateCharge(page, 'T-shirt').uncheck();
  await locateButton(locatePaymentDialog(page), 'Add fee').click();
  await chooseOption(locateLine(page, 'fee 1'), 'Misc', 'Stationery');
  await expect(locateLine(page, 'fee 1').getByLabel('Fee', { exact: true })).toHaveValue('10.00');
  await locateLine(page, 'fee 1').getByLabel('Fee', { exact: true }).fill('19.99');
  await locateButton(locatePaymentDialog(page), 'Add fee').click();
  await expect(locateTotal(page)).toHaveText('Total RM 79.89');
  await chooseOption(locateLine(page, 'fee 2'), 'Misc', 'Books Jul-Dec');
  await locateButton(page, 'Delete fee 2').click();
  await selectCashToday(page);
  const sent = page.waitForRequest((each) => each.method() === 'POST');
  await locatePayButton(page).click();
  await closeAlert(page, 'Thank you', getPaidMessage('79.89'));
  await expect(locatePaymentDialog(page)).toBeHidden();
  expect((await sent).postDataJSON()).toMatchObject({ studentUuid: uuid, month: MONTH });
  await expect(locateRows(page)).toContainText([`0.00PAID59.90Form 1${MONTH}${todaysDate}CASH`]);
  await expect(page.getByText('1 student · nothing owed', { exact: true })).toBeVisible();
  expect((await callAsAdmin(getStudent, { uuid })).miscs).toMatchObject([
    { name: 'Books Jan-Jun', fee: 5990, month: MONTH, paymentStatus: 'PAID' },
    { name: 'T-shirt', fee: 2505, month: MONTH, paymentStatus: 'PENDING' },
    { name: 'Stationery', fee: 1999, month: MONTH, paymentStatus: 'PAID' },
  ]);

  await locateButton(page, `View: ${name}`).click();
  const paid = `${todaysDate} CASH`;
  await expect(locateCharges(page)).toHaveText([
    `Books Jan-JunPAID${paid}RM 59.90`,
    'T-shirtPENDINGRM 25.05',
    `StationeryPAID${paid}RM 19.99`,
  ]);
  await expect(locateCharge(page, 'Stationery')).toBeDisabled();
  await expect(locateCharge(page, 'Stationery')).toBeChecked();
  await expect(locateTotal(page)).toHaveText('Total RM 0.00');
});

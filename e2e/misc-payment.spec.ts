import { getStudent } from '@kelas/contract/students';
import { BOOKS_JAN_JUN } from '@kelas/contract/values/misc-items';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks, total } from './payment-dialog.ts';
import { button, choose, closeAlert, line, rows } from './steps.ts';
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

/** A new student who was charged books of January to June and a T-shirt. */
function makeReader() {
  return makeStudent({
    enrolmentDate: MONTH,
    misc: [
      { id: BOOKS_JAN_JUN, fee: 5990 },
      { id: 5, fee: 2505 },
    ],
  });
}

async function openDetails(page: Page, person: TestStaff, name: string) {
  await openAs(page, person, path(name));
  await button(page, `Pay now: ${name}`).click();
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

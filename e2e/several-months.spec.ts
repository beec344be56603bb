import { listHistory } from '@kelas/contract/history';
import { payTuition } from '@kelas/contract/payments';
import { listPayableMonths } from '@kelas/contract/tuition-fees';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import {
  getPaidMessage,
  locatePayButton,
  locatePaymentDialog,
  locateTotal,
  selectCashToday,
} from './payment-dialog.ts';
import { closeAlert, countCalls, locateButton } from './steps.ts';
import {
  callAsAdmin,
  makeCourseLines,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
} from './test-data.ts';

const addToThisMonth = (months: number) => addMonths(thisMonth, months);
const locateMonths = (page: Page) =>
  locatePaymentDialog(page).getByRole('group', { name: 'Other months' });
const locateMonth = (page: Page, of: Month) => locateMonths(page).getByRole('button', { name: of });
const locateLines = (page: Page) =>
  locatePaymentDialog(page).getByRole('table').locator('tbody').getByRole('row');

/** Makes a student who owes RM 199.95 for this month and each of the two months before. */
async function makeLateStudent() {
  return makeStudent({
    tuitionCourse: makeCourseLines(await makeTeacher(TWO_FEES), addToThisMonth(-2)),
  });
}

async function openDetails(page: Page, person: TestStaff, name: string) {
  await openAs(page, person, `/student/tuition/payment?name=${encodeURIComponent(name)}`);
  await locateButton(page, `View Details: ${name}`).click();
  await expect(locateLines(page).first()).toBeVisible();
}

test('earlier and later months are added, removed and paid with one receipt', async ({
  page,
  employee,
}) => {
  const { uuid, name, tuitionCourses } = await makeLateStudent();
  const [first, second] = tuitionCourses.map((each) => each.subjectName);
  await openDetails(page, employee, name);
  await expect(locateMonths(page)).toContainText('Earlier unpaid: 2 months, RM 399.90');
  await expect(locateLines(page)).toHaveCount(2);
  await expect(locateTotal(page)).toHaveText('Total RM 199.95');

  await locateButton(page, 'Add all earlier unpaid').click();
  await expect(locateLines(page)).toHaveCount(6);
  await expect(locateTotal(page)).toHaveText('Total RM 599.85');
  await expect(locateButton(page, 'Add all earlier unpaid')).toBeHidden();
  await expect(locateMonth(page, addToThisMonth(-2))).toBeFocused();
  await expect(locateMonth(page, addToThisMonth(-1))).toHaveAttribute('aria-pressed', 'true');
  await locateMonth(page, addToThisMonth(-1)).click();
  await expect(locateTotal(page)).toHaveText('Total RM 399.90');
  await expect(locateMonth(page, addToThisMonth(2))).toBeHidden();
  await locateMonth(page, addToThisMonth(1)).click();
  await locateMonth(page, addToThisMonth(2)).click();
  await expect(locateMonth(page, addToThisMonth(3))).toBeVisible();
  await expect(locateTotal(page)).toHaveText('Total RM 799.80');
  await expect(locateLines(page)).toContainText(
    [addToThisMonth(-2), thisMonth, addToThisMonth(1), addToThisMonth(2)].flatMap((of) => [
      `${first}${of}PENDING`,
      `${second}${of}PENDING`,
    ]),
  );
  await locatePaymentDialog(page)
    .getByRole('row', { name: `${second} ${addToThisMonth(2)}` })
    .getByRole('checkbox')
    .uncheck();
  await expect(locateTotal(page)).toHaveText('Total RM 719.75');
  await locatePayButton(page).click();
  await expect(locatePaymentDialog(page).getByRole('alert')).toHaveText('Please select ur payment');
  await expect(locateButton(locatePaymentDialog(page), 'Cash')).toBeInViewport({ ratio: 0.95 });
  await selectCashToday(page);
  const calls = countCalls(page, payTuition);
  await locatePayButton(page).click();
  await closeAlert(page, 'Thank you', getPaidMessage('719.75'));
  expect(calls()).toBe(1);
  const history = await callAsAdmin(listHistory, { uuid, type: 'STUDENT' });
  expect(new Set(history.map((each) => each.receiptNo)).size).toBe(1);
  expect(history).toHaveLength(7);
  const left = await callAsAdmin(listPayableMonths, { uuid });
  expect(left.map((each) => [each.month, each.totalOwedFee]).slice(0, 3)).toEqual([
    [addToThisMonth(-1), 19_995],
    [addToThisMonth(2), 8005],
    [addToThisMonth(3), 19_995],
  ]);
});

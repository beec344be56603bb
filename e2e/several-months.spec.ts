import { listHistory } from '@kelas/contract/history';
import { listPayableMonths, payTuition } from '@kelas/contract/tuition-payments';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks, total } from './payment-dialog.ts';
import { box, button, closeAlert, countCalls } from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, TWO_FEES, thisMonth } from './test-data.ts';

const later = (months: number) => addMonths(thisMonth, months);
const months = (page: Page) => paymentDetails(page).getByRole('group', { name: 'Other months' });
const month = (page: Page, of: Month) => months(page).getByRole('button', { name: of });
const lines = (page: Page) =>
  paymentDetails(page).getByRole('table').locator('tbody').getByRole('row');

/** A student who owes RM 199.95 for this month and each of the two before. */
async function makeLate() {
  return makeStudent({ tuitionCourse: courseLinesOf(await makeTeacher(TWO_FEES), later(-2)) });
}

async function openDetails(page: Page, person: TestStaff, name: string) {
  await openAs(page, person, `/student/tuition/payment?name=${encodeURIComponent(name)}`);
  await button(page, `View Details: ${name}`).click();
  await expect(lines(page).first()).toBeVisible();
}

test('earlier and coming months are added, taken away again, and paid under one receipt', async ({
  page,
  employee,
}) => {
  const { uuid, name, tuitionCourses } = await makeLate();
  const [first, second] = tuitionCourses.map((each) => each.subjectName);
  await openDetails(page, employee, name);
  await expect(months(page)).toContainText('Earlier unpaid: 2 months, RM 399.90');
  await expect(lines(page)).toHaveCount(2);
  await expect(total(page)).toHaveText('Total RM 199.95');

  await button(page, 'Add all earlier unpaid').click();
  await expect(lines(page)).toHaveCount(6);
  await expect(total(page)).toHaveText('Total RM 599.85');
  await expect(button(page, 'Add all earlier unpaid')).toBeHidden();
  await expect(month(page, later(-2))).toBeFocused();
  await expect(month(page, later(-1))).toHaveAttribute('aria-pressed', 'true');
  await month(page, later(-1)).click();
  await expect(total(page)).toHaveText('Total RM 399.90');
  await expect(month(page, later(2))).toBeHidden();
  await month(page, later(1)).click();
  await month(page, later(2)).click();
  await expect(month(page, later(3))).toBeVisible();
  await expect(total(page)).toHaveText('Total RM 799.80');
  await expect(lines(page)).toContainText(
    [later(-2), thisMonth, later(1), later(2)].flatMap((of) => [
      `${first}${of}PENDING`,
      `${second}${of}PENDING`,
    ]),
  );
  await paymentDetails(page)
    .getByRole('row', { name: `${second} ${later(2)}` })
    .getByRole('checkbox')
    .uncheck();
  await expect(total(page)).toHaveText('Total RM 719.75');
  await payButton(page).click();
  await expect(paymentDetails(page).getByRole('alert')).toHaveText('Please select ur payment');
  await expect(box(paymentDetails(page), 'Payment Type')).toBeInViewport({ ratio: 0.95 });
  await payInCash(page);
  const calls = countCalls(page, payTuition);
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('719.75'));
  expect(calls()).toBe(1);
  const history = await ask(listHistory, { uuid, type: 'STUDENT' });
  expect(new Set(history.map((each) => each.receiptNo)).size).toBe(1);
  expect(history).toHaveLength(7);
  const left = await ask(listPayableMonths, { uuid });
  expect(left.map((each) => [each.month, each.totalOwedFee]).slice(0, 3)).toEqual([
    [later(-1), 19_995],
    [later(2), 8005],
    [later(3), 19_995],
  ]);
});

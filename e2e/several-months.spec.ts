import { listHistory } from '@kelas/contract/history';
import { getTuitionPayment, listPayableMonths, payTuition } from '@kelas/contract/tuition-payments';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { payButton, payInCash, paymentDetails, thanks, total } from './payment-dialog.ts';
import {
  box,
  button,
  closeAlert,
  countCalls,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  loseConnection,
} from './steps.ts';
import {
  ask,
  courseLinesOf,
  makePayment,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
  todaysDate,
} from './test-data.ts';

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
  await expectOpenToAll(page, 'several months');
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

test('where another desk was faster, what can still be paid and what was typed stay', async ({
  page,
  employee,
}) => {
  const { uuid, name, tuitionCourses } = await makeLate();
  await openDetails(page, employee, name);
  await button(page, 'Add all earlier unpaid').click();
  await month(page, later(1)).click();
  await payInCash(page);
  const taken = {
    uuid,
    month: later(-1),
    transactionDate: todaysDate,
    paymentType: 'BANK',
  } as const;
  await ask(
    payTuition,
    tuitionCourses.map(({ subscriptionId, fee }) => ({ ...taken, subscriptionId, fee })),
  );
  await payButton(page).click();
  await closeAlert(page, 'Oops', 'This has already been paid, please reload');
  await expect(month(page, later(-1))).toBeHidden();
  await expect(lines(page)).toHaveCount(6);
  await expect(total(page)).toHaveText('Total RM 599.85');
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('599.85'));
  for (const of of [later(-2), later(-1), thisMonth, later(1)]) {
    for (const line of await ask(getTuitionPayment, { uuid, month: of })) {
      expect([of, line.paymentStatus, line.transactionType]).toEqual([
        of,
        'PAID',
        of === later(-1) ? 'BANK' : 'CASH',
      ]);
    }
  }
});

test('a month that is paid lets the next ones be paid ahead, on a phone too', async ({
  page,
  employee,
}) => {
  const student = await makeStudent({ tuitionCourse: courseLinesOf(await makeTeacher(TWO_FEES)) });
  await makePayment(student);
  await openDetails(page, employee, student.name);
  await expect(payButton(page)).toBeDisabled();
  await month(page, later(1)).click();
  await expect(total(page)).toHaveText('Total RM 199.95');
  await expectNarrowEnough(page);
  await payInCash(page);
  await payButton(page).click();
  await closeAlert(page, 'Thank you', thanks('199.95'));
});

test('the lines of the month wait for no other month, and go without them', async ({
  page,
  employee,
}) => {
  const { name } = await makeLate();
  const letGo = await hold(page, listPayableMonths);
  await openDetails(page, employee, name);
  await expect(total(page)).toHaveText('Total RM 199.95');
  await expect(payButton(page)).toBeEnabled();
  await expect(months(page)).toBeHidden();
  await letGo();
  await expect(months(page)).toBeVisible();
  await button(paymentDetails(page), 'Cancel').click();
  await expect(paymentDetails(page)).toBeHidden();

  const restore = await loseConnection(page, listPayableMonths);
  await button(page, `View Details: ${name}`).click();
  await expect(paymentDetails(page).getByRole('alert')).toContainText(
    'Other months could not be loaded',
  );
  await expect(payButton(page)).toBeEnabled();
  await restore();
  await button(paymentDetails(page), 'Try again').click();
  await expect(months(page)).toBeVisible();
});

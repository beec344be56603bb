import { listHistory } from '@kelas/contract/history';
import { payTuition } from '@kelas/contract/tuition-payments';
import { formatTimeStamp } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  button,
  closeAlert,
  expectNarrowEnough,
  expectOpenToAll,
  hold,
  intercept,
  loseConnection,
  tabTo,
} from './steps.ts';
import {
  ask,
  courseLinesOf,
  makeDebtor,
  makePayment,
  makeStudent,
  makeTeacher,
  thisMonth,
  todaysDate,
  unique,
} from './test-data.ts';

const path = (name: string) => `/payment/history?name=${encodeURIComponent(name)}`;
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Payment History' });
const lines = (page: Page) => dialog(page).getByRole('row');
const total = (page: Page) => dialog(page).getByRole('status');
const details = (page: Page, name: string) => button(page, `View Details: ${name}`);
/** A line as the server answers it. */
const LINE = {
  name: 'Aminah',
  transactionDate: '01-05-2026',
  dateCreated: '2026-01-01T00:00:00.000Z',
  fee: 1010,
  chargedFee: 1010,
  subjectName: 'Mathematics',
  month: '05-2026',
  transactionType: null,
  receiptNo: null,
};
const HEADINGS = 'Transaction DateSubjectPaid ForReceipt No.Payment TypeRecordedFee';

test('payments stand under the months of their transaction dates, newest first, with totals', async ({
  page,
  employee,
}) => {
  const student = await makeDebtor();
  const { uuid, name } = student;
  const [first, second] = student.tuitionCourses;
  const now = await makePayment(student, 1);
  // Recorded later, for a day of the month before.
  const monthBefore = addMonths(thisMonth, -1);
  const dayBefore = `15-${monthBefore}`;
  const common = { uuid, month: thisMonth, transactionDate: dayBefore } as const;
  const before = await ask(payTuition, [
    {
      ...common,
      paymentType: 'BANK',
      subscriptionId: second?.subscriptionId ?? 0,
      fee: second?.fee ?? 0,
    },
    { ...common, paymentType: 'BANK', id: 3, name: 'Exam papers', fee: 2500 },
  ]);
  const recorded = await ask(listHistory, { uuid, type: 'STUDENT' });
  const [before1, before2, now1] = recorded.map((line) => formatTimeStamp(line.dateCreated));

  await openAs(page, employee, path(name));
  await details(page, name).click();
  const shown = [
    HEADINGS,
    `${thisMonth}RM 119.90`,
    `${todaysDate}${first?.subjectName}${thisMonth}${now.receiptNo}CASH${now1}RM 119.90`,
    `${monthBefore}RM 105.05`,
    `${dayBefore}${second?.subjectName}${thisMonth}${before.receiptNo}BANK${before1}RM 80.05`,
    `${dayBefore}Exam papers${thisMonth}${before.receiptNo}BANK${before2}RM 25.00`,
  ];
  await expect(lines(page)).toHaveText(shown);
  await expect(total(page)).toHaveText('3 lines · Grand total RM 224.95');
  await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText(name);
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText([
    thisMonth,
    monthBefore,
  ]);

  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(details(page, name)).toBeFocused();

  // What was recorded meanwhile is there the next time.
  await ask(payTuition, [{ ...common, paymentType: 'CASH', id: 3, name: '', fee: 1 }]);
  await details(page, name).click();
  await expect(total(page)).toHaveText('4 lines · Grand total RM 224.96');
  await button(dialog(page), 'Close').click();
  await expect(dialog(page)).toBeHidden();
});

test('who has paid nothing yet has no payments, and so has a teacher', async ({
  page,
  employee,
}) => {
  const [student, teacher] = [await makeStudent(), await makeTeacher()];
  for (const [{ name }, type] of [
    [student, 'STUDENT'],
    [teacher, 'TEACHER'],
  ] as const) {
    await openAs(page, employee, `${path(name)}&type=${type}`);
    await details(page, name).click();
    await expect(dialog(page).getByText('No payments yet')).toBeVisible();
    await expect(total(page)).toHaveText('0 lines · Grand total RM 0.00');
    await expect(button(dialog(page), 'Try again')).toBeHidden();
  }
});

test('a history that could not be loaded says so, does not look empty and can be tried again', async ({
  page,
  employee,
}) => {
  const student = await makeDebtor();
  await makePayment(student);
  await openAs(page, employee, path(student.name));
  const restore = await loseConnection(page, listHistory);
  await details(page, student.name).click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(dialog(page).getByRole('alert')).toHaveText('Could not be loaded');
  await expect(dialog(page).getByText('No payments yet')).toBeHidden();
  await expect(total(page)).toBeEmpty();
  await button(dialog(page), 'Try again').click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await restore();
  await button(dialog(page), 'Try again').click();
  await expect(total(page)).toHaveText('2 lines · Grand total RM 199.95');
  // The button that was pressed has gone: the dialog takes the focus back.
  await expect(page.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(details(page, student.name)).toBeFocused();
});

test('a slow history does not stand under the name of another', async ({ page, employee }) => {
  const group = unique('Group');
  const teacher = await makeTeacher();
  const paid = await makeStudent({ name: `${group} A`, tuitionCourse: courseLinesOf(teacher) });
  await makePayment(paid);
  const other = await makeStudent({ name: `${group} B` });
  await openAs(page, employee, path(group));
  const letGo = await hold(page, listHistory, paid.uuid);
  await details(page, paid.name).click();
  await expect(dialog(page).getByText('Loading…')).toBeVisible();
  await expect(dialog(page).getByText('No payments yet')).toBeHidden();
  await page.keyboard.press('Escape');
  await details(page, other.name).click();
  await expect(dialog(page).getByText('No payments yet')).toBeVisible();
  await letGo();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(dialog(page).getByText('No payments yet')).toBeVisible();
  await expect(dialog(page)).toContainText(other.name);
});

test('a long history scrolls between its heading and its total', async ({ page, employee }) => {
  const { name } = await makeStudent();
  const years = Array.from({ length: 600 }, (_, index) => ({
    ...LINE,
    transactionDate: `0${1 + (index % 9)}-05-${2016 + Math.trunc(index / 60)}`,
  }));
  await intercept(page, listHistory, (route) => route.fulfill({ json: years }));
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await openAs(page, employee, path(name));
    await details(page, name).click();
    await expect(lines(page)).toHaveCount(1 + 10 + 600);
    await expect(lines(page).nth(1)).toHaveText('05-2025RM 606.00');
    await expect(lines(page).last()).toContainText('NANA2026-01-01 08:00amRM 10.10');
    await dialog(page)
      .getByRole('region', { name: 'Payments' })
      .evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await expect(lines(page).last()).toBeInViewport();
    await expect(dialog(page).getByRole('columnheader', { name: 'Subject' })).toBeInViewport();
    await expect(dialog(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 });
    await expect(total(page)).toHaveText('600 lines · Grand total RM 6,060.00');
    await expect(total(page)).toBeInViewport({ ratio: 1 });
    await expect(button(dialog(page), 'Close')).toBeInViewport({ ratio: 1 });
  }
  // On a phone it takes the whole screen, and the months and their totals stay in view sideways.
  const paper = dialog(page).locator('xpath=descendant-or-self::*[@role="dialog"]');
  expect(await paper.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  const region = dialog(page).getByRole('region', { name: 'Payments' });
  await region.evaluate((box) => box.scrollTo(box.scrollWidth, 0));
  for (const text of ['05-2025', 'RM 606.00']) {
    await expect(dialog(page).getByText(text, { exact: true }).first()).toBeInViewport({
      ratio: 1,
    });
  }
  await expectNarrowEnough(page);
});

test('names are shown as text, whatever they hold', async ({ page, employee }) => {
  const opened: string[] = [];
  page.on('dialog', (each) => {
    opened.push(each.message());
    void each.dismiss();
  });
  const name = unique('<img src=x onerror=alert(1)>');
  const subjectName = 'javascript:alert(2)<script>alert(3)</script>';
  await makeStudent({ name });
  await intercept(page, listHistory, (route) =>
    route.fulfill({ json: [{ ...LINE, name, subjectName }] }),
  );
  await openAs(page, employee, path(name));
  await details(page, name).click();
  await expect(dialog(page).getByRole('heading', { level: 2 })).toContainText(name);
  await expect(lines(page).last()).toContainText(subjectName);
  await expect(page.locator(':is(tbody, [role=dialog]) :is(img, script, a)')).toHaveCount(0);
  expect(opened).toEqual([]);
});

test('the keyboard is enough, and the history is open to all', async ({ page, employee }) => {
  const student = await makeDebtor();
  await makePayment(student);
  const { name } = student;
  await openAs(page, employee, '/payment/history');
  await tabTo(page, page.getByLabel('Name', { exact: true }));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
  await expectOpenToAll(page, 'students');
  await tabTo(page, details(page, name));
  await page.keyboard.press('Enter');
  await expect(total(page)).toContainText('2 lines');
  await expectOpenToAll(page, 'history');
  await tabTo(page, dialog(page).getByRole('region', { name: 'Payments' }));
  await tabTo(page, button(dialog(page), 'Close'));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(details(page, name)).toBeFocused();
});

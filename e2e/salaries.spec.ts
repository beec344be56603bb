import { readFile } from 'node:fs/promises';
import { paySalary } from '@kelas/contract/salaries';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  basis,
  paySalaryButton,
  salariesOf,
  salaryDetails,
  salaryLinesOf,
  salarySum,
  viewSalaryButton,
} from './salary-dialog.ts';
import { button, closeAlert, countCalls, rows } from './steps.ts';
import {
  courseLinesOf,
  makePayment,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
  todaysDate,
} from './test-data.ts';

/** A teacher and a student with two courses. */
async function makeEarner() {
  const teacher = await makeTeacher(TWO_FEES, { identification: '800101-17-1234' });
  const student = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
  return { teacher, student };
}

async function openDetails(page: Page, name: string) {
  await viewSalaryButton(page, name).click();
  await expect(basis(page)).toBeVisible();
}

test('a split is paid once, with its lines, its CSV file and its place in the history', async ({
  page,
  admin,
}) => {
  const { teacher, student } = await makeEarner();
  const { receiptNo } = await makePayment(student, 1);
  const [first, second] = student.tuitionCourses;
  const { name } = teacher;
  await openAs(page, admin, salariesOf(name));
  await expect(rows(page)).toHaveText([
    `${name}RM 71.94PENDING+60198765432${thisMonth}View Details`,
  ]);
  await expect(page.getByText('1 teacher · 1 not paid')).toBeVisible();

  await openDetails(page, name);
  await expect(salaryDetails(page).getByText('******-**-1234')).toBeVisible();
  await expect(salaryDetails(page).getByText('6/4', { exact: true })).toBeVisible();
  await expect(basis(page)).toHaveText('6/10 of RM 119.90 collected = RM 71.94');
  await expect(salaryLinesOf(page, 'Fees included')).toHaveText([
    `${student.name}RM 119.90Form 1${first?.subjectName}${thisMonth}${todaysDate}${receiptNo}`,
  ]);
  await expect(salaryDetails(page).getByText('1 line · RM 119.90 collected')).toBeVisible();
  await button(salaryDetails(page), 'Show 1 fee not included').click();
  await expect(salaryLinesOf(page, 'Fees not included')).toHaveText([
    `${student.name}Not paid yetRM 80.05Form 1${second?.subjectName}${thisMonth}NANA`,
  ]);

  const saving = page.waitForEvent('download');
  await button(salaryDetails(page), 'Download').click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe(`${name}.csv`);
  expect((await readFile(await file.path(), 'utf8')).slice(1).split('\r\n')).toEqual([
    '"Student Name","Program Level","Subject Name","Payment Month","Transaction Date","Fee"',
    `"${student.name}","Form 1","${first?.subjectName}","${thisMonth}","${todaysDate}",119.90`,
    '"Total Fee","","","","",119.90',
    '"Teacher Salary","","","","",71.94',
    '',
  ]);

  const calls = countCalls(page, paySalary);
  await expect(salarySum(page)).toHaveText('To pay RM 71.94');
  await paySalaryButton(page).dblclick();
  await closeAlert(page, 'Thank you', `You've made the payment Salary of ${thisMonth}, RM 71.94`);
  await expect(salaryDetails(page)).toBeHidden();
  expect(calls()).toBe(1);
  await expect(rows(page)).toContainText(['RM 71.94PAID']);
  await expect(page.getByText('1 teacher · all paid')).toBeVisible();

  await openDetails(page, name);
  await expect(paySalaryButton(page)).toBeDisabled();
  await expect(salarySum(page)).toHaveText('Paid RM 71.94');
  await expect(
    salaryDetails(page).getByText(`PAID on ${todaysDate} by ${admin.username}`),
  ).toBeVisible();

  await page.goto(`/payment/history?${new URLSearchParams({ type: 'TEACHER', name })}`);
  await viewSalaryButton(page, name).click();
  const history = page.getByRole('dialog', { name: 'Payment History' });
  await expect(history.getByRole('row')).toHaveText([
    'Transaction DateSubjectPaid ForEntered onFee',
    `${thisMonth}RM 71.94`,
    new RegExp(`^${todaysDate}Salary${thisMonth}.+RM 71\\.94$`),
  ]);
});

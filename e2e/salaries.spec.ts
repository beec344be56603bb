import { readFile } from 'node:fs/promises';
import { paySalary } from '@kelas/contract/salaries';
import { dayInWords } from '@kelas/contract/values/date';
import { monthInWords } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  getSalariesPath,
  locateBasis,
  locatePayQuestion,
  locatePaySalaryButton,
  locateSalaryDialog,
  locateSalaryLines,
  locateSalarySum,
  locateViewSalaryButton,
} from './salary-dialog.ts';
import { closeAlert, countCalls, locateButton, locateRows } from './steps.ts';
import {
  makeCourseLines,
  makePayment,
  makeStudent,
  makeTeacher,
  TWO_FEES,
  thisMonth,
  todaysDate,
} from './test-data.ts';

/** Makes a teacher and a student with two courses. */
async function makeTeacherAndStudent() {
  const teacher = await makeTeacher(TWO_FEES, {
    identification: '800101-17-1234',
    bankName: 'MBBEMYKL',
    bankAccountNo: '5140 1234 5678',
  });
  const student = await makeStudent({ tuitionCourse: makeCourseLines(teacher) });
  return { teacher, student };
}

async function openDetails(page: Page, name: string) {
  await locateViewSalaryButton(page, name).click();
  await expect(locateBasis(page)).toBeVisible();
}

test('a split salary is downloaded, confirmed and paid once, voided, paid again, and is in the history', async ({
  page,
  admin,
}) => {
  const { teacher, student } = await makeTeacherAndStudent();
  const { receiptNo } = await makePayment(student, 1);
  const [first, second] = student.tuitionCourses;
  const { name } = teacher;
  await openAs(page, admin, getSalariesPath(name));
  await expect(locateRows(page)).toHaveText([
    `${name}71.94Not paid+60 19-876 5432${thisMonth}View Details`,
  ]);
  await expect(
    page.getByText('1 teacher · 1 not paid · RM 71.94 to pay · RM 0.00 paid'),
  ).toBeVisible();

  await openDetails(page, name);
  await expect(locateSalaryDialog(page).getByText('******-**-1234')).toBeVisible();
  await expect(locateSalaryDialog(page).getByText('6/4', { exact: true })).toBeVisible();
  await expect(locateBasis(page)).toHaveText('6/10 of RM 119.90 collected = RM 71.94');
  await expect(locateSalaryLines(page, 'Fees included')).toHaveText([
    `${student.name}119.90Form 1${first?.subjectName}${thisMonth}${todaysDate}${receiptNo}`,
  ]);
  await expect(locateSalaryDialog(page).getByText('1 line · RM 119.90 collected')).toBeVisible();
  await locateButton(locateSalaryDialog(page), 'Show 1 fee not included').click();
  await expect(locateSalaryLines(page, 'Fees not included')).toHaveText([
    `${student.name}Not paid yet80.05Form 1${second?.subjectName}${thisMonth}NANA`,
  ]);

  const downloadEvent = page.waitForEvent('download');
  await locateButton(locateSalaryDialog(page), 'Download').click();
  const file = await downloadEvent;
  expect(file.suggestedFilename()).toBe(`${name}.csv`);
  expect((await readFile(await file.path(), 'utf8')).slice(1).split('\r\n')).toEqual([
    '"Student Name","Program Level","Subject Name","Payment Month","Transaction Date","Fee"',
    `"${student.name}","Form 1","${first?.subjectName}","${thisMonth}","${todaysDate}",119.90`,
    '"Total Fee","","","","",119.90',
    '"Teacher Salary","","","","",71.94',
    '',
  ]);

  const calls = countCalls(page, paySalary);
  await expect(locateSalarySum(page)).toHaveText('To pay RM 71.94');
  await locatePaySalaryButton(page).dblclick();
  const question = locatePayQuestion(page);
  await expect(question).toContainText(
    `${name} · ${monthInWords(thisMonth)}RM 71.94Maybank · 5140 1234 5678`,
  );
  await expect(question.getByRole('status')).toContainText('is not over yet.');
  await locateButton(question, 'Pay').dblclick();
  await closeAlert(
    page,
    'Thank you',
    `You've made the payment Salary of ${monthInWords(thisMonth)}, RM 71.94`,
  );
  await expect(locateSalaryDialog(page)).toBeHidden();
  expect(calls()).toBe(1);
  await expect(locateRows(page)).toContainText(['71.94Paid']);
  await expect(page.getByText('1 teacher · all paid')).toBeVisible();

  await openDetails(page, name);
  await expect(locatePaySalaryButton(page)).toBeDisabled();
  await expect(locateSalarySum(page)).toHaveText('Paid RM 71.94');
  const paid = `Paid on ${dayInWords(todaysDate)} by ${admin.username} (BANK)`;
  await expect(locateSalaryDialog(page).getByText(paid)).toBeVisible();

  await locateButton(locateSalaryDialog(page), 'Void salary…').click();
  const confirmation = page.getByRole('dialog', { name: 'Confirmation' });
  await confirmation.getByRole('textbox', { name: 'Reason' }).fill('Wrong account');
  await locateButton(confirmation, 'Yes').dblclick();
  await closeAlert(
    page,
    'Thank you',
    `This salary has been voided Salary of ${monthInWords(thisMonth)}, RM 71.94`,
  );
  await expect(locateSalaryDialog(page).getByRole('note')).toHaveText(
    `RM 71.94 paid on ${dayInWords(todaysDate)}, voided on ${dayInWords(todaysDate)} by ${admin.username}: Wrong account`,
  );
  await expect(locateSalarySum(page)).toHaveText('To pay RM 71.94');
  await expect(locateSalaryLines(page, 'Fees included')).toHaveCount(1);

  await locatePaySalaryButton(page).click();
  await locateButton(question, 'Pay').click();
  await closeAlert(
    page,
    'Thank you',
    `You've made the payment Salary of ${monthInWords(thisMonth)}, RM 71.94`,
  );
  await expect(locateRows(page)).toContainText(['71.94Paid']);

  await page.goto(`/payment/history/people?${new URLSearchParams({ type: 'TEACHER', name })}`);
  await locateViewSalaryButton(page, name).click();
  const history = page.getByRole('dialog', { name: 'Payment History' });
  const line = (mark: string, fee: string) =>
    new RegExp(`^${todaysDate}Salary${mark}${thisMonth}BANK.+${fee}$`);
  await expect(history.getByRole('row')).toHaveText([
    'Transaction DateSubjectPaid ForPayment TypeEntered onFee',
    `${monthInWords(thisMonth)}RM 71.94`,
    line('', 'RM 71\\.94'),
    line(' VOID, reversal', '-RM 71\\.94'),
    line(' VOID', 'RM 71\\.94'),
  ]);
});

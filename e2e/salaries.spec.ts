import { readFile } from 'node:fs/promises';
import { voidPayment } from '@kelas/contract/receipts';
import { paySalary } from '@kelas/contract/salaries';
import { payTuition } from '@kelas/contract/tuition-payments';
import { addMonths } from '@kelas/contract/values/month';
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
import { button, closeAlert, countCalls, expectOpenToAll, rows } from './steps.ts';
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

const lastMonth = addMonths(thisMonth, -1);

/** A teacher whose one student has paid for this month. */
async function makeEarner(changes: Parameters<typeof makeTeacher>[1] = {}) {
  const teacher = await makeTeacher(TWO_FEES, changes);
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
  const { teacher, student } = await makeEarner({ identification: '800101-17-1234' });
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
  await expect(salaryLinesOf(page, 'What counts')).toHaveText([
    `${student.name}RM 119.90Form 1${first?.subjectName}${thisMonth}${todaysDate}${receiptNo}`,
  ]);
  await expect(salaryDetails(page).getByText('1 line · RM 119.90 collected')).toBeVisible();
  await button(salaryDetails(page), 'Show 1 line that does not count').click();
  await expect(salaryLinesOf(page, 'What does not count')).toHaveText([
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
    'Transaction DateSubjectPaid ForRecordedFee',
    `${thisMonth}RM 71.94`,
    new RegExp(`^${todaysDate}Salary${thisMonth}.+RM 71\\.94$`),
  ]);
});

test('late payments and voided ones are told in words, and may leave less than nothing', async ({
  page,
  admin,
}) => {
  const teacher = await makeTeacher(TWO_FEES);
  const { name, uuid } = teacher;
  const student = await makeStudent({ tuitionCourse: courseLinesOf(teacher, lastMonth) });
  const paidOn = `05-${lastMonth}`;
  const pay = (line = 0) => {
    const { subscriptionId = 0, fee = 0 } = student.tuitionCourses[line] ?? {};
    const how = { month: lastMonth, transactionDate: paidOn, paymentType: 'CASH' as const };
    return ask(payTuition, [{ uuid: student.uuid, subscriptionId, fee, ...how }]);
  };
  const early = await pay(0);
  await ask(paySalary, { id: uuid, month: lastMonth });
  const late = await pay(1);
  await ask(voidPayment, { receiptNo: early.receiptNo, reason: 'Wrong student' });

  await openAs(page, admin, salariesOf(name, thisMonth));
  await expect(rows(page)).toContainText([`${name}RM -23.91PENDING`]);
  await openDetails(page, name);
  await expect(basis(page)).toHaveText(
    '6/10 of RM 80.05 collected = RM 48.03less RM 71.94 for voided payments= RM -23.91',
  );
  await expect(salaryLinesOf(page, 'What counts')).toHaveText([
    new RegExp(`RM 80\\.05.+${paidOn}Late payment${late.receiptNo}$`),
    new RegExp(`RM -119\\.90takes off RM 71\\.94.+Voided, comes off${early.receiptNo}$`),
  ]);
  await expectOpenToAll(page, 'salary with lines that come off');
  await paySalaryButton(page).click();
  await closeAlert(page, 'Thank you', /RM -23\.91$/);

  await page.goto(salariesOf(name, lastMonth));
  await openDetails(page, name);
  await expect(basis(page)).toHaveText('6/10 of RM 119.90 collected = RM 71.94');
  await button(salaryDetails(page), 'Show 2 lines that do not count').click();
  const uncounted = salaryLinesOf(page, 'What does not count');
  await expect(uncounted).toContainText(['Not paid yet', `Counted in ${thisMonth}`]);

  // The student's history has the payment and its reversal, in words.
  await page.goto(`/payment/history?${new URLSearchParams({ name: student.name })}`);
  await viewSalaryButton(page, student.name).click();
  const history = page.getByRole('dialog', { name: 'Payment History' });
  await expect(history.getByText('VOID', { exact: true })).toHaveCount(1);
  await expect(history.getByText('VOID, taken back', { exact: true })).toHaveCount(1);
  await expect(history.getByRole('status')).toHaveText('3 lines · Grand total RM 80.05');
});

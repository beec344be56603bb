import { readFile } from 'node:fs/promises';
import { voidPayment } from '@kelas/contract/receipts';
import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import { payTuition } from '@kelas/contract/tuition-payments';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  basis,
  hoursBox,
  paySalaryButton,
  salariesOf,
  salaryDetails,
  salaryLinesOf,
  salarySum,
  viewSalaryButton,
} from './salary-dialog.ts';
import {
  button,
  closeAlert,
  countCalls,
  expectNarrowEnough,
  expectNewestStays,
  expectOpenToAll,
  intercept,
  loseAnswer,
  loseConnection,
  rows,
  tabTo,
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
  unique,
} from './test-data.ts';

const UNREACHED = /^The server cannot be reached\. Please try again/;
const lastMonth = addMonths(thisMonth, -1);
const nextMonth = addMonths(thisMonth, 1);

/** A teacher whose one student has paid for this month. */
async function makeEarner(changes: Parameters<typeof makeTeacher>[1] = {}) {
  const teacher = await makeTeacher(TWO_FEES, changes);
  const student = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
  return { teacher, student };
}

const hourly = { paymentType: 'HOUR', paymentRate: 2000 } as const;

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

test('hours are asked for in words, times the rate, and stay when the call fails', async ({
  page,
  admin,
}) => {
  const { teacher, student } = await makeEarner(hourly);
  await makePayment(student);
  const { name } = teacher;
  await openAs(page, admin, salariesOf(name));
  await expect(rows(page)).toContainText([`${name}RM 0.00PENDING`]);
  await openDetails(page, name);
  await expect(hoursBox(page)).toBeFocused();
  await expect(salaryDetails(page).getByText('RM 20.00 an hour', { exact: true })).toBeVisible();
  await expect(
    salaryDetails(page).getByText('2 lines · RM 199.95 collected, for information'),
  ).toBeVisible();
  const calls = countCalls(page, paySalary);
  for (const [typed, message] of [
    ['', 'Please enter your salary'],
    ['0', 'Please enter your salary'],
    ['-2', 'Please enter your salary'],
    ['ten', 'Please enter valid number'],
    ['1.255', 'Please enter valid number'],
  ] as const) {
    await hoursBox(page).fill(typed);
    await paySalaryButton(page).click();
    await expect(hoursBox(page)).toHaveAccessibleDescription(message);
    await expect(hoursBox(page)).toBeFocused();
    await expect(basis(page)).toHaveText('Hours × RM 20.00');
    await expect(salarySum(page)).toBeEmpty();
  }
  expect(calls()).toBe(0);

  await hoursBox(page).fill('12.55');
  await expect(basis(page)).toHaveText('12.55 hours × RM 20.00 = RM 251.00');
  await expect(salarySum(page)).toHaveText('To pay RM 251.00');
  await hoursBox(page).press('Enter');
  expect(calls()).toBe(0);

  const restore = await loseConnection(page, paySalary);
  await paySalaryButton(page).click();
  await closeAlert(page, 'Oops', UNREACHED);
  await expect(hoursBox(page)).toHaveValue('12.55');
  await restore();
  // The server has paid it, but nobody here knows: trying again pays nothing twice.
  const find = await loseAnswer(page, paySalary);
  await paySalaryButton(page).click();
  await closeAlert(page, 'Oops', UNREACHED);
  await find();
  await paySalaryButton(page).click();
  await closeAlert(page, 'Thank you', `You've made the payment Salary of ${thisMonth}, RM 251.00`);
  await expect(rows(page)).toContainText([`${name}RM 251.00PAID`]);
  await openDetails(page, name);
  await expect(basis(page)).toHaveText('12.55 hours × RM 20.00 = RM 251.00');
  await expect(hoursBox(page)).toBeHidden();
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

test('a salary cannot be paid before its month', async ({ page, admin }) => {
  const { name } = await makeTeacher();
  await openAs(page, admin, salariesOf(name, nextMonth));
  await openDetails(page, name);
  const why = salaryDetails(page).getByText('can be paid once the month has begun');
  await expect(why).toBeVisible();
  await expect(paySalaryButton(page)).toBeDisabled();
  await salaryDetails(page).getByRole('button', { name: 'Close' }).click();
  await page.goto(salariesOf(name, thisMonth));
  await openDetails(page, name);
  await expect(paySalaryButton(page)).toBeEnabled();
  await expect(why).toBeHidden();
});

test('who is second hears so, sees what was paid, and keeps what was typed', async ({
  page,
  admin,
}) => {
  const { name, uuid } = await makeTeacher([], hourly);
  await openAs(page, admin, salariesOf(name));
  await openDetails(page, name);
  await hoursBox(page).fill('8');
  await ask(paySalary, { id: uuid, month: thisMonth, fee: 5000 });
  await paySalaryButton(page).click();
  await closeAlert(page, 'Oops', 'This salary has already been paid');
  await expect(salarySum(page)).toHaveText('Paid RM 50.00');
  await expect(hoursBox(page)).toHaveValue('8');
  await expect(paySalaryButton(page)).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(rows(page)).toContainText([`${name}RM 50.00PAID`]);
});

test('a salary that could not be loaded says so, and cannot be paid', async ({ page, admin }) => {
  const { name } = await makeTeacher();
  await openAs(page, admin, salariesOf(name));
  const restore = await loseConnection(page, getSalary);
  await viewSalaryButton(page, name).click();
  await closeAlert(page, 'Oops', UNREACHED);
  await expect(salaryDetails(page).getByRole('alert')).toHaveText(UNREACHED);
  await expect(paySalaryButton(page)).toBeDisabled();
  await expect(button(salaryDetails(page), 'Download')).toBeDisabled();
  await restore();
  await button(salaryDetails(page), 'Try again').click();
  await expect(basis(page)).toHaveText('6/10 of RM 0.00 collected = RM 0.00');
  await expect(salaryDetails(page).getByText('Nothing was collected')).toBeVisible();
});

test('the newest search stays, and Back restores the filters', async ({ page, admin }) => {
  const [slow, quick] = [await makeTeacher(), await makeTeacher()];
  await openAs(page, admin, '/teachers/salary');
  await expectNewestStays(page, listSalaries, slow.name, quick.name, 'Teacher Name');
  await page.goto('/teacher/management');
  await page.goBack();
  await expect(page.getByLabel('Teacher Name')).toHaveValue(quick.name);
  await expect(rows(page)).toContainText([quick.name]);
  await page.getByLabel('Teacher Name').fill(unique('nobody'));
  await page.keyboard.press('Enter');
  await expect(page.getByText('No teachers')).toBeVisible();
  await expect(page.getByText('0 teachers')).toBeVisible();
});

test('three thousand lines and hostile names fit, on a phone too', async ({ page, admin }) => {
  const name = unique('<img src=x onerror=alert(1)>');
  const opened: string[] = [];
  page.on('dialog', (each) => {
    opened.push(each.message());
    void each.dismiss();
  });
  const { uuid } = await makeTeacher([], { name });
  const salary = await ask(getSalary, { teacherUuid: uuid, month: thisMonth });
  const line = {
    studentName: name,
    programLvl: 2,
    subjectName: 'javascript:alert(2)<script>alert(3)</script>',
    paymentDate: thisMonth,
    transactionDate: todaysDate,
    fee: 6000,
    deducted: 0,
  };
  const counted = Array.from({ length: 3000 }, (_, index) => ({
    ...line,
    subscriptionId: index + 1,
    receiptNo: `R-2026-${String(index + 1).padStart(6, '0')}`,
  }));
  await intercept(page, getSalary, (route) =>
    route.fulfill({ json: { ...salary, salaryDetails: counted, collected: 18_000_000 } }),
  );
  await openAs(page, admin, salariesOf(name));
  await openDetails(page, name);
  await expect(salaryLinesOf(page, 'What counts')).toHaveCount(100);
  await expect(
    salaryDetails(page).getByText('3,000 lines · RM 180,000.00 collected'),
  ).toBeVisible();
  await expect(salaryDetails(page).getByRole('heading', { level: 2 })).toContainText(name);
  await expect(page.locator(':is(tbody, [role=dialog]) :is(img, script, a)')).toHaveCount(0);
  expect(opened).toEqual([]);
  await expectNarrowEnough(page);
  await expect(paySalaryButton(page)).toBeInViewport({ ratio: 1 });
  await expect(salarySum(page)).toBeInViewport({ ratio: 1 });
});

test('the keyboard is enough, and salaries are open to all', async ({ page, admin }) => {
  const { teacher, student } = await makeEarner(hourly);
  await makePayment(student, 1);
  const { name } = teacher;
  await openAs(page, admin, '/teachers/salary');
  await tabTo(page, page.getByLabel('Teacher Name'));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 teacher', { exact: false }).first()).toBeVisible();
  await expectOpenToAll(page, 'salaries');
  await tabTo(page, viewSalaryButton(page, name));
  await page.keyboard.press('Enter');
  await expect(hoursBox(page)).toBeFocused();
  await page.keyboard.type('1');
  await tabTo(page, button(salaryDetails(page), 'Show 1 line that does not count'));
  await page.keyboard.press('Enter');
  await expect(salaryLinesOf(page, 'What does not count')).toHaveCount(1);
  await expectOpenToAll(page, 'salary');
  await tabTo(page, paySalaryButton(page));
  await page.keyboard.press('Enter');
  await closeAlert(page, 'Thank you', /RM 20\.00$/);
  await expect(viewSalaryButton(page, name)).toBeFocused();
});

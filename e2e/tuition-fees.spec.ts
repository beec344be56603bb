import { getStudent } from '@kelas/contract/students';
import {
  getTuitionPayment,
  listTuitionPayments,
  payTuition,
} from '@kelas/contract/tuition-payments';
import { addMonths } from '@kelas/contract/values/month';
import type { Locator, Page } from '@playwright/test';
import {
  choose,
  closeAlert,
  countCalls,
  dateBox,
  hold,
  intercept,
  line,
  loseConnection,
  typeDate,
} from './desk.ts';
import { expect, openAs, type Person, test } from './fixtures.ts';
import {
  ask,
  linesOf,
  makePayment,
  makeStudent,
  makeTeacher,
  thisMonth,
  todaysDate,
  unique,
} from './makers.ts';

const path = (name: string) => `/student/tuition/payment?name=${encodeURIComponent(name)}`;
const button = (scope: Page | Locator, name: string) =>
  scope.getByRole('button', { name, exact: true });
const rows = (page: Page) => page.locator('tbody').getByRole('row');
const details = (page: Page) => page.getByRole('dialog', { name: 'Payment Details' });
const payNow = (page: Page) => button(details(page), 'Pay now');
const total = (page: Page) => details(page).getByRole('status');
const twoFees = [
  { programLvl: 2, fee: 11990 },
  { programLvl: 2, fee: 8005 },
];

async function makeDebtor(name = unique('Student')) {
  const teacher = await makeTeacher(twoFees);
  return makeStudent({ name, tuitionCourse: linesOf(teacher) });
}

async function openDetails(page: Page, person: Person, name: string) {
  await openAs(page, person, path(name));
  await button(page, `View Details: ${name}`).click();
  await expect(details(page).getByRole('checkbox').first()).toBeVisible();
}

async function payInCash(page: Page) {
  await choose(details(page), 'Payment Type', 'CASH');
  await button(details(page), 'Today').click();
}

const thanks = (amount: string) =>
  new RegExp(`^You've made the payment Receipt R-\\d{4}-\\d{6}, RM ${amount}$`);

test('the list shows who owes what in the month it is, by level and name', async ({
  page,
  employee,
}) => {
  const group = unique('Group');
  const teacher = await makeTeacher(twoFees);
  const taught = { tuitionCourse: linesOf(teacher) };
  await makeStudent({ name: `${group} A`, programLvl: 3, ...taught });
  await makePayment(await makeStudent({ name: `${group} B`, ...taught }), 1);
  await makePayment(await makeStudent({ name: `${group} C`, ...taught }));
  await makeStudent({ name: `${group} D` });

  await openAs(page, employee, '/student/tuition/payment');
  const month = dateBox(page, 'Month').locator('input');
  await expect(month).toHaveValue(thisMonth);
  await page.getByLabel('Student Name').fill(group);
  await page.getByLabel('Student Name').press('Enter');
  const paid = `${thisMonth}${todaysDate}CASHView Details`;
  const unpaid = `${thisMonth}NANAView Details`;
  const all = [
    `${group} AForm 2RM 199.95RM 199.95PENDING${unpaid}`,
    `${group} BForm 1RM 199.95RM 80.05PENDING${paid}`,
    `${group} CForm 1RM 199.95RM 0.00PAID${paid}`,
  ];
  await expect(rows(page)).toHaveText(all);
  await expect(page.getByText('3 students · 2 owe RM 280.00', { exact: true })).toBeVisible();

  await choose(page, 'Program Level', 'Form 2');
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText(all.slice(0, 1));
  await choose(page, 'Program Level', 'Remove');
  await typeDate(page, 'Month', addMonths(thisMonth, 1));
  await button(page, 'Search').click();
  await expect(page.getByText('3 students · 3 owe RM 599.85', { exact: true })).toBeVisible();
  await page.reload();
  await expect(month).toHaveValue(addMonths(thisMonth, 1));
  await expect(page.getByText('3 students · 3 owe RM 599.85', { exact: true })).toBeVisible();
  await typeDate(page, 'Month', addMonths(thisMonth, -1));
  await button(page, 'Search').click();
  await expect(page.getByText('No students', { exact: true })).toBeVisible();
  await expect(page.getByText('0 students', { exact: true })).toBeVisible();

  await button(page, 'Reset').click();
  await expect(page).toHaveURL('/student/tuition/payment');
  await expect(month).toHaveValue(thisMonth);
});

test('chosen lines make the total, and only they are paid', async ({ page, employee }) => {
  const { uuid, name, tuitionCourses } = await makeDebtor();
  const [first, second] = tuitionCourses.map((each) => each.subjectName);
  await openDetails(page, employee, name);
  await expect(details(page)).toContainText(`${name} · ${thisMonth}`);
  await expect(total(page)).toHaveText('Total RM 199.95');
  await details(page)
    .getByLabel(first ?? '')
    .uncheck();
  await expect(total(page)).toHaveText('Total RM 80.05');
  await button(details(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'T-shirt');
  await expect(total(page)).toHaveText('Total RM 105.05');
  await line(page, 'misc 1').getByLabel('Fee').fill('19.99');
  await expect(total(page)).toHaveText('Total RM 100.04');
  await button(page, 'Delete misc 1').click();
  await expect(total(page)).toHaveText('Total RM 80.05');
  await payInCash(page);
  await payNow(page).click();
  await closeAlert(page, 'Thank you', thanks('80.05'));
  await expect(details(page)).toBeHidden();
  await expect(rows(page)).toContainText(['RM 199.95RM 119.90PENDING']);

  await button(page, `View Details: ${name}`).click();
  await expect(total(page)).toHaveText('Total RM 119.90');
  await expect(details(page).getByLabel(second ?? '')).toBeDisabled();
  await expect(details(page).getByRole('row', { name: second ?? '' })).toContainText(
    new RegExp(`PAID${todaysDate}.*CASH`),
  );
  expect(await ask(getTuitionPayment, { uuid, month: thisMonth })).toMatchObject([
    { fee: 11990, paymentStatus: 'PENDING', transactionDate: null },
    { fee: 8005, paymentStatus: 'PAID', transactionDate: todaysDate, transactionType: 'CASH' },
  ]);
});

test('what is missing is said in order, and nothing is sent before all is there', async ({
  page,
  employee,
}) => {
  const { uuid, name, tuitionCourses } = await makeDebtor();
  await openDetails(page, employee, name);
  const calls = countCalls(page, payTuition);
  const says = async (text: string) => {
    await payNow(page).click();
    await expect(details(page).getByRole('alert')).toHaveText(text);
  };
  for (const { subjectName } of tuitionCourses) {
    await details(page).getByLabel(subjectName).uncheck();
  }
  await says('Payment Details are required');
  for (const { subjectName } of tuitionCourses) {
    await details(page).getByLabel(subjectName).check();
  }
  await button(details(page), 'Add misc').click();
  await says('Misc are required');
  await choose(line(page, 'misc 1'), 'Misc', 'Exam papers');
  await line(page, 'misc 1').getByLabel('Fee').fill('');
  await says('Fee are required');
  await line(page, 'misc 1').getByLabel('Fee').fill('20.05');
  await says('Please select ur payment');
  await choose(details(page), 'Payment Type', 'BANK');
  await says('Please enter your transaction date');
  await typeDate(details(page), 'Transaction Date', '05-01-2026');
  await expect(details(page).getByRole('alert')).toBeHidden();
  expect(calls()).toBe(0);

  await expect(total(page)).toHaveText('Total RM 220.00');
  await payNow(page).click();
  await closeAlert(page, 'Thank you', thanks('220\\.00'));
  const paid = { paymentStatus: 'PAID', transactionDate: '05-01-2026', transactionType: 'BANK' };
  expect(await ask(getTuitionPayment, { uuid, month: thisMonth })).toMatchObject([
    { fee: 11990, ...paid },
    { fee: 8005, ...paid },
  ]);
  expect((await ask(getStudent, { uuid })).miscs).toMatchObject([
    { name: 'Exam papers', fee: 2005, month: thisMonth, paymentStatus: 'PAID' },
  ]);
});

test('where every line is paid, nothing can be added or paid', async ({ page, employee }) => {
  const student = await makeDebtor();
  await makePayment(student);
  await openDetails(page, employee, student.name);
  await expect(button(details(page), 'Add misc')).toBeDisabled();
  await expect(payNow(page)).toBeDisabled();
  await expect(total(page)).toHaveText('Total RM 0.00');
  for (const box of await details(page).getByRole('checkbox').all()) {
    await expect(box).toBeDisabled();
  }
});

test('a double click pays once, and everything is locked meanwhile', async ({ page, employee }) => {
  const { name } = await makeDebtor();
  await openDetails(page, employee, name);
  await payInCash(page);
  const calls = countCalls(page, payTuition);
  const letGo = await hold(page, payTuition);
  await payNow(page).dblclick();
  await expect(payNow(page)).toBeDisabled();
  await expect(button(details(page), 'Cancel')).toBeDisabled();
  await expect(details(page).getByRole('checkbox').first()).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(details(page)).toBeVisible();
  await letGo();
  await closeAlert(page, 'Thank you', thanks('199.95'));
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect(calls()).toBe(1);
  await expect(rows(page)).toContainText(['RM 199.95RM 0.00PAID']);
});

test('trying again after a lost answer records one payment, under one receipt', async ({
  page,
  employee,
}) => {
  const { uuid, name } = await makeDebtor();
  await openDetails(page, employee, name);
  await button(details(page), 'Add misc').click();
  await choose(line(page, 'misc 1'), 'Misc', 'Deposit');
  await payInCash(page);
  const receipts: string[] = [];
  const restore = await intercept(page, payTuition, async (route) => {
    const answer = await route.fetch();
    receipts.push(JSON.parse(await answer.text()).receiptNo);
    await route.abort('connectionreset');
  });
  await payNow(page).click();
  await closeAlert(
    page,
    'Oops',
    'The server cannot be reached. Please try again without a change; nothing is recorded twice.',
  );
  await expect(total(page)).toHaveText('Total RM 299.95');
  await restore();
  await payNow(page).click();
  await closeAlert(page, 'Thank you', `You've made the payment Receipt ${receipts[0]}, RM 299.95`);
  expect(receipts).toHaveLength(1);
  await expect(rows(page)).toContainText(['RM 199.95RM 0.00PAID']);
  expect((await ask(getStudent, { uuid })).miscs).toHaveLength(1);
});

test('of two desks that take one fee the second hears of it, and then sees it paid', async ({
  browser,
  employee,
  admin,
}) => {
  const { name } = await makeDebtor();
  const [one, two] = [await browser.newContext(), await browser.newContext()];
  const [first, second] = [await one.newPage(), await two.newPage()];
  await openDetails(first, employee, name);
  await openDetails(second, admin, name);
  await payInCash(second);
  await payInCash(first);
  await payNow(first).click();
  await closeAlert(first, 'Thank you', thanks('199.95'));

  await payNow(second).click();
  await closeAlert(second, 'Oops', 'This has already been paid, please reload');
  await expect(details(second).getByText('PAID')).toHaveCount(2);
  await expect(payNow(second)).toBeDisabled();
  await button(details(second), 'Cancel').click();
  await expect(rows(second)).toContainText(['RM 199.95RM 0.00PAID']);
  await Promise.all([one.close(), two.close()]);
});

test('a slow answer does not replace that of a newer search', async ({ page, employee }) => {
  const [slow, quick] = [await makeDebtor(), await makeDebtor()];
  await openAs(page, employee, path('nobody-is-called-so'));
  await expect(page.getByText('No students', { exact: true })).toBeVisible();
  const letGo = await hold(page, listTuitionPayments, slow.name.slice(-8));
  const search = async (name: string) => {
    await page.getByLabel('Student Name').fill(name);
    const asked = page.waitForRequest((each) => each.url().includes(name.slice(-8)));
    await button(page, 'Search').click();
    return asked;
  };
  const first = await search(slow.name);
  await search(quick.name);
  await expect(rows(page)).toContainText([quick.name]);
  await letGo();
  await first.response();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(rows(page)).toContainText([quick.name]);
});

test('a list that could not be loaded says so and keeps the rows of before', async ({
  page,
  employee,
}) => {
  const { name } = await makeDebtor();
  const restore = await loseConnection(page, listTuitionPayments);
  await openAs(page, employee, path(name));
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(page.getByRole('alert')).toHaveText('Could not be loaded');
  await expect(page.getByText('No students', { exact: true })).toBeHidden();
  await restore();
  await button(page, 'Try again').click();
  await expect(rows(page)).toContainText([name]);

  const again = await loseConnection(page, listTuitionPayments);
  await page.getByLabel('Student Name').fill('somebody else');
  await button(page, 'Search').click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(page.getByRole('alert')).toContainText('These are the students of before');
  await expect(rows(page)).toContainText([name]);
  await again();

  await page.goto(path(name));
  const lost = await loseConnection(page, getTuitionPayment);
  await button(page, `View Details: ${name}`).click();
  await closeAlert(page, 'Oops', 'The server cannot be reached. Please try again.');
  await expect(details(page).getByRole('alert')).toHaveText('Could not be loaded');
  await expect(payNow(page)).toBeDisabled();
  await lost();
  await button(details(page), 'Try again').click();
  await expect(total(page)).toHaveText('Total RM 199.95');
});

import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { box, button, choose, confirmation, expectOpenToAll, line, tabTo } from './steps.ts';
import { courseLinesOf, makePayment, makeStudent, makeTeacher } from './test-data.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('login, landing page and one’s own account are open to all', async ({ page, admin }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('nobody');
  await button(page, 'Login').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectOpenToAll(page, 'login');

  await openAs(page, admin, '/');
  await expect(heading(page)).toBeVisible();
  await expectOpenToAll(page, 'landing page');
  await button(page, 'Account').click();
  await expectOpenToAll(page, 'account menu');
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await button(page.getByRole('dialog'), 'Change password').click();
  await expectOpenToAll(page, 'change of password');
  await button(page, 'Cancel').click();
  await page.setViewportSize({ width: 390, height: 800 });
  await button(page, 'Menu').click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expectOpenToAll(page, 'drawer over the page');
});

test('the forms of a student are open to all', async ({ page, employee }) => {
  const teacher = await makeTeacher();
  const { uuid, name } = await makeStudent({
    tuitionCourse: courseLinesOf(teacher),
    misc: [{ id: 5, fee: 2500 }],
  });
  await openAs(page, employee, '/student/register');
  await button(page, 'Add course').click();
  await button(page, 'Add misc').click();
  await box(line(page, 'course 1'), 'Teacher').fill(teacher.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectOpenToAll(page, 'choice of a teacher');
  await page.keyboard.press('Enter');
  await box(page, 'Gender').click();
  await expectOpenToAll(page, 'choice of a gender');
  await page.keyboard.press('Escape');
  await button(page, 'Register').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectOpenToAll(page, 'alert');
  await page.keyboard.press('Escape');
  await expectOpenToAll(page, 'registration with what is wrong');

  await page.goto(`/student/management/form?uuid=${uuid}`);
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expectOpenToAll(page, 'management form');
  await button(page, 'Terminate').click();
  await button(confirmation(page), 'Yes').click();
  await expectOpenToAll(page, 'question for a month');
  await page
    .getByRole('button', { name: /^Choose date/ })
    .last()
    .click();
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await expectOpenToAll(page, 'month picker');
});

test('the forms of a teacher and of a course are open to all', async ({ page, admin }) => {
  const { uuid } = await makeTeacher();
  await openAs(page, admin, '/course/register');
  await expect(heading(page)).toBeVisible();
  await expectOpenToAll(page, 'course registration');
  await page.goto('/teacher/register');
  await button(page, 'Add course').click();
  await choose(page, 'Payment Type', 'Hourly');
  await expectOpenToAll(page, 'registration');
  await page.goto(`/teacher/management/form?uuid=${uuid}`);
  await expect(line(page, 'course 1')).toBeVisible();
  await expectOpenToAll(page, 'management form');
  await button(page, 'Delete course 1').click();
  await expectOpenToAll(page, 'question');
});

test('the lists and the payment are open to all', async ({ page, admin }) => {
  const teacher = await makeTeacher([
    { programLvl: 2, fee: 11990 },
    { programLvl: 2, fee: 8005 },
  ]);
  const student = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
  await makePayment(student, 1);
  const name = encodeURIComponent(student.name);
  for (const path of [
    `/student/management?name=${name}`,
    '/student/management?name=nobody-is-called-so',
    `/teacher/management?name=${encodeURIComponent(teacher.name)}`,
    `/student/tuition/payment?name=${name}`,
  ]) {
    await openAs(page, admin, path);
    await expect(page.getByText(/^[01] (student|teacher)/)).toBeVisible();
    await expectOpenToAll(page, path);
  }
  await button(page, `View Details: ${student.name}`).click();
  const details = page.getByRole('dialog', { name: 'Payment Details' });
  await button(details, 'Add misc').click();
  await button(details, 'Pay now').click();
  await expect(details.getByRole('alert')).toBeVisible();
  await expectOpenToAll(page, 'payment details');
});

test('the keyboard alone is enough to log in, find a student and take a fee', async ({
  page,
  newcomer,
}) => {
  const student = await makeStudent({ tuitionCourse: courseLinesOf(await makeTeacher()) });
  const { keyboard } = page;
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await keyboard.type(newcomer.username);
  await keyboard.press('Tab');
  await keyboard.type(newcomer.password);
  await keyboard.press('Enter');
  await expect(page.getByLabel('Name', { exact: true }).first()).toBeFocused();

  await tabTo(page, page.getByRole('link', { name: 'Student Directory' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(box(page, 'Program Level')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type(student.name);
  await keyboard.press('Enter');
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
  await tabTo(page, button(page, `View Details: ${student.name}`));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Tuition Fees' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Student - Tuition Fees');
  await tabTo(page, page.getByLabel('Student Name'));
  await keyboard.type(student.name);
  await keyboard.press('Enter');
  await expect(page.getByText('1 student · 1 owes RM 120.00')).toBeVisible();

  const details = page.getByRole('dialog', { name: 'Payment Details' });
  const view = button(page, `View Details: ${student.name}`);
  await tabTo(page, view);
  await keyboard.press('Enter');
  await expect(details.getByRole('checkbox')).toBeFocused();
  await keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(view).toBeFocused();

  await keyboard.press('Enter');
  await expect(details.getByRole('checkbox')).toBeFocused();
  await tabTo(page, box(details, 'Payment Type'));
  await keyboard.press('Enter');
  await keyboard.type('B');
  await keyboard.press('Enter');
  await expect(box(details, 'Payment Type')).toHaveText('BANK');
  await tabTo(page, button(details, 'Today'));
  await keyboard.press('Space');
  await tabTo(page, button(details, 'Pay now'));
  await keyboard.press('Tab');
  expect(await details.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, button(details, 'Pay now'), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(button(page.getByRole('alertdialog', { name: 'Thank you' }), 'Close')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('1 student · all paid')).toBeVisible();
  await expect(view).toBeFocused();
});

import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  chooseOption,
  expectNoAxeViolations,
  locateButton,
  locateConfirmation,
  locateLine,
  locateSelect,
  tabTo,
} from './steps.ts';
import { makeCourseLines, makePayment, makeStudent, makeTeacher, TWO_FEES } from './test-data.ts';

const locateHeading = (page: Page) => page.getByRole('heading', { level: 1 });

test('screens, forms and dialogs have no axe violations', async ({ page, admin, employee }) => {
  await page.goto('/');
  await page.getByLabel('Username').fill('nobody');
  await locateButton(page, 'Login').click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolations(page, 'login');

  await openAs(page, admin, '/');
  await expect(locateHeading(page)).toBeVisible();
  await expectNoAxeViolations(page, 'landing page');
  await locateButton(page, 'Account').click();
  await expectNoAxeViolations(page, 'account menu');
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  await locateButton(page.getByRole('dialog'), 'Change password').click();
  await expectNoAxeViolations(page, 'change of password');
  await locateButton(page, 'Cancel').click();
  await page.setViewportSize({ width: 390, height: 800 });
  await locateButton(page, 'Menu').click();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expectNoAxeViolations(page, 'drawer over the page');
  await page.setViewportSize({ width: 1280, height: 900 });

  const teacher = await makeTeacher(TWO_FEES);
  const student = await makeStudent({
    tuitionCourse: makeCourseLines(teacher),
    misc: [{ id: 5, fee: 2500 }],
  });
  await openAs(page, employee, '/student/register');
  await locateButton(page, 'Add course').click();
  await locateButton(page, 'Add fee').click();
  await locateSelect(locateLine(page, 'course 1'), 'Teacher').fill(teacher.name);
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectNoAxeViolations(page, 'choice of a teacher');
  await page.keyboard.press('Enter');
  await locateSelect(page, 'Gender').click();
  await expectNoAxeViolations(page, 'choice of a gender');
  await page.keyboard.press('Escape');
  await locateButton(page, 'Register').click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectNoAxeViolations(page, 'alert');
  await page.keyboard.press('Escape');
  await expectNoAxeViolations(page, 'registration with errors');

  await page.goto(`/student/management/form?uuid=${student.uuid}`);
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible();
  await expectNoAxeViolations(page, 'management form');
  await locateButton(page, 'Terminate').click();
  await locateButton(locateConfirmation(page), 'Yes').click();
  await expectNoAxeViolations(page, 'termination month');
  await page
    .getByRole('button', { name: /^Choose date/ })
    .last()
    .click();
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await expectNoAxeViolations(page, 'month picker');

  await openAs(page, admin, '/course/register');
  await expect(locateHeading(page)).toBeVisible();
  await expectNoAxeViolations(page, 'course registration');
  await page.goto('/teacher/register');
  await locateButton(page, 'Add course').click();
  await chooseOption(page, 'Payment Type', 'Hourly');
  await expectNoAxeViolations(page, 'registration');
  await page.goto(`/teacher/management/form?uuid=${teacher.uuid}`);
  await expect(locateLine(page, 'course 1')).toBeVisible();
  await expectNoAxeViolations(page, 'management form');
  await locateButton(page, 'Delete course 1').click();
  await expectNoAxeViolations(page, 'deletion');

  await makePayment(student, 1);
  const name = encodeURIComponent(student.name);
  for (const path of [
    `/student/management?name=${name}`,
    '/student/management?name=nobody-is-called-so',
    `/teacher/management?name=${encodeURIComponent(teacher.name)}`,
    `/student/tuition/payment?name=${name}`,
  ]) {
    await page.goto(path);
    await expect(page.getByText(/^[01] (student|teacher)/)).toBeVisible();
    await expectNoAxeViolations(page, path);
  }
  await locateButton(page, `View Details: ${student.name}`).click();
  const details = page.getByRole('dialog', { name: 'Payment Details' });
  await locateButton(details, 'Add fee').click();
  await locateButton(details, 'Pay now').click();
  await expect(details.getByRole('alert')).toBeVisible();
  await expectNoAxeViolations(page, 'payment details');
});

test('a person logs in, finds a student and records a payment with the keyboard only', async ({
  page,
  newcomer,
}) => {
  const student = await makeStudent({ tuitionCourse: makeCourseLines(await makeTeacher()) });
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
  await expect(locateSelect(page, 'Program Level')).toBeFocused();
  await keyboard.press('Tab');
  await keyboard.type(student.name);
  await keyboard.press('Enter');
  await expect(page.getByText('1 student', { exact: true })).toBeVisible();
  await tabTo(page, locateButton(page, `View Details: ${student.name}`));
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: student.name })).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Tuition Fees' }), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(locateHeading(page)).toHaveText('Student - Tuition Fees');
  await tabTo(page, page.getByLabel('Student Name'));
  await keyboard.type(student.name);
  await keyboard.press('Enter');
  await expect(page.getByText('1 student · 1 owes RM 120.00')).toBeVisible();

  const details = page.getByRole('dialog', { name: 'Payment Details' });
  const view = locateButton(page, `View Details: ${student.name}`);
  await tabTo(page, view);
  await keyboard.press('Enter');
  await expect(locateButton(details, 'Cash')).toBeFocused();
  await keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(view).toBeFocused();

  await keyboard.press('Enter');
  await expect(locateButton(details, 'Cash')).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await expect(locateButton(details, 'Pay now')).toBeFocused();
  await keyboard.press('Tab');
  expect(await details.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await tabTo(page, locateButton(details, 'Pay now'), 'Shift+Tab');
  await keyboard.press('Enter');
  await expect(
    locateButton(page.getByRole('alertdialog', { name: 'Thank you' }), 'Close'),
  ).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByText('1 student · all paid')).toBeVisible();
  await expect(view).toBeFocused();
});

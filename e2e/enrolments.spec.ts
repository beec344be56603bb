import { changeStudentStatus, listEnrolments } from '@kelas/contract/students';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  box,
  button,
  choose,
  countCalls,
  dateBox,
  expectNewestStays,
  expectOpenToAll,
  expectToFit,
  loseConnection,
  rows,
  tabTo,
  typeDate,
} from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, thisMonth, unique } from './test-data.ts';

const SCREEN = '/student/enrolment/management';
const HOSTILE = '<img src=x onerror=alert(1)>';
const path = (name: string) => `${SCREEN}?name=${encodeURIComponent(name)}`;
const count = (page: Page, text: string) => page.getByText(text, { exact: true });
const month = (page: Page) => dateBox(page, 'Month').locator('input');
const nextMonth = addMonths(thisMonth, 1);

test('who enrolled in a month is found by level and name, and shown with the status', async ({
  page,
  employee,
}) => {
  const group = unique('Group');
  const teacher = await makeTeacher();
  const taught = { tuitionCourse: courseLinesOf(teacher), phoneNo: '601112345678' };
  await makeStudent({ name: `${group} A`, ...taught });
  const gone = await makeStudent({ name: `${group} B`, programLvl: 4 });
  await ask(changeStudentStatus, { uuid: gone.uuid, status: 'DEACTIVATED' });
  await makeStudent({ name: `${group} C`, enrolmentDate: nextMonth });

  await openAs(page, employee, SCREEN);
  await expect(month(page)).toHaveValue(thisMonth);
  await expect(dateBox(page, 'Month').getByRole('spinbutton').first()).toBeFocused();
  await expect(page.getByRole('columnheader')).toHaveText([
    'Student Name',
    'Program Level',
    'Phone No.',
    'Subjects',
    'Status',
    'Action',
  ]);
  await page.getByLabel('Student Name').fill(group);
  await page.getByLabel('Student Name').press('Enter');
  await expect(count(page, '2 students')).toBeVisible();
  const [view, subject] = ['View Details', teacher.tuitionCourse[0]?.subjectName ?? ''];
  const a = [`${group} A`, 'Form 1', '+601112345678', subject, 'ACTIVE', view];
  const b = [`${group} B`, 'Form 3', '+60123456789', '', 'DEACTIVATED', view];
  const cells = page.locator('tbody').getByRole('cell');
  await expect(cells).toHaveText([...a, ...b]);
  for (const [status, color] of [
    ['ACTIVE', 'rgb(26, 115, 64)'],
    ['DEACTIVATED', 'rgb(179, 38, 30)'],
  ] as const) {
    const text = rows(page).getByText(status, { exact: true });
    await expect(text).toHaveCSS('color', color);
    await expect(text).toHaveCSS('font-weight', '700');
  }

  await choose(page, 'Program Level', 'Form 3');
  await button(page, 'Search').click();
  await expect(cells).toHaveText(b);
  await choose(page, 'Program Level', 'Remove');
  await typeDate(page, 'Month', nextMonth);
  await button(page, 'Search').click();
  await expect(count(page, '1 student')).toBeVisible();
  await expect(rows(page)).toContainText([`${group} C`]);
  await typeDate(page, 'Month', addMonths(thisMonth, -1));
  await button(page, 'Search').click();
  await expect(count(page, 'No students')).toBeVisible();
  await expect(count(page, '0 students')).toBeVisible();

  await dateBox(page, 'Month').getByRole('spinbutton').first().click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  const calls = countCalls(page, listEnrolments);
  await button(page, 'Search').click();
  await expect(count(page, 'Month is required')).toBeVisible();
  expect(calls()).toBe(0);
  await button(page, 'Reset').click();
  await expect(page).toHaveURL(SCREEN);
  await expect(month(page)).toHaveValue(thisMonth);
  await expect(page.getByLabel('Student Name')).toHaveValue('');
});

test('View Details opens the form; its Back leads to the directory, the browser’s to here', async ({
  page,
  employee,
}) => {
  const group = unique('Group');
  for (const name of ['A', 'B']) {
    await makeStudent({ name: `${group} ${name}`, programLvl: 5, enrolmentDate: nextMonth });
  }
  await openAs(page, employee, SCREEN);
  await typeDate(page, 'Month', nextMonth);
  await choose(page, 'Program Level', 'Form 4');
  await page.getByLabel('Student Name').fill(group);
  await button(page, 'Search').click();
  await expect(count(page, '2 students')).toBeVisible();
  const address = page.url();

  await button(page, `View Details: ${group} B`).click();
  await expect(page).toHaveURL(/^[^?]*\/student\/management\/form\?uuid=[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { name: `${group} B` })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(month(page)).toHaveValue(nextMonth);
  await expect(box(page, 'Program Level')).toHaveText('Form 4');
  await expect(page.getByLabel('Student Name')).toHaveValue(group);
  await expect(count(page, '2 students')).toBeVisible();

  await button(page, `View Details: ${group} A`).click();
  await expect(page.getByRole('heading', { name: `${group} A` })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/student/management');
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
});

test('a slow answer does not replace that of a newer search', async ({ page, employee }) => {
  const [slow, quick] = [await makeStudent(), await makeStudent()];
  await openAs(page, employee, path('nobody-is-called-so'));
  await expect(count(page, 'No students')).toBeVisible();
  await expectNewestStays(page, listEnrolments, slow.name, quick.name);
});

test('a list that could not be loaded does not look empty, and no alert is raised', async ({
  page,
  employee,
}) => {
  const { name } = await makeStudent();
  const restore = await loseConnection(page, listEnrolments);
  await openAs(page, employee, path(name));
  await expect(page.getByText('Not loaded')).toBeVisible();
  await expect(count(page, 'No students')).toBeHidden();
  await expect(count(page, '0 students')).toBeHidden();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await restore();
  await button(page, 'Try again').click();
  await expect(rows(page)).toContainText([name]);

  const again = await loseConnection(page, listEnrolments);
  await page.getByLabel('Student Name').fill('somebody else');
  const failed = page.waitForEvent('requestfailed');
  await button(page, 'Search').click();
  await failed;
  await expect(page.getByRole('table', { name: 'New enrolments' })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await expect(rows(page)).toContainText([name]);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await again();
});

test('what a student is called is shown as it is written, and fits a telephone', async ({
  page,
  employee,
}) => {
  const name = `${HOSTILE} ${unique('Student')}`;
  await makeStudent({ name });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, employee, path(name));
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  await expectToFit(page);
  await expectOpenToAll(page, 'new enrolments');
});

test('the keyboard alone is enough to find and open an enrolment', async ({ page, employee }) => {
  const { name } = await makeStudent({ enrolmentDate: nextMonth });
  await openAs(page, employee, SCREEN);
  await expect(dateBox(page, 'Month').getByRole('spinbutton').first()).toBeFocused();
  await page.keyboard.type(nextMonth.replace('-', ''));
  await tabTo(page, page.getByLabel('Student Name'));
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(count(page, '1 student')).toBeVisible();
  await tabTo(page, button(page, `View Details: ${name}`));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { expectNoHorizontalScroll, locateButton } from './steps.ts';
import { makeCourseLines, makeStudent, makeTeacher } from './test-data.ts';

const employeeScreens = [
  ['Registration', 'Student Registration', '/student/register', 'Student Registration Form'],
  ['Registration', 'Course Registration', '/course/register', 'Course Registration Form'],
  ['Management', 'Student Directory', '/student/management', 'Student Management'],
  ['Management', 'New Enrolments', '/student/enrolment/management', 'New Enrolments'],
  ['Management', 'Classroom', '/classroom', 'Classroom'],
  ['Management', 'Announcements', '/announcements', 'Announcements Management'],
  ['Management', 'Quiz', '/student/quiz', 'Quiz Management'],
  ['Management', 'Notes', '/student/notes', 'Notes Management'],
  ['Management', 'Timetable', '/student/timetable', 'Timetable Management'],
  ['Payment', 'Tuition Fees', '/student/tuition/payment', 'Student - Tuition Fees'],
  ['Payment', 'Misc Fees', '/student/misc/payment', 'Student - Misc Fees'],
  ['Payment', 'Bulk Charges', '/misc/charges', 'Bulk Charges'],
  ['Payment', 'Arrears', '/arrears', 'Arrears'],
  ['Payment', 'Close the Day', '/cash/close', 'Close the day'],
  ['Payment', 'History', '/payment/history', 'History'],
] as const;
const adminScreens = [
  ['Registration', 'Teacher Registration', '/teacher/register', 'Teacher Registration Form'],
  ['Management', 'Teacher Directory', '/teacher/management', 'Teacher Management'],
  ['Payment', 'Fee Changes', '/fees/changes', 'Fee Changes'],
  ['Payment', 'Teachers Salary', '/teachers/salary', 'Teachers Salary'],
  [
    'Finance',
    'Finance Report by Students',
    '/finance/report/student',
    'Finance report by students',
  ],
  ['Finance', 'Monthly Finance Report', '/finance/report/month', 'Monthly Finance Report'],
  ['Finance', 'Credit and Deposits', '/finance/report/held', 'Credit and Deposits'],
  ['Management', 'Settings', '/settings', 'Settings'],
  ['Management', 'Import', '/import', 'Import'],
  ['Management', 'Year End', '/year-end', 'Year End'],
  ['Management', 'Export', '/export', 'Export'],
  ['Management', 'Audit Log', '/audit', 'Audit Log'],
] as const;

async function openEachScreen(
  page: Page,
  person: TestStaff,
  entries: readonly (readonly string[])[],
) {
  await openAs(page, person, '/');
  const menu = page.getByRole('navigation');
  await expect(menu.getByRole('link')).toHaveCount(entries.length);
  for (const [, label = '', path = '', title = ''] of entries) {
    await menu.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
}

test('the menu of an EMPLOYEE contains the screens of this role', async ({ page, employee }) => {
  await openEachScreen(page, employee, employeeScreens);
});

test('the menu of an ADMIN contains every screen; no request goes to another host', async ({
  page,
  admin,
}) => {
  const foreignUrls: string[] = [];
  const messages: string[] = [];
  page.on('request', (each) => {
    if (!each.url().startsWith(process.env.KELAS_ADDRESS ?? '')) foreignUrls.push(each.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  await openEachScreen(page, admin, [...employeeScreens, ...adminScreens]);
  expect(foreignUrls).toEqual([]);
  expect(messages).toEqual([]);
});

test('routes of another role and unknown paths lead to the landing page', async ({
  page,
  employee,
}) => {
  for (const path of [
    '/teacher/register',
    '/teacher/management',
    '/teacher/management/form',
    '/teachers/salary',
    '/settings',
    '/audit',
    '/x',
  ]) {
    await openAs(page, employee, path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  }
});

test('the drawer is next to the page above 1000 px and covers it at 1000 px or less', async ({
  page,
  employee,
}) => {
  await page.setViewportSize({ width: 1001, height: 800 });
  await openAs(page, employee, '/course/register');
  const drawer = page.locator('.MuiDrawer-paper');
  await expect(drawer).toBeVisible();
  expect((await drawer.boundingBox())?.width).toBe(300);
  await locateButton(page, 'Menu').click();
  await expect(drawer).toBeHidden();

  await page.setViewportSize({ width: 1000, height: 800 });
  await page.reload();
  await expect(page.getByLabel('Subject Name')).toBeVisible();
  await expect(drawer).toBeHidden();
  await locateButton(page, 'Menu').click();
  await page.getByRole('link', { name: 'Student Directory' }).click();
  await expect(page).toHaveURL('/student/management');
  await expect(drawer).toBeHidden();
});

test('no screen scrolls horizontally at 390 px', async ({ page, admin }) => {
  const teacher = await makeTeacher();
  const { uuid, name } = await makeStudent({
    tuitionCourse: makeCourseLines(teacher),
    misc: [{ id: 2, fee: 6000 }],
  });
  await page.setViewportSize({ width: 390, height: 800 });
  await openAs(page, admin, '/');
  for (const [, label, , title] of [...employeeScreens, ...adminScreens]) {
    await locateButton(page, 'Menu').click();
    await page.getByRole('navigation').getByRole('link', { name: label }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
  for (const [path, title] of [
    [`/student/management/form?uuid=${uuid}`, 'Student Management Form'],
    [`/teacher/management/form?uuid=${teacher.uuid}`, 'Teacher Management Form'],
    [`/student/tuition/payment?name=${encodeURIComponent(name)}`, 'Student - Tuition Fees'],
  ] as const) {
    await openAs(page, admin, path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
  await page.getByRole('button', { name: `View Details: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment Details' });
  await expect(dialog.getByRole('checkbox')).toBeVisible();
  await expectNoHorizontalScroll(page);
});

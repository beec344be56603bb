import type { Page } from '@playwright/test';
import { expect, openAs, type TestStaff, test } from './fixtures.ts';
import { expectNoHorizontalScroll, locateButton } from './steps.ts';
import { makeCourseLines, makeStudent, makeTeacher } from './test-data.ts';

const employeeScreens = [
  ['Start', 'Home', '/', 'Welcome to Kelas'],
  ['Start', 'Arrears', '/arrears', 'Arrears'],
  ['Start', 'Attendance', '/attendance', 'Attendance'],
  ['Start', 'Door', '/door', 'Door'],
  ['Start', 'Close the Day', '/cash/close', 'Close the day'],
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
  ['Payment', 'Bills', '/bills', 'Bills'],
  ['Payment', 'History', '/payment/history', 'History'],
] as const;
const adminScreens = [
  ['Registration', 'Teacher Registration', '/teacher/register', 'Teacher Registration Form'],
  ['Management', 'Teacher Directory', '/teacher/management', 'Teacher Management'],
  ['Payment', 'Bank', '/bank', 'Bank'],
  ['Payment', 'Fee Changes', '/fees/changes', 'Fee Changes'],
  ['Payment', 'Teachers Salary', '/teachers/salary', 'Teachers Salary'],
  [
    'Finance',
    'Finance Report by Students',
    '/finance/report/student',
    'Finance report by students',
  ],
  ['Finance', 'Monthly Finance Report', '/finance/report/month', 'Monthly Finance Report'],
  ['Finance', 'Month End', '/month-end', 'Month end'],
  ['Centre', 'Settings', '/settings', 'Settings'],
  ['Centre', 'Import', '/import', 'Import'],
  ['Centre', 'Year End', '/year-end', 'Year End'],
  ['Centre', 'Export', '/export', 'Export'],
  ['Centre', 'Audit Log', '/audit', 'Audit Log'],
] as const;

async function openEachScreen(
  page: Page,
  person: TestStaff,
  entries: readonly (readonly string[])[],
  check = async () => {},
) {
  await openAs(page, person, '/');
  const menu = page.getByRole('navigation');
  if (person.role === 'ADMIN') await menu.getByRole('button', { name: 'Centre' }).click();
  await expect(menu.getByRole('link')).toHaveCount(entries.length);
  for (const [, label = '', path = '', title = ''] of entries) {
    await menu.getByRole('link', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await check();
    // The door has no menu.
    if (path === '/door') await page.getByRole('link', { name: 'Back' }).click();
  }
}

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 800 };

/** Returns a check that, from now on, `page` requests no other host and writes no error or warning. */
function watchPage(page: Page): () => void {
  const foreignUrls: string[] = [];
  const messages: string[] = [];
  page.on('request', (each) => {
    if (!each.url().startsWith(process.env.KELAS_ADDRESS ?? '')) foreignUrls.push(each.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(error.message));
  return () => {
    expect(foreignUrls).toEqual([]);
    expect(messages).toEqual([]);
  };
}

test('the menu of an ADMIN has every screen, which fits 390 px and asks no other host', async ({
  page,
  admin,
}) => {
  const checkPage = watchPage(page);
  await openEachScreen(page, admin, [...employeeScreens, ...adminScreens], async () => {
    await page.setViewportSize(narrow);
    await expectNoHorizontalScroll(page);
    await page.setViewportSize(wide);
  });
  checkPage();
});

test('pages and dialogs outside the menu fit 390 px and request no other host', async ({
  page,
  admin,
}) => {
  const checkPage = watchPage(page);
  await page.setViewportSize(narrow);
  const teacher = await makeTeacher();
  const { uuid, name } = await makeStudent({
    tuitionCourse: makeCourseLines(teacher),
    misc: [{ id: 2, fee: 6000 }],
  });
  await openAs(page, admin, '/');
  for (const [path, title] of [
    [`/student/management/form?uuid=${uuid}`, 'Student Management Form'],
    [`/teacher/management/form?uuid=${teacher.uuid}`, 'Teacher Management Form'],
    [`/student/tuition/payment?name=${encodeURIComponent(name)}`, 'Student - Tuition Fees'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expectNoHorizontalScroll(page);
  }
  await page.getByRole('button', { name: `View Details: ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Payment Details' });
  await expect(dialog.getByRole('checkbox')).toBeVisible();
  await expectNoHorizontalScroll(page);
  checkPage();
});

test('an EMPLOYEE has the screens of this role; other paths lead to the landing page', async ({
  page,
  employee,
}) => {
  await openEachScreen(page, employee, employeeScreens);
  for (const path of [
    '/teacher/register',
    '/teacher/management',
    '/teacher/management/form',
    '/teachers/salary',
    '/settings',
    '/audit',
    '/x',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1, name: /Welcome/ })).toBeVisible();
  }

  // The drawer is next to the page above 1000 px, and covers it at 1000 px or less (R-1303).
  await page.setViewportSize({ width: 1001, height: 800 });
  await page.goto('/course/register');
  const drawer = page.locator('.MuiDrawer-paper');
  await expect(drawer).toBeVisible();
  const width = async () => (await drawer.boundingBox())?.width;
  expect(await width()).toBe(240);
  await locateButton(page, 'Menu').click();
  expect(await width()).toBe(56);
  await page.reload();
  expect(await width()).toBe(56);
  await locateButton(page, 'Payment').click();
  await page.getByRole('menuitem', { name: 'Misc Fees' }).click();
  await expect(page).toHaveURL('/student/misc/payment');
  await locateButton(page, 'Menu').click();
  expect(await width()).toBe(240);
  // The whole menu is on one screen (R-1302).
  expect(await drawer.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  await page.goto('/course/register');

  await page.setViewportSize({ width: 1000, height: 800 });
  await page.reload();
  await expect(page.getByLabel('Subject Name')).toBeVisible();
  await expect(drawer).toBeHidden();
  await locateButton(page, 'Menu').click();
  await page.getByRole('link', { name: 'Student Directory' }).click();
  await expect(page).toHaveURL('/student/management');
  await expect(drawer).toBeHidden();
});

import { listCourses, registerCourse } from '@kelas/contract/courses';
import { registerStudent } from '@kelas/contract/students';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import {
  answerDialog,
  chooseOption,
  expectFitsNarrowScreen,
  expectNoAxeViolations,
  getOptionNames,
  locateButton,
  locateLine,
  locateRows,
} from './steps.ts';
import { thisMonth } from './test-data.ts';

const own = useOwnKelas();

const PASSWORD = 'three brown horses';
const locateTab = (page: Page, name: string) => page.getByRole('tab', { name });
const locateDialog = (page: Page, title: string) =>
  page.getByRole('dialog', { name: new RegExp(`^${title}`) });

async function logIn(page: Page, username: string) {
  await page.goto('/');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(PASSWORD);
  await locateButton(page, 'Login').click();
}

test('an owner adds an account, which logs in until it is deactivated', async ({
  page,
  browser,
}) => {
  await openAs(page, own.admin, '/settings');
  await locateTab(page, 'Staff accounts').click();
  await locateButton(page, 'Add account').click();
  const dialog = locateDialog(page, 'Add account');
  await dialog.getByLabel('Name', { exact: true }).fill('Chandra');
  await dialog.getByLabel('Username').fill('chandra');
  for (const label of ['Password', 'Password again']) {
    await dialog.getByLabel(label, { exact: true }).fill('password1');
  }
  await locateButton(dialog, 'Add account').click();
  await expect(dialog.getByRole('alert')).toContainText('easy to guess');
  for (const label of ['Password', 'Password again']) {
    await dialog.getByLabel(label, { exact: true }).fill(PASSWORD);
  }
  await locateButton(dialog, 'Add account').dblclick();
  await expect(dialog).toBeHidden();
  const row = locateRows(page).filter({ hasText: 'chandra' });
  await expect(row).toContainText('ChandrachandraEmployeeActive');

  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, 'chandra');
  await expect(other).toHaveURL('/student/register');

  await locateButton(row, 'Edit: Chandra').click();
  await locateButton(locateDialog(page, 'Edit account'), 'Deactivate').click();
  await answerDialog(page, 'Yes');
  await expect(row).toContainText('Deactivated');
  await logIn(other, 'chandra');
  await expect(other.getByRole('alert')).toHaveText('Wrong username or password');
  await context.close();
  await expectNoAxeViolations(page, '/settings/staff');
  await expectFitsNarrowScreen(page);
});

test('a subject is renamed', async ({ page }) => {
  const { id } = await request(registerCourse, { subjectName: 'Maths' }, own.admin.token);
  await openAs(page, own.admin, '/settings/subjects');
  const row = locateRows(page).filter({ hasText: 'Maths' });
  await expect(row).toHaveText('Maths00Rename');
  await locateButton(row, 'Rename: Maths').click();
  const name = locateDialog(page, 'Rename subject').getByLabel('Subject name');
  await expect(name).toBeFocused();
  await name.fill('Mathematics');
  await name.press('Enter');
  await expect(locateRows(page).filter({ hasText: 'Mathematics' })).toBeVisible();
  const courses = await request(listCourses, {}, own.employee.token);
  expect(courses).toContainEqual({ id, name: 'Mathematics' });
});

test('a misc item with a price fills a new misc line until it is retired', async ({ page }) => {
  const name = 'Aminah binti Ali';
  const form = {
    name,
    phoneNo: '60123456789',
    gender: 'F',
    programLvl: 2,
    schedule: 'MORNING',
    enrolmentDate: thisMonth,
  } as const;
  await request(registerStudent, form, own.admin.token);
  await openAs(page, own.admin, '/settings/misc');
  await locateButton(page, 'Add misc item').click();
  const dialog = locateDialog(page, 'Add misc item');
  await dialog.getByLabel('Name', { exact: true }).fill('Lab coat');
  await dialog.getByLabel('Price').fill('35.50');
  await locateButton(dialog, 'Save').dblclick();
  await expect(dialog).toBeHidden();
  const row = locateRows(page).filter({ hasText: 'Lab coat' });
  await expect(row).toHaveText('Lab coat35.50Not yetOfferedEdit');

  const addLine = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Misc Fees' }).click();
    await locateButton(page, `Add fee: ${name}`).click();
    await locateButton(locatePaymentDialog(page), 'Add fee').click();
  };
  await addLine();
  const line = locateLine(locatePaymentDialog(page), 'fee 1');
  await chooseOption(line, 'Misc', 'Lab coat');
  await expect(line.getByLabel('Fee', { exact: true })).toHaveValue('35.50');

  await openAs(page, own.admin, '/settings/misc');
  await locateButton(row, 'Edit: Lab coat').click();
  await locateButton(locateDialog(page, 'Edit misc item'), 'Retire').click();
  await answerDialog(page, 'Yes');
  await expect(row).toContainText('Retired');
  await addLine();
  expect(await getOptionNames(line, 'Misc')).not.toContain('Lab coat');
});

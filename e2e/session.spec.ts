import { registerCourse } from '@kelas/contract/courses';
import { logOut } from '@kelas/contract/session';
import { changeStaff, listStaff } from '@kelas/contract/staff';
import type { Page } from '@playwright/test';
import { expect, getFirstAccount, openAs, request, test } from './fixtures.ts';
import { answerDialog, holdCall } from './steps.ts';
import { makeUnique } from './test-data.ts';

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

const getStoredSession = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).sort());

test('a login opens the Student Registration Form and stores only the token and the role', async ({
  page,
  newcomer,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');
  await expect(page.getByRole('heading', { name: 'Student Registration Form' })).toBeVisible();
  const [role, token, ...more] = await getStoredSession(page);
  expect(role).toEqual(['role', 'EMPLOYEE']);
  expect(token?.[0]).toBe('userToken');
  expect(more).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});

test('a wrong password shows an error, and the correct password then works', async ({
  page,
  newcomer,
}) => {
  await page.goto('/');
  await logIn(page, { ...newcomer, password: 'not this one' });
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password');
  await expect(page.getByLabel('Username')).toHaveValue(newcomer.username);
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');
});

test('a forced login returns to its page with the query; a normal login does not', async ({
  page,
  newcomer,
}) => {
  await page.goto('/student/management?name=ali');
  await expect(page).toHaveURL('/');
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/management?name=ali');
  await expect(page.getByLabel('Student Name')).toHaveValue('ali');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await getStoredSession(page)).toEqual([]);
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');
});

for (const token of ['two\nlines', 'токен', '令牌', 'x'.repeat(20_000)]) {
  test(`a stored token that cannot be sent leads to the login: ${token.slice(0, 9)}`, async ({
    page,
    newcomer,
  }) => {
    await openAs(page, { ...newcomer, token }, '/student/management?name=ali');
    await expect(page).toHaveURL('/');
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    expect(await getStoredSession(page)).toEqual([]);
    await logIn(page, newcomer);
    await expect(page).toHaveURL('/student/management?name=ali');
    await expect(page.getByLabel('Student Name')).toHaveValue('ali');
  });
}

test('a forced login on a page of another role opens the registration form', async ({
  page,
  newcomer,
}) => {
  await page.goto('/teacher/management');
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');
});

test('a session that ended in another window leads to the login and back', async ({
  page,
  newcomer,
}) => {
  await openAs(page, newcomer, '/student/management');
  await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  await request(logOut, {}, newcomer.token);
  await page.getByLabel('Student Name').fill('zz');
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await getStoredSession(page)).toEqual([]);
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/management?name=zz');
});

test('a logout ends the session in the tabs that were opened from this tab', async ({
  page,
  newcomer,
}) => {
  await openAs(page, newcomer, '/student/management');
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/announcements'));
  const other = await opened;
  await expect(other.getByRole('heading', { name: 'Announcements' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByLabel('Username')).toBeVisible();
  expect(await getStoredSession(other)).toEqual([]);
});

test('a late response to an earlier session does not end the present session', async ({
  page,
  newcomer,
}) => {
  await openAs(page, newcomer, '/course/register');
  const release = await holdCall(page, registerCourse);
  await page.getByLabel('Subject Name').fill(makeUnique('Late'));
  await page.getByRole('button', { name: 'Register' }).click();
  const logOutResponse = page.waitForResponse((each) => each.url().endsWith(logOut.path));
  await page.getByRole('button', { name: 'Logout' }).click();
  await answerDialog(page, 'Yes');
  await logOutResponse;
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');
  const lateResponse = page.waitForResponse((each) => each.url().endsWith(registerCourse.path));
  await release();
  expect((await lateResponse).status()).toBe(401);
  await (await lateResponse).finished();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Student Registration Form' })).toBeVisible();
  expect(await getStoredSession(page)).toHaveLength(2);
});

test('a deactivated account is logged out at its next call and cannot log in again', async ({
  page,
  newcomer,
  admin,
}) => {
  await openAs(page, newcomer, '/course/register');
  // The bar has loaded the settings by then, so the next call comes from the button.
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await page.getByLabel('Subject Name').fill('Never saved');
  const accounts = await request(listStaff, {}, admin.token);
  const id = accounts.find((account) => account.username === newcomer.username)?.id ?? 0;
  await request(changeStaff, { id, active: false }, admin.token);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await logIn(page, newcomer);
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password');
});

test('a person changes their password and logs in with it', async ({ page, newcomer }) => {
  await openAs(page, newcomer, '/');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByLabel('New password', { exact: true }).fill('another secret');
  await dialog.getByLabel('New password again').fill('another secret');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Current password is wrong');
  await dialog.getByLabel('Current password').fill(newcomer.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Your password has been changed')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, { ...newcomer, password: 'another secret' });
  await expect(page).toHaveURL('/student/register');
});

test('the first account of a new centre can log in from an unknown URL', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await logIn(page, getFirstAccount());
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

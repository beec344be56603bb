import { registerCourse } from '@kelas/contract/courses';
import { logOut } from '@kelas/contract/session';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { answerDialog, holdCall } from './steps.ts';
import { makeStudent, makeUnique } from './test-data.ts';

async function logIn(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

async function logOutHere(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await getStoredSession(page)).toEqual([]);
}

const getStoredSession = (page: Page) => page.evaluate(() => Object.entries(sessionStorage).sort());

test('a login keeps only the token and the role, and a forced login returns to its page', async ({
  page,
  newcomer,
}) => {
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await logIn(page, { ...newcomer, password: 'not this one' });
  await expect(page.getByRole('alert')).toHaveText('Wrong username or password');
  await expect(page.getByLabel('Username')).toHaveValue(newcomer.username);
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');
  await expect(page.getByRole('heading', { name: 'Student Registration Form' })).toBeVisible();
  const [role, token, ...more] = await getStoredSession(page);
  expect(role).toEqual(['role', 'EMPLOYEE']);
  expect(token?.[0]).toBe('userToken');
  expect(more).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  await logOutHere(page);

  await page.goto('/student/management?name=ali');
  await expect(page).toHaveURL('/');
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/management?name=ali');
  await expect(page.getByLabel('Student Name')).toHaveValue('ali');
  await logOutHere(page);
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');
  await logOutHere(page);
  // A page of another role.
  await page.goto('/teacher/management');
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/register');

  for (const unsendable of ['two\nlines', 'токен', '令牌', 'x'.repeat(20_000)]) {
    await openAs(page, { ...newcomer, token: unsendable }, '/student/management?name=ali');
    await expect(page, unsendable.slice(0, 9)).toHaveURL('/');
    await expect(page.getByText('Please log in to continue.')).toBeVisible();
    expect(await getStoredSession(page)).toEqual([]);
  }
  await logIn(page, newcomer);
  await expect(page).toHaveURL('/student/management?name=ali');
  await expect(page.getByLabel('Student Name')).toHaveValue('ali');
});

test('a session ends in all tabs that share it, and a new password starts the next one', async ({
  page,
  context,
  newcomer,
}) => {
  const { name } = await makeStudent();
  const path = `/student/management?name=${encodeURIComponent(name)}`;
  await openAs(page, newcomer, path);
  const middleClicked = context.waitForEvent('page');
  await page.getByRole('link', { name }).click({ button: 'middle' });
  const tab = await middleClicked;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name);
  const keys = (await getStoredSession(tab)).map(([key]) => key);
  expect(keys).toEqual(['role', 'userToken']);
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => window.open('/announcements'));
  const popup = await opened;
  await expect(popup.getByRole('heading', { name: 'Announcements' })).toBeVisible();

  await tab.getByRole('button', { name: 'Account' }).click();
  await tab.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = tab.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByLabel('New password', { exact: true }).fill('another secret');
  await dialog.getByLabel('New password again').fill('another secret');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Current password is wrong');
  await dialog.getByLabel('Current password').fill(newcomer.password);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(tab.getByText('Your password has been changed')).toBeVisible();
  await tab.getByRole('button', { name: 'Close' }).click();
  await tab.getByRole('button', { name: 'Logout' }).click();
  for (const each of [tab, page, popup]) {
    await expect(each.getByLabel('Username')).toBeVisible();
    expect(await getStoredSession(each)).toEqual([]);
  }
  await tab.reload();
  await expect(tab.getByLabel('Username')).toBeVisible();
  await tab.close();
  await popup.close();

  await logIn(page, { ...newcomer, password: 'another secret' });
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  // Another window ends the session.
  const [, [, token = ''] = []] = await getStoredSession(page);
  await request(logOut, {}, token);
  // The list is searched while the person types.
  await page.getByLabel('Student Name').fill('zz');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await getStoredSession(page)).toEqual([]);
  await logIn(page, { ...newcomer, password: 'another secret' });
  await expect(page).toHaveURL('/student/management?name=zz');
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
  release();
  expect((await lateResponse).status()).toBe(401);
  await (await lateResponse).finished();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Student Registration Form' })).toBeVisible();
  expect(await getStoredSession(page)).toHaveLength(2);
});

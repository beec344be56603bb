import { expect, test } from './fixtures.ts';
import { locateButton } from './steps.ts';
import { makeStudent } from './test-data.ts';

test('a middle click opens a student with the session, and a logout ends it in both tabs', async ({
  page,
  context,
  newcomer,
}) => {
  const { name } = await makeStudent();
  await page.goto('/');
  await page.getByLabel('Username').fill(newcomer.username);
  await page.getByLabel('Password').fill(newcomer.password);
  await locateButton(page, 'Login').click();
  await expect(locateButton(page, 'Logout')).toBeVisible();
  await page.goto(`/student/management?name=${encodeURIComponent(name)}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name }).click({ button: 'middle' });
  const tab = await opened;
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(name);
  const stored = await tab.evaluate(() => Object.keys(sessionStorage).toSorted());
  expect(stored).toEqual(['role', 'userToken']);

  await locateButton(tab, 'Logout').click();
  await expect(tab.getByLabel('Username')).toBeVisible();
  await expect(page.getByLabel('Username')).toBeVisible();
  await tab.reload();
  await expect(tab.getByLabel('Username')).toBeVisible();
});

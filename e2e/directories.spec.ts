import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { box, button, choose } from './steps.ts';
import { makeStudent, unique } from './test-data.ts';

const count = (page: Page, text: string) => page.getByText(text, { exact: true });

test('filters live in the address: they survive a reload, a visit to a form and Back', async ({
  page,
  employee,
}) => {
  const group = unique('Group');
  for (const name of ['A', 'B']) await makeStudent({ name: `${group} ${name}`, programLvl: 4 });
  await openAs(page, employee, '/student/management');
  await choose(page, 'Program Level', 'Form 3');
  await page.getByLabel('Student Name').fill(group);
  await button(page, 'Search').click();
  await expect(page).toHaveURL(/\?programLvl=4&name=/);
  const address = page.url();
  const isAsItWas = async () => {
    await expect(page).toHaveURL(address);
    await expect(box(page, 'Program Level')).toHaveText('Form 3');
    await expect(page.getByLabel('Student Name')).toHaveValue(group);
    await expect(count(page, '2 students')).toBeVisible();
  };
  await isAsItWas();
  await page.reload();
  await isAsItWas();

  await button(page, `View Details: ${group} B`).click();
  await expect(page.getByRole('heading', { name: `${group} B` })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await isAsItWas();

  await button(page, `View Details: ${group} A`).click();
  await expect(page.getByRole('heading', { name: `${group} A` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `${group} A` })).toBeVisible();
  await page.goBack();
  await isAsItWas();

  await button(page, 'Reset').click();
  await expect(page).toHaveURL('/student/management');
  await expect(page.getByLabel('Student Name')).toHaveValue('');
  await expect(box(page, 'Program Level')).toHaveText('All levels');
});

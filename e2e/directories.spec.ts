import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { chooseOption, locateButton, locateSelect } from './steps.ts';
import { makeStudent, makeUnique } from './test-data.ts';

const locateCount = (page: Page, text: string) => page.getByText(text, { exact: true });

test('the URL keeps the filters after a reload, after a form and after Back', async ({
  page,
  employee,
}) => {
  const group = makeUnique('Group');
  for (const name of ['A', 'B']) await makeStudent({ name: `${group} ${name}`, programLvl: 4 });
  await openAs(page, employee, '/student/management');
  await chooseOption(page, 'Program Level', 'Form 3');
  await page.getByLabel('Student Name').fill(group);
  await locateButton(page, 'Search').click();
  await expect(page).toHaveURL(/\?programLvl=4&name=/);
  const address = page.url();
  const expectFiltersKept = async () => {
    await expect(page).toHaveURL(address);
    await expect(locateSelect(page, 'Program Level')).toHaveText('Form 3');
    await expect(page.getByLabel('Student Name')).toHaveValue(group);
    await expect(locateCount(page, '2 students')).toBeVisible();
  };
  await expectFiltersKept();
  await page.reload();
  await expectFiltersKept();

  await locateButton(page, `View Details: ${group} B`).click();
  await expect(page.getByRole('heading', { name: `${group} B` })).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expectFiltersKept();

  await locateButton(page, `View Details: ${group} A`).click();
  await expect(page.getByRole('heading', { name: `${group} A` })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: `${group} A` })).toBeVisible();
  await page.goBack();
  await expectFiltersKept();

  await locateButton(page, 'Reset').click();
  await expect(page).toHaveURL('/student/management');
  await expect(page.getByLabel('Student Name')).toHaveValue('');
  await expect(locateSelect(page, 'Program Level')).toHaveText('All levels');
});

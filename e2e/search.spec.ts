import { expect, openAs, test } from './fixtures.ts';
import { expectNoAxeViolations } from './steps.ts';
import { makeStudent } from './test-data.ts';

test('a student is found by the digits of the phone from any screen, by the keyboard alone', async ({
  page,
  employee,
}) => {
  const digits = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const { name, uuid } = await makeStudent({ phoneNo: `6012${digits}` });
  await openAs(page, employee, '/classroom');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Find a student' });
  await expect(box).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box).toBeFocused();
  await page.keyboard.type(`012-${digits.slice(0, 4)} ${digits.slice(4)}`);
  const option = page.getByRole('option');
  await expect(option).toHaveText(`${name}Form 1Phone +6012${digits}paid up`);
  await expectNoAxeViolations(page, 'the search');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/student/${uuid}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { walk } from './focus-ring.ts';
import { paymentDetails } from './payment-dialog.ts';
import { box, button, dateBox } from './steps.ts';
import { courseLinesOf, makeDebtor, makeStudent, makeTeacher } from './test-data.ts';

const SCHEMES = ['light', 'dark'] as const;
const FORCED = ['light'] as const;

/** Goes through a screen, or what is open on it, with the keyboard: each stop is marked. */
async function expectMarks(
  page: Page,
  where: string,
  atLeast: number,
  {
    schemes = SCHEMES,
    key = 'Tab',
  }: { schemes?: typeof SCHEMES | typeof FORCED; key?: string } = {},
) {
  const { stops, faults } = await walk(page, { schemes, key });
  expect(faults, where).toEqual([]);
  expect(stops, where).toBeGreaterThanOrEqual(atLeast);
}

/** Opens a screen and puts the focus before its first control. */
async function enter(page: Page, path: string, ready: string | RegExp) {
  await page.goto(path);
  await expect(page.getByText(ready).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
}

test('each control that the keyboard reaches shows it, in light and in dark', async ({
  page,
  admin,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectMarks(page, 'login', 3);

  await openAs(page, admin, '/');
  await expect(page.getByRole('figure')).toBeVisible();
  await button(page, 'Menu').focus();
  await expectMarks(page, 'bar, menu and landing page', 40);

  const name = encodeURIComponent((await makeDebtor()).name);
  await enter(page, `/arrears?name=${name}`, '1 student');
  await expectMarks(page, 'arrears', 10);
  await enter(page, '/student/register', 'Add course');
  await page.getByRole('button', { name: 'Add course' }).click();
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expectMarks(page, 'registration', 15);
  await enter(page, '/settings', 'Choose picture');
  await expectMarks(page, 'settings', 8);
});

test('so do menus, choices, pickers and dialogs', async ({ page, employee }) => {
  const student = await makeDebtor();
  await openAs(page, employee, `/student/tuition/payment?name=${encodeURIComponent(student.name)}`);
  await expect(page.getByText('1 student ·')).toBeVisible();
  const { keyboard } = page;
  const view = button(page, `View Details: ${student.name}`);

  await button(page, 'Account').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused();
  await expectMarks(page, 'account menu', 1, { key: 'ArrowDown' });
  await keyboard.press('Escape');

  await box(page, 'Program Level').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await keyboard.press('ArrowDown');
  await expectMarks(page, 'choice of a level', 5, { key: 'ArrowDown' });
  await keyboard.press('Escape');

  await dateBox(page, 'Month').getByRole('button').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await expectMarks(page, 'months', 2);
  await keyboard.press('Escape');

  await view.focus();
  await keyboard.press('Enter');
  await expect(paymentDetails(page).getByRole('checkbox').first()).toBeFocused();
  await expectMarks(page, 'payment', 6);
  await dateBox(paymentDetails(page), 'Transaction Date').getByRole('button').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectMarks(page, 'days', 3);
});

test.describe('where the system forces its colours', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

  test('the focus, edges and states are still to be seen', async ({ page, admin }) => {
    const forced = { schemes: FORCED };
    const teacher = await makeTeacher();
    const student = await makeStudent({ tuitionCourse: courseLinesOf(teacher) });
    await openAs(page, admin, `/student/tuition/payment?name=${encodeURIComponent(student.name)}`);
    await expect(page.getByText('1 student ·')).toBeVisible();
    await button(page, 'Menu').focus();
    await expectMarks(page, 'tuition fees', 25, forced);
    await enter(page, '/settings', 'Choose picture');
    await expectMarks(page, 'settings', 8, forced);

    const style = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const canvas = await style('body', 'background-color');
    // The screen that is open stands out in the menu, a switch that is on from one that is off.
    expect(await style('nav .Mui-selected', 'background-color')).not.toBe(canvas);
    expect(await style('.MuiSwitch-track', 'border-top-width')).toBe('1px');
    expect(await style('main .MuiButton-contained', 'border-top-width')).toBe('1px');
    expect(await style('main .MuiButton-contained', 'border-top-color')).not.toBe(canvas);
  });
});

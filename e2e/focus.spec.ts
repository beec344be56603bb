import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { checkFocusIndicators } from './focus-ring.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import { locateButton, locateDateBox, locateSelect } from './steps.ts';
import { makeCourseLines, makeDebtor, makeStudent, makeTeacher } from './test-data.ts';

const SCHEMES = ['light', 'dark'] as const;
const FORCED_SCHEMES = ['light'] as const;

/** Moves the focus through a screen, menu or dialog; expects a focus indicator on each element. */
async function expectFocusIndicators(
  page: Page,
  where: string,
  minStops: number,
  {
    schemes = SCHEMES,
    key = 'Tab',
  }: { schemes?: typeof SCHEMES | typeof FORCED_SCHEMES; key?: string } = {},
) {
  const { stops, faults } = await checkFocusIndicators(page, { schemes, key });
  expect(faults, where).toEqual([]);
  expect(stops, where).toBeGreaterThanOrEqual(minStops);
}

/** Opens a screen and moves the focus to its first control. */
async function openAtFirstControl(page: Page, path: string, expectedText: string | RegExp) {
  await page.goto(path);
  await expect(page.getByText(expectedText).first()).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
}

test('each focused control has a focus indicator, in light and in dark', async ({
  page,
  admin,
  employee,
}) => {
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeFocused();
  await expectFocusIndicators(page, 'login', 3);

  await openAs(page, admin, '/');
  await expect(page.getByRole('region', { name: 'Figures' })).toBeVisible();
  await locateButton(page, 'Menu').focus();
  await expectFocusIndicators(page, 'bar, menu and landing page', 36);

  const student = await makeDebtor();
  const name = encodeURIComponent(student.name);
  await openAtFirstControl(page, `/arrears?name=${name}`, '1 student');
  await expectFocusIndicators(page, 'arrears', 10);
  await openAtFirstControl(page, '/student/register', 'Add course');
  await page.getByRole('button', { name: 'Add course' }).click();
  await page.getByRole('main').focus();
  await page.keyboard.press('Tab');
  await expectFocusIndicators(page, 'registration', 15);
  await openAtFirstControl(page, '/settings', 'Choose picture');
  await expectFocusIndicators(page, 'settings', 8);
  await openAtFirstControl(page, '/import?kind=STUDENTS', 'Download the template');
  await expectFocusIndicators(page, 'import', 5);
  await openAtFirstControl(page, `/year-end?name=${name}`, '1 student');
  await expectFocusIndicators(page, 'year end', 12);

  // Menus, lists, pickers and dialogs.
  await openAs(page, employee, `/student/tuition/payment?name=${name}`);
  await expect(page.getByText('1 student ·')).toBeVisible();
  const { keyboard } = page;
  const view = locateButton(page, `View Details: ${student.name}`);

  await locateButton(page, 'Account').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Change password' })).toBeFocused();
  await expectFocusIndicators(page, 'account menu', 1, { key: 'ArrowDown' });
  await keyboard.press('Escape');

  await locateSelect(page, 'Program Level').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('listbox')).toBeVisible();
  await keyboard.press('ArrowDown');
  await expectFocusIndicators(page, 'choice of a level', 5, { key: 'ArrowDown' });
  await keyboard.press('Escape');

  await locateDateBox(page, 'Month').getByRole('button').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('radiogroup')).toBeVisible();
  await expectFocusIndicators(page, 'months', 2);
  await keyboard.press('Escape');

  await view.focus();
  await keyboard.press('Enter');
  await expect(locateButton(locatePaymentDialog(page), 'Cash')).toBeFocused();
  await expectFocusIndicators(page, 'payment', 6);
  await locateDateBox(locatePaymentDialog(page), 'Transaction Date').getByRole('button').focus();
  await keyboard.press('Enter');
  await expect(page.getByRole('grid')).toBeVisible();
  await expectFocusIndicators(page, 'days', 3);
});

test.describe('with forced colours of the system', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

  test('focus, borders and states are visible', async ({ page, admin }) => {
    const forced = { schemes: FORCED_SCHEMES };
    const teacher = await makeTeacher();
    const student = await makeStudent({ tuitionCourse: makeCourseLines(teacher) });
    await openAs(page, admin, `/student/tuition/payment?name=${encodeURIComponent(student.name)}`);
    await expect(page.getByText('1 student ·')).toBeVisible();
    await locateButton(page, 'Menu').focus();
    await expectFocusIndicators(page, 'tuition fees', 25, forced);
    await openAtFirstControl(page, '/settings', 'Choose picture');
    await expectFocusIndicators(page, 'settings', 8, forced);

    const style = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
    const canvas = await style('body', 'background-color');
    // The menu highlights the open screen, and switches and buttons have borders.
    expect(await style('nav .Mui-selected', 'background-color')).not.toBe(canvas);
    expect(await style('.MuiSwitch-track', 'border-top-width')).toBe('1px');
    expect(await style('main .MuiButton-contained', 'border-top-width')).toBe('1px');
    expect(await style('main .MuiButton-contained', 'border-top-color')).not.toBe(canvas);
  });
});

import { registerCourse } from '@kelas/contract/courses';
import { listStudents } from '@kelas/contract/students';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { closeAlert, hold, section } from './steps.ts';
import { unique } from './test-data.ts';

const menu = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });
const bar = (page: Page) => page.getByRole('progressbar', { name: 'Loading' });

/** Notes each fade of the page: what fades, and for how long. */
async function watchFades(page: Page) {
  await page.addInitScript(() => {
    const fades: unknown[] = [];
    Object.assign(window, { fades });
    const start = document.startViewTransition.bind(document);
    document.startViewTransition = (...change) => {
      const transition = start(...change);
      transition.ready.then(() => {
        for (const { effect } of document.getAnimations()) {
          if (!(effect instanceof KeyframeEffect)) continue;
          fades.push([effect.pseudoElement, effect.getTiming().duration]);
        }
      });
      return transition;
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'fades') as [string, number][]);
}

test.describe('for whoever asked for no less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a route change fades the old page out and the new one in, for 500 ms', async ({
    page,
    employee,
  }) => {
    const fades = await watchFades(page);
    await openAs(page, employee, '/course/register');
    await expect(page.getByLabel('Subject Name')).toBeVisible();
    const before = (await fades()).length;
    await menu(page, 'Student Directory').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Student Management' })).toBeVisible();
    await expect
      .poll(async () => (await fades()).slice(before))
      .toContainEqual(['::view-transition-old(page)', 500]);
    expect((await fades()).slice(before)).toContainEqual(['::view-transition-new(page)', 500]);
  });
});

test('whoever asked for less motion gets the new page at once', async ({ page, employee }) => {
  const fades = await watchFades(page);
  await openAs(page, employee, '/course/register');
  await menu(page, 'Student Directory').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Student Management' })).toBeVisible();
  expect(await fades()).toEqual([]);
});

test('a route change leads to the top of the new page', async ({ page, employee }) => {
  await page.setViewportSize({ width: 1280, height: 300 });
  await openAs(page, employee, '/student/register');
  await section(page, 'Misc').scrollIntoViewIfNeeded();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await menu(page, 'Student Directory').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Student Management' })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the bar shows that a list is on its way, until it is there', async ({ page, employee }) => {
  await openAs(page, employee, '/course/register');
  await expect(bar(page)).toBeHidden();
  const letGo = await hold(page, listStudents);
  await menu(page, 'Student Directory').click();
  await expect(bar(page)).toBeVisible();
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(page.getByText('No students', { exact: true })).toBeHidden();
  await letGo();
  await expect(bar(page)).toBeHidden();
});

test('while a call runs its button is locked, and the bar shows it', async ({ page, employee }) => {
  await openAs(page, employee, '/course/register');
  const register = page.getByRole('button', { name: 'Register' });
  for (const end of ['answer', 'failure'] as const) {
    const letGo = await hold(page, registerCourse);
    await page.getByLabel('Subject Name').fill(end === 'answer' ? unique('Course') : '');
    await register.click();
    await expect(register).toBeDisabled();
    await expect(bar(page)).toBeVisible();
    await letGo();
    if (end === 'answer') await closeAlert(page, 'Thank you', 'Registration has been completed');
    else await closeAlert(page, 'Oops', 'Subject name is required');
    await expect(register).toBeEnabled();
    await expect(bar(page)).toBeHidden();
  }
});

test('a service worker that an earlier system left is unregistered', async ({ page, context }) => {
  await context.route('**/old-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  // A page of that system had a policy of its own.
  await context.route('**/old-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Old' }),
  );
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.goto('/old-page');
  await page.evaluate(() => navigator.serviceWorker.register('/old-worker.js'));
  expect(await workers()).toBe(1);
  await page.goto('/');
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect.poll(workers).toBe(0);
});

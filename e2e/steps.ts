import { AxeBuilder } from '@axe-core/playwright';
import { BASE_PATH } from '@kelas/contract/base-path';
import type { Call } from '@kelas/contract/call';
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];
/** An open list is outside the landmarks; the component tests check all else. */
const EXCEPT = { region: { enabled: false } };

type AxeOptions = Parameters<AxeBuilder['options']>[0];

/** A screen, or a part of it. */
type Scope = Page | Locator;

function getPage(scope: Scope): Page {
  return 'goto' in scope ? scope : scope.page();
}

/** Locates a button by its name. */
export function locateButton(scope: Scope, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** Locates the rows of a list. */
export function locateRows(page: Page): Locator {
  return page.locator('tbody').getByRole('row');
}

/** Locates a part of a form by its heading. */
export function locateSection(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** Locates a line of a form by its name, such as `course 1`. */
export function locateLine(scope: Scope, name: string): Locator {
  return scope.getByRole('group', { name, exact: true });
}

/** Locates a select box by its label. */
export function locateSelect(scope: Scope, label: string): Locator {
  return scope.getByRole('combobox', { name: label, exact: true });
}

/** Chooses an option of a select box. */
export async function chooseOption(scope: Scope, label: string, option: string): Promise<void> {
  await locateSelect(scope, label).click();
  await getPage(scope).getByRole('option', { name: option, exact: true }).click();
}

/** Returns the names of the options of a select box. */
export async function getOptionNames(scope: Scope, label: string): Promise<string[]> {
  const options = getPage(scope).getByRole('option');
  await locateSelect(scope, label).click();
  await expect(options.first()).toBeVisible();
  const names = await options.allTextContents();
  await getPage(scope).keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  return names;
}

/** Types the name of an option and selects the only match. */
export async function chooseByTyping(scope: Scope, label: string, name: string): Promise<void> {
  await locateSelect(scope, label).fill(name);
  await expect(getPage(scope).getByRole('option')).toHaveText([name]);
  await locateSelect(scope, label).press('Enter');
}

/** Locates a month, date or time box; it has one spin button for each part. */
export function locateDateBox(scope: Scope, label: string): Locator {
  return scope.getByRole('group', { name: label, exact: true });
}

/** Types a month `MM-YYYY` or a date `DD-MM-YYYY` into its box. */
export async function typeDate(scope: Scope, label: string, text: string): Promise<void> {
  const parts = locateDateBox(scope, label).getByRole('spinbutton');
  await parts.first().click();
  await getPage(scope).keyboard.type(text.replaceAll('-', ''));
  await expect(locateDateBox(scope, label).locator('input')).toHaveValue(text);
}

/** Expects an alert dialog with this title and exactly this content, and closes it. */
export async function closeAlert(
  page: Page,
  title: string,
  content: string | RegExp,
  closeLabel = 'Close',
) {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await expect(alert).toHaveAccessibleDescription(content);
  await alert.getByRole('button', { name: closeLabel }).click();
  await expect(alert).toBeHidden();
}

/** Locates the confirmation dialog. */
export function locateConfirmation(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirmation', exact: true });
}

/** Presses Yes or No in the confirmation dialog. */
export async function answerDialog(page: Page, button: 'Yes' | 'No'): Promise<void> {
  await locateConfirmation(page).getByRole('button', { name: button }).click();
  await expect(locateConfirmation(page)).toBeHidden();
}

/** Starts to count the requests of a call; returns a function that returns the count. */
export function countCalls(page: Page, { method, path }: Call): () => number {
  let count = 0;
  page.on('request', (each) => {
    const { pathname } = new URL(each.url());
    if (pathname === BASE_PATH + path && each.method() === method) count += 1;
  });
  return () => count;
}

/**
 * Handles the requests of a call until the returned function is called. The route stays, because a
 * request that starts while Chromium ends its interception can remain without a response.
 */
export async function intercept(
  page: Page,
  { method, path }: Call,
  handle: (route: Route) => Promise<void>,
): Promise<() => void> {
  let isOver = false;
  await page.route(
    ({ pathname }) => pathname === BASE_PATH + path,
    (route) => (isOver || route.request().method() !== method ? route.fallback() : handle(route)),
  );
  return () => {
    isOver = true;
  };
}

/** Holds requests of a call whose URL contains `part` until the returned function is called. */
export async function holdCall(page: Page, call: Call, part = ''): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = await intercept(page, call, async (route) => {
    if (route.request().url().includes(part)) await promise;
    // The page may have cancelled the request.
    await route.continue().catch(() => undefined);
  });
  return () => {
    resolve();
    end();
  };
}

/** Aborts the requests of a call until the returned function is called. */
export function loseConnection(page: Page, call: Call): Promise<() => void> {
  return intercept(page, call, (route) => route.abort('connectionfailed'));
}

/** Returns the violations of axe's rules with these options on the current page. */
async function findViolations(page: Page, options: AxeOptions): Promise<string[]> {
  await page.evaluate(async () => {
    const finite = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    // A cancelled animation is over too.
    await Promise.allSettled(finite.map((each) => each.finished));
  });
  // Without legacy mode axe opens a second page, which only frames of other hosts need.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe.options({ ...options, resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/**
 * Expects no axe violations, best practices included, in light or dark; only the contrast differs between the two. The
 * test continues after a violation, so that it names those of all its screens.
 */
export async function expectNoAxeViolations(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect.soft(await findViolations(page, { runOnly: RULES, rules: EXCEPT }), where).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  const contrast = { runOnly: ['color-contrast'] };
  expect.soft(await findViolations(page, contrast), `${where}, dark`).toEqual([]);
}

/** Lets the server handle a call, but aborts the connection before the response. */
export function loseResponse(page: Page, call: Call): Promise<() => void> {
  return intercept(page, call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Presses Tab, or another key, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isFocused()); presses += 1) {
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** Expects that neither the page nor a dialog scrolls horizontally. */
export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  const getOverflow = () =>
    page
      .locator('html, .MuiDialogContent-root, .MuiDialogActions-root')
      .evaluateAll((parts) =>
        Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth)),
      );
  await expect.poll(getOverflow).toBeLessThanOrEqual(0);
}

/** Expects that the page does not scroll horizontally at a width of 390 px. */
export async function expectFitsNarrowScreen(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoHorizontalScroll(page);
}

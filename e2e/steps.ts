import { AxeBuilder } from '@axe-core/playwright';
import { BASE_PATH, type Call } from '@kelas/contract/call';
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** What stands on a screen, or in a part of it. */
type Scope = Page | Locator;

function pageOf(scope: Scope): Page {
  return 'goto' in scope ? scope : scope.page();
}

/** A button by its name. */
export function button(scope: Scope, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** The rows of a list. */
export function rows(page: Page): Locator {
  return page.locator('tbody').getByRole('row');
}

/** A part of a form, by its heading. */
export function section(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true });
}

/** A line of a form, by its name: `course 1`. */
export function line(scope: Scope, name: string): Locator {
  return scope.getByRole('group', { name, exact: true });
}

/** A box to choose from. */
export function box(scope: Scope, label: string): Locator {
  return scope.getByRole('combobox', { name: label, exact: true });
}

/** Chooses from a box. */
export async function choose(scope: Scope, label: string, option: string): Promise<void> {
  await box(scope, label).click();
  await pageOf(scope).getByRole('option', { name: option, exact: true }).click();
}

/** What a box offers to choose from. */
export async function choicesOf(scope: Scope, label: string): Promise<string[]> {
  const options = pageOf(scope).getByRole('option');
  await box(scope, label).click();
  await expect(options.first()).toBeVisible();
  const names = await options.allTextContents();
  await pageOf(scope).keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  return names;
}

/** Finds a choice by typing and takes it. */
export async function chooseByTyping(scope: Scope, label: string, name: string): Promise<void> {
  await box(scope, label).fill(name);
  await expect(pageOf(scope).getByRole('option')).toHaveText([name]);
  await box(scope, label).press('Enter');
}

/** Finds a teacher by typing and takes the match. */
export async function chooseTeacher(scope: Scope, name: string): Promise<void> {
  await box(scope, 'Teacher').fill(name);
  await expect(pageOf(scope).getByRole('option')).toHaveText(new RegExp(`^${name}`));
  await box(scope, 'Teacher').press('Enter');
}

/** A month or date box, which is typed into part by part. */
export function dateBox(scope: Scope, label: string): Locator {
  return scope.getByRole('group', { name: label, exact: true });
}

/** Types a month `MM-YYYY` or a day `DD-MM-YYYY` into its box. */
export async function typeDate(scope: Scope, label: string, text: string): Promise<void> {
  const parts = dateBox(scope, label).getByRole('spinbutton');
  await parts.first().click();
  await pageOf(scope).keyboard.type(text.replaceAll('-', ''));
  await expect(dateBox(scope, label).locator('input')).toHaveValue(text);
}

/** The alert dialog of this title and exactly this content is shown; closes it. */
export async function closeAlert(page: Page, title: string, content: string | RegExp) {
  const alert = page.getByRole('alertdialog', { name: title, exact: true });
  await expect(alert).toHaveAccessibleDescription(content);
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
}

/** The dialog that asks Yes or No. */
export function confirmation(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Confirmation', exact: true });
}

/** Answers the dialog that asks Yes or No. */
export async function answer(page: Page, button: 'Yes' | 'No'): Promise<void> {
  await confirmation(page).getByRole('button', { name: button }).click();
  await expect(confirmation(page)).toBeHidden();
}

/** Counts how often a call is made from here on. */
export function countCalls(page: Page, { method, path }: Call): () => number {
  let count = 0;
  page.on('request', (each) => {
    const { pathname } = new URL(each.url());
    if (pathname === BASE_PATH + path && each.method() === method) count += 1;
  });
  return () => count;
}

/** Handles the requests of a call in place of the network until the returned function is called. */
export async function intercept(
  page: Page,
  { method, path }: Call,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const matches = ({ pathname }: URL) => pathname === BASE_PATH + path;
  const handleOwn = (route: Route) =>
    route.request().method() === method ? handle(route) : route.fallback();
  await page.route(matches, handleOwn);
  return () => page.unroute(matches, handleOwn);
}

/** Holds the requests of a call back, those whose address has `part` in it, until they are let go. */
export async function hold(page: Page, call: Call, part = ''): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = await intercept(page, call, async (route) => {
    if (route.request().url().includes(part)) await promise;
    // It may be given up by now.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    resolve();
    await end();
  };
}

/** The connection is lost for a call until the returned function is called. */
export function loseConnection(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, (route) => route.abort('connectionfailed'));
}

/** What keeps people out of the page as it stands, by these rules of axe or groups of them. */
async function findings(page: Page, runOnly: string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const passing = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.all(passing.map((each) => each.finished));
  });
  // There are no frames of other hosts, for which axe would open a window of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await axe.options({ runOnly, resultTypes: ['violations'] }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Nothing serious is found, in light or in dark; only the contrast can differ between the two. */
export async function expectOpenToAll(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findings(page, RULES), where).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findings(page, ['color-contrast']), `${where}, dark`).toEqual([]);
}

/** The server does what a call asks, but its answer is lost on the way. */
export function loseAnswer(page: Page, call: Call): Promise<() => Promise<void>> {
  return intercept(page, call, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
}

/** Presses Tab (or what is given) until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 40 && !(await isThere()); presses += 1) {
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}

/** The page does not scroll sideways, nor does a dialog on it. */
export async function expectToFit(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
  const beyond = () =>
    page
      .locator('html, .MuiDialogContent-root, .MuiDialogActions-root')
      .evaluateAll((parts) =>
        Math.max(...parts.map((part) => part.scrollWidth - part.clientWidth)),
      );
  await expect.poll(beyond).toBeLessThanOrEqual(0);
}

/** At 390 px the page does not scroll sideways. */
export async function expectNarrowEnough(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
}

import { BASE_PATH, type Call } from '@kelas/contract/call';
import type { Locator, Page, Route } from '@playwright/test';
import { expect } from './fixtures.ts';

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
  { path }: Call,
  handle: (route: Route) => Promise<void>,
): Promise<() => Promise<void>> {
  const matches = ({ pathname }: URL) => pathname === BASE_PATH + path;
  await page.route(matches, handle);
  return () => page.unroute(matches, handle);
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

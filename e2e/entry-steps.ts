import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { button, rows } from './steps.ts';

/** Text that would do harm if it were taken for markup. */
export const HOSTILE = '<img src=x onerror=alert(1)>';

/** The row of a list in which this stands. */
export function entryRow(page: Page, text: string): Locator {
  return rows(page).filter({ hasText: text });
}

/** Submits the form of a dialog and expects to be told this. */
export async function expectTold(dialog: Locator, text: string): Promise<void> {
  await button(dialog, 'Submit').click();
  await expect(dialog.getByRole('alert')).toHaveText(text);
}

/** Submits the form of a dialog, which then closes. */
export async function submitEntry(dialog: Locator): Promise<void> {
  await button(dialog, 'Submit').click();
  await expect(dialog).toBeHidden();
}

/** What was tried is not saved: said in the dialog alone, which stays. */
export async function expectNotSaved(dialog: Locator, text: string | RegExp = 'Not saved') {
  await expect(dialog.getByRole('status')).toHaveText(text);
  await expect(dialog.page().getByRole('alertdialog')).toBeHidden();
}

/** Another desk has changed the entry: said above the form, and who it was. */
export async function expectChangedBy(dialog: Locator, who: string): Promise<void> {
  await expect(dialog.getByRole('alert')).toContainText(`${who} changed this `);
  await expect(dialog.page().getByRole('alertdialog')).toBeHidden();
}

/** Another desk has deleted the entry: said below the form, and who it was. */
export async function expectDeletedBy(dialog: Locator, who: string): Promise<void> {
  await expect(dialog.getByRole('status')).toContainText(`Not saved: ${who} deleted this `);
}

/** Nothing on the page was taken for markup. */
export async function expectHarmless(page: Page): Promise<void> {
  await expect(page.locator('img[src=x]')).toHaveCount(0);
}

/** The button that opens the dialog for a new entry. */
export function create(page: Page): Locator {
  return button(page, 'Create');
}

/** The button that opens the dialog of the entry that is called so. */
export function editEntry(page: Page, text: string): Locator {
  return button(page, `Edit: ${text}`);
}

import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { button, rows } from './steps.ts';

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

/** The button that opens the dialog for a new entry. */
export function create(page: Page): Locator {
  return button(page, 'Create');
}

/** The button that opens the dialog of the entry that is called so. */
export function editEntry(page: Page, text: string): Locator {
  return button(page, `Edit: ${text}`);
}

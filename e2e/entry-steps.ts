import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { locateButton, locateRows } from './steps.ts';

/** Locates the row of a list that contains a text. */
export function locateEntryRow(page: Page, text: string): Locator {
  return locateRows(page).filter({ hasText: text });
}

/** Submits the form of a dialog and expects this error message. */
export async function expectSubmitError(dialog: Locator, text: string): Promise<void> {
  await locateButton(dialog, 'Submit').click();
  await expect(dialog.getByRole('alert')).toHaveText(text);
}

/** Submits the form of a dialog and expects the dialog to close. */
export async function submitEntry(dialog: Locator): Promise<void> {
  await locateButton(dialog, 'Submit').click();
  await expect(dialog).toBeHidden();
}

/** Locates the button that opens the dialog for a new entry. */
export function locateCreateButton(page: Page): Locator {
  return locateButton(page, 'Create');
}

/** Locates the button that opens the dialog of the entry with this name. */
export function locateEditButton(page: Page, text: string): Locator {
  return locateButton(page, `Edit: ${text}`);
}

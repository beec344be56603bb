import type { Page } from '@playwright/test';
import { STUDENTS_WITH_FAULTS } from './screenshot-records.ts';

/* The acts on a screen before its picture is taken. */

/** Presses a button, of several with the name the one at a place. */
export const press =
  (name: string | RegExp, place = 0) =>
  (page: Page) =>
    page.getByRole('button', { name }).nth(place).click();

/** Follows the first link with a name. */
export const followLink = (name: RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first().click();

/** Runs functions one after the other. */
export const inTurn =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };

/** Opens the payment dialog of the first student who owes something. */
export const openOwed = (page: Page) =>
  page
    .getByRole('row')
    .filter({ hasText: /[1-9][\d,]*\.\d\dPENDING/ })
    .first()
    .getByRole('button')
    .click();

/** Types into the search box until students are found. */
export const search = async (page: Page) => {
  await page.getByRole('combobox', { name: 'Find a student' }).fill('tan');
  await page.getByRole('option').first().waitFor();
};

/** Previews a T-shirt for Form 4 and leaves the second student out. */
export const previewShirts = async (page: Page) => {
  for (const [label, option] of Object.entries({ Item: 'T-shirt', Level: 'Form 4' })) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('checkbox').nth(1).click();
};

/** Previews a raise of RM 5.00 for Form 4 Mathematics and leaves the second student out. */
export const previewRaise = async (page: Page) => {
  for (const [label, option] of Object.entries({ Subject: 'Mathematics', Level: 'Form 4' })) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await page.getByRole('textbox', { name: 'Amount' }).fill('5');
  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('checkbox', { disabled: false }).nth(1).click();
};

/** Pastes students of whom some have faults. */
export const checkStudents = async (page: Page) => {
  await page.getByRole('textbox', { name: 'Paste the rows' }).fill(STUDENTS_WITH_FAULTS);
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByText('with faults').first().waitFor();
};

/** Previews a year and shows its sums. */
export const previewYear = async (page: Page) => {
  await page.getByRole('button', { name: 'Preview' }).click();
  await page
    .getByText(/^Fees of a month/)
    .first()
    .scrollIntoViewIfNeeded();
};

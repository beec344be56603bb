import { expect } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';

/** The screen, or a part of it. */
type Scope = Pick<Locator, 'getByRole' | 'getByLabelText' | 'getByText'>;

/** A button by its name. */
export function getButton(name: string, scope: Scope = page): Locator {
  return scope.getByRole('button', { name });
}

/** A box to choose from, by its label. */
export function getSelect(label: string, scope: Scope = page): Locator {
  return scope.getByRole('combobox', { name: label });
}

/** A text box, by its label. */
export function getTextBox(label: string, scope: Scope = page): Locator {
  return scope.getByRole('textbox', { name: label });
}

/** A line of a form, by its name: `course 1`. */
export function getLine(name: string, scope: Scope = page): Locator {
  return scope.getByRole('group', { name });
}

/** Chooses from a box. */
export async function selectOption(
  label: string,
  option: string,
  scope: Scope = page,
): Promise<void> {
  await getSelect(label, scope).click();
  await page.getByRole('option', { name: option }).click();
}

/** Finds a choice by typing and takes it. */
export async function selectByTyping(
  label: string,
  option: string,
  scope: Scope = page,
): Promise<void> {
  await getSelect(label, scope).fill(option);
  await expect.element(page.getByRole('option')).toMatchTextContent(option);
  await userEvent.keyboard('{Enter}');
}

/** Waits until the elements that a locator finds have exactly these texts. */
export async function expectTexts(
  locator: Locator,
  texts: readonly (string | RegExp)[],
): Promise<void> {
  const current = () => locator.elements().map(({ textContent }) => textContent);
  await expect.poll(current).toEqual(texts.map(asMatcher));
}

/** The card of a list that contains this text, on a phone. */
export function getCard(text: string): Locator {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: text });
}

/** The row of a list that contains this text. */
export function getRow(text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

/** The text of each row of the table, without its header. */
export function getRowTexts(): string[] {
  return [...document.querySelectorAll('tbody tr')].map((row) => row.textContent);
}

/** Waits until the only table has exactly these rows. */
export async function expectRows(rows: readonly (string | RegExp)[]): Promise<void> {
  await expect.poll(getRowTexts).toEqual(rows.map(asMatcher));
}

/** Waits until a table has exactly these rows below its header. */
export async function expectTableRows(
  table: Locator,
  rows: readonly (string | RegExp)[],
): Promise<void> {
  await expect.element(table).toBeInTheDocument();
  const texts = () =>
    [...table.element().querySelectorAll('tbody tr')].map((row) => row.textContent);
  await expect.poll(texts).toEqual(rows.map(asMatcher));
}

function asMatcher(text: string | RegExp): unknown {
  return typeof text === 'string' ? text : expect.stringMatching(text);
}

/** A month or date box, which is typed into part by part. */
export function getDateBox(label: string, scope: Scope = page): Locator {
  return scope.getByRole('group', { name: label });
}

/** Waits until a date box shows this text; the empty one shows its format. */
export async function expectDate(label: string, text: string, scope: Scope = page): Promise<void> {
  const value = () => getDateBox(label, scope).element().querySelector('input')?.value;
  await expect.poll(value).toBe(text);
}

/** Types a month `MM-YYYY` or a day `DD-MM-YYYY` into its box. */
export async function enterDate(label: string, text: string, scope: Scope = page): Promise<void> {
  await getDateBox(label, scope).getByRole('spinbutton').first().click();
  await userEvent.keyboard(text.replaceAll('-', ''));
  await expectDate(label, text, scope);
}

/** Waits for the alert with this title and content, then closes it. */
export async function dismissAlert(title: string, content: string | RegExp): Promise<void> {
  const alert = page.getByRole('alertdialog', { name: title });
  await expect.element(alert).toHaveAccessibleDescription(content);
  await getButton('Close', alert).click();
  await expect.element(alert).not.toBeInTheDocument();
}

/** Answers the dialog that asks Yes or No. */
export async function answerConfirmation(choice: 'Yes' | 'No'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirmation' });
  await getButton(choice, dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
}

/** Clicks twice before React renders again, as happens while the browser is busy. */
export function doubleClick(target: Locator): void {
  const element = target.element() as HTMLElement;
  element.click();
  element.click();
}

/** A part of a form, by its heading. */
export function getSection(title: string): Locator {
  return page.getByRole('region', { name: title });
}

/** Waits until a select shows this option. */
export async function expectOption(label: string, option: string, scope: Scope = page) {
  await expect.element(getSelect(label, scope)).toHaveTextContent(option);
}

/** The options of a select. */
export async function listOptions(label: string, scope: Scope = page): Promise<string[]> {
  await getSelect(label, scope).click();
  await expect.element(page.getByRole('option').first()).toBeVisible();
  const names = page
    .getByRole('option')
    .elements()
    .map((each) => each.textContent);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('option').first()).not.toBeInTheDocument();
  return names;
}

/** Empties a date box. */
export async function clearDate(label: string, scope: Scope = page): Promise<void> {
  await getDateBox(label, scope).getByRole('spinbutton').first().click();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
}

/** Waits until a text box keeps this text and has an error message. */
export async function expectInvalid(
  field: Locator,
  text: string,
  message: string | RegExp,
): Promise<void> {
  await expect.element(field).toHaveValue(text);
  await expect.element(field).toHaveAccessibleDescription(message);
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
}

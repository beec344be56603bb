import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { openScreen } from '../../test/screen.tsx';
import { getButton, getTextBox } from '../../test/steps.ts';

const dialog = page.getByRole('dialog', { name: 'Keys' });

test('? lists all keys, but is text in a field (R-2124)', async () => {
  await openScreen('/course/register');
  const subject = getTextBox('Subject Name');
  await expect.element(subject).toHaveFocus();
  await userEvent.keyboard('?');
  await expect.element(subject).toHaveValue('?');
  await page.getByRole('heading', { level: 1 }).click();
  await userEvent.keyboard('?');
  for (const group of ['Everywhere', 'In the search', "Student's page", 'Payment and receipt']) {
    await expect.element(dialog.getByRole('table', { name: group })).toBeInTheDocument();
  }
  await expect.element(dialog).toMatchTextContent('Take paymentP');
  await expectAccessible();
  await page.viewport(390, 800);
  await expectFitsPhone();
  // Above a dialog the keys of the page do not count.
  await userEvent.keyboard('/');
  expect(page.getByRole('combobox', { name: 'Find a student' }).elements()[0]).not.toBe(
    document.activeElement,
  );
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the account menu has the keys for the mouse', async () => {
  await openScreen('/course/register');
  await getButton('Account').click();
  await page.getByRole('menuitem', { name: 'Keys' }).click();
  await expect.element(dialog).toBeVisible();
  await getButton('Close', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(getButton('Account')).toHaveFocus();
});

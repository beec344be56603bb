import { listTeacherDirectory } from '@kelas/contract/teachers';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectFitsPhone } from '../../test/checks.ts';
import { teacherRow } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { answerConfirmation, getButton, getSelect, getTextBox } from '../../test/steps.ts';
import { useUnsaved } from '../dialogs/leaving.ts';

const PATH = '/student/tuition/payment?name=tan&programLvl=3';
const name = getTextBox('Student Name');
const level = getSelect('Program Level');
const question = page.getByRole('dialog', { name: 'Confirmation' });
const wanted = () => new URLSearchParams(location.search).get('name');

/** Rows with unsaved input, as a screen with a filter bar has them. */
function UnsavedRows() {
  useUnsaved(true);
  return null;
}

beforeEach(() => {
  server.reply(listTuitionPayments, []);
});

test('Reset asks before unsaved rows are lost (R-1941)', async () => {
  await openScreen(PATH);
  await expect.element(name).toHaveValue('tan');
  const { unmount } = await render(<UnsavedRows />);
  await getButton('Reset').click();
  await expect
    .element(question)
    .toMatchTextContent('Continue without saving? Unsaved changes will be lost.');
  await answerConfirmation('No');
  expect(wanted()).toBe('tan');
  await expect.element(name).toHaveValue('tan');

  await getButton('Reset').click();
  await answerConfirmation('Yes');
  await expect.poll(wanted).toBe(null);
  await unmount();
  await name.fill('ong');
  await expect.poll(wanted).toBe('ong');
});

test('a filter that applies by itself asks once, and a repeated search asks too', async () => {
  await openScreen(PATH);
  await expect.element(name).toHaveValue('tan');
  await render(<UnsavedRows />);
  await name.fill('lim');
  await expect.element(question).toBeVisible();
  await answerConfirmation('No');
  await expect.element(name).toHaveValue('tan');
  const before = server.sent(listTuitionPayments).length;
  await name.click();
  await userEvent.keyboard('{Enter}');
  await answerConfirmation('No');
  expect(server.sent(listTuitionPayments)).toHaveLength(before);
  await name.fill('lim');
  await answerConfirmation('Yes');
  await expect.poll(wanted).toBe('lim');
});

test('a phone shows the name, and the other filters behind a button (R-1942)', async () => {
  await page.viewport(390, 844);
  await openScreen(PATH);
  await expect.element(name).toBeVisible();
  await expect.element(getButton('Search')).toBeVisible();
  await expect.element(level).not.toBeInTheDocument();
  const fold = getButton('Filters (1)');
  await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
  await expectFitsPhone();
  await fold.click();
  await expect.element(level).toBeVisible();
  await expect.element(fold).toHaveAttribute('aria-expanded', 'true');
  await getButton('Reset').click();
  await expect.element(getButton('Filters')).toHaveAccessibleName('Filters');
  await page.viewport(1280, 900);
  await expect.element(fold).not.toBeInTheDocument();
  await expect.element(level).toBeVisible();
});

test('↓ leads from the name to the first row, once the list has what was typed (R-2215)', async () => {
  server.reply(listTeacherDirectory, [
    { ...teacherRow, subjects: [], students: 0, paymentType: 'RATIO', paymentRate: '6/4' },
  ]);
  await openScreen('/teacher/management', 'ADMIN');
  const row = getButton(`View Details: ${teacherRow.name}`);
  await expect.element(row).toBeVisible();
  const field = getTextBox('Teacher Name');
  await field.fill('r');
  // The list still has the earlier filters.
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(field).toHaveFocus();
  await expect.poll(wanted).toBe('r');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row).toHaveFocus();
});

import { getTeacher, listTeachers } from '@kelas/contract/teachers';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectLoaded } from '../../test/checks.ts';
import { teacher, teacherRow } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectRows, getButton, getTextBox } from '../../test/steps.ts';

const PATH = '/teacher/management';
const LIST = `${PATH}?name=RAHMAN`;
const FORM = `${PATH}/form?uuid=${teacher.uuid}`;
const listed = `${teacher.name}+60198765432View Details`;
const nameBox = getTextBox('Teacher Name');
const address = () => location.pathname + location.search;

beforeEach(() => {
  server.reply(listTeachers, [teacherRow]);
  server.reply(getTeacher, teacher);
});

test('teachers are found by name and opened; the filter survives', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(nameBox).toHaveFocus();
  await userEvent.keyboard('RAHMAN{Enter}');
  await expect.poll(address).toBe(LIST);
  expect(server.sent(listTeachers).at(-1)).toEqual({ name: 'RAHMAN' });
  await expectRows([listed]);
  await expect.element(page.getByText('1 teacher', { exact: true })).toBeVisible();
  await getButton(`View Details: ${teacher.name}`).click();
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
  expect(address()).toBe(FORM);
  await page.getByRole('link', { name: 'Back' }).click();
  await expectRows([listed]);
  expect(address()).toBe(LIST);
  history.forward();
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
  history.back();
  await expect.element(nameBox).toHaveValue('RAHMAN');
});

test('a click anywhere on a row opens the form, but not while text is selected', async () => {
  await openScreen(LIST, 'ADMIN');
  await expectRows([listed]);
  const cell = page.getByRole('cell', { name: '+60198765432' }).element() as HTMLElement;
  expect(getComputedStyle(cell).cursor).toBe('pointer');
  window.getSelection()?.selectAllChildren(cell);
  cell.click();
  await expectLoaded();
  expect(address()).toBe(LIST);

  window.getSelection()?.removeAllRanges();
  await page.getByRole('cell').first().click();
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
  expect(address()).toBe(FORM);
  await page.getByRole('link', { name: 'Back' }).click();
  await expectRows([listed]);
  expect(address()).toBe(LIST);
  (getButton(`View Details: ${teacher.name}`).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(getTextBox('Name')).toHaveValue(teacher.name);
});

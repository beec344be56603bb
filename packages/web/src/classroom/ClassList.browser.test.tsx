import type { OutputOf } from '@kelas/contract/call';
import { listClassroom } from '@kelas/contract/classroom';
import { listCourses } from '@kelas/contract/courses';
import { listTimetable } from '@kelas/contract/timetable';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { emulateMedia, expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { MARKUP, MONTH_NOW, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  clearDate,
  enterDate,
  expectDate,
  expectRows,
  getButton,
  listOptions,
  selectOption,
} from '../../test/steps.ts';

type Place = OutputOf<typeof listClassroom>[number];

const place: Place = {
  uuid: uuidOf(1),
  name: MARKUP,
  programLvl: 2,
  subjectName: 'Physics',
  phoneNo: '60123456789',
  schedule: 'MORNING',
  teacherName: 'Puan Aini',
};
const CLASS = '/classroom?searched=yes&courseId=1&programLvl=2&schedule=MORNING';
const dialog = page.getByRole('dialog', { name: /^Print class list/ });
const open = getButton('Print class list');
const text = (exact: string) => page.getByText(exact, { exact: true });

beforeEach(() => {
  // The flat list of students; the classes have their own tests.
  localStorage.setItem('classroomView', 'students');
  server.reply(listTimetable, []);
  server.reply(listCourses, [{ id: 1, name: 'Physics' }]);
  server.reply(listClassroom, [
    place,
    { ...place, subjectName: 'Biology' },
    { ...place, uuid: uuidOf(2), name: 'Lim Wei' },
  ]);
});

/** Replaces the browser's printing; the returned function ends it. */
function fakePrint() {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  return { print, end: () => window.dispatchEvent(new Event('afterprint')) };
}

const cellsOf = (row: Element | undefined) =>
  [...(row?.children ?? [])].map((cell) => cell.textContent);
const sheetRows = () => [...document.querySelectorAll('.class-list tr')];

test('there is nothing to print before the search, nor in an empty list', async () => {
  await openScreen('/classroom');
  await expect.element(open).toBeDisabled();
  server.reply(listClassroom, []);
  await getButton('Search').click();
  await expect.element(text('No students')).toBeVisible();
  await expect.element(open).toBeDisabled();
});

test('it prints each student once, with the dates of a month to tick', async () => {
  const { print, end } = fakePrint();
  await openScreen(CLASS);
  await open.click();
  await expect.element(dialog).toMatchTextContent('Physics · Form 1 · MORNING');
  await expectAccessible();
  await enterDate('Month', '02-2028', dialog);
  await selectOption('Day of week', 'Tuesday', dialog);
  await getButton('Print', dialog).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(document.querySelector('.class-list h1')?.textContent).toBe('Physics · Form 1 · MORNING');
  expect(document.querySelector('.class-list p')?.textContent).toBe('Class list · 2 students');
  const dates = ['01-02', '08-02', '15-02', '22-02', '29-02'];
  expect(sheetRows().map(cellsOf)).toEqual([
    ['No.', 'Student Name', 'Level', ...dates],
    ['1', MARKUP, 'Form 1', '', '', '', '', ''],
    ['2', 'Lim Wei', 'Form 1', '', '', '', '', ''],
  ]);
  await expect.element(text('Class list · 2 students')).not.toBeVisible();
  await expect.element(open).toHaveFocus();
  await emulateMedia('light', 'print');
  await expect.element(text('Class list · 2 students')).toBeVisible();
  for (const part of document.querySelectorAll('[role=search], .MuiTable-root'))
    expect(part.getClientRects()).toHaveLength(0);
  await emulateMedia('light');
  end();
  await expect.poll(() => sheetRows().length).toBe(0);
});

test('it prints empty columns, and phone numbers if wanted', async () => {
  const { print, end } = fakePrint();
  await openScreen(CLASS);
  await open.click();
  expect(await listOptions('Columns to tick', dialog)).toEqual([
    'The dates of a month',
    '4 empty columns',
    '5 empty columns',
    '8 empty columns',
    '10 empty columns',
  ]);
  await selectOption('Columns to tick', '4 empty columns', dialog);
  await expect.element(dialog.getByLabelText('Day of week')).not.toBeInTheDocument();
  await dialog.getByLabelText('With phone numbers').click();
  await getButton('Print', dialog).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(sheetRows().map(cellsOf).slice(0, 2)).toEqual([
    ['No.', 'Student Name', 'Level', 'Phone No.', '', '', '', ''],
    ['1', MARKUP, 'Form 1', '+60 12-345 6789', '', '', '', ''],
  ]);
  end();
});

test('it needs a month, and Cancel prints nothing', async () => {
  const { print } = fakePrint();
  await openScreen(CLASS);
  await open.click();
  await clearDate('Month', dialog);
  await getButton('Print', dialog).click();
  await expect.element(dialog.getByText('Month is required')).toBeVisible();
  await getButton('Cancel', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(print).not.toHaveBeenCalled();
  expect(sheetRows()).toEqual([]);
});

test('it saves the same list as a CSV file, and the dialog fits a phone', async () => {
  await openScreen(CLASS);
  await open.click();
  await expectDate('Month', MONTH_NOW, dialog);
  await expectFitsPhone();
  await selectOption('Columns to tick', '5 empty columns', dialog);
  const file = await saveFileBy(getButton('Save CSV', dialog));
  expect(file.name).toMatch(/^Class list Physics .*\.csv$/);
  expect(file.text).toContain('\r\n"Lim Wei","Form 1","","","","",""\r\n');
  await expect.element(dialog).toBeVisible();
});

test('the list and its print have the mark of a student who is not admitted (R-1556)', async () => {
  const { print, end } = fakePrint();
  server.reply(listClassroom, [
    { ...place, name: 'Lim Wei', notAdmitted: true },
    { ...place, uuid: uuidOf(2), name: 'Tan Mei', notAdmitted: false },
  ]);
  await openScreen(CLASS);
  await expectRows([/^Lim Wei Not admitted/, /^Tan MeiForm 1/]);
  await open.click();
  await getButton('Print', dialog).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  const names = [...document.querySelectorAll('.class-list tbody td:nth-child(2)')];
  expect(names.map((cell) => cell.textContent)).toEqual(['Lim Wei · Not admitted', 'Tan Mei']);
  end();
});

import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import { listTimetable } from '@kelas/contract/timetable';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectFitsPhone, expectLoaded, expectNewestResult } from '../../test/checks.ts';
import { studentRow, teacherRow, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  expectOption,
  expectRows,
  getButton,
  getRowTexts,
  getSelect,
  getTextBox,
  listOptions,
  selectOption,
} from '../../test/steps.ts';

const PATH = '/payment/history/people';
const nameBox = getTextBox('Name');
const level = getSelect('Program Level');
const students = [
  'AliForm 1+60 12-345 6789ACTIVEView Details',
  'BenForm 2+60 12-345 6789ACTIVEView Details',
];
const teachers = [`${teacherRow.name}+60 19-876 5432View Details`];
const text = (exact: string) => page.getByText(exact, { exact: true });

beforeEach(() => {
  server.reply(listStudents, [
    studentRow('Ali'),
    studentRow('Ben', { uuid: uuidOf(2), programLvl: 3 }),
  ]);
  server.reply(listTeachers, [teacherRow]);
});

async function expectHeadings(labels: readonly string[]) {
  const headings = () => [...document.querySelectorAll('thead th')].map((each) => each.textContent);
  await expect.poll(headings).toEqual(labels);
}

test('students are searched by level and name, teachers by name', async () => {
  await openScreen(PATH);
  await expect.element(getSelect('Type')).toHaveFocus();
  await expectOption('Type', 'Student');
  expect(await listOptions('Type')).toEqual(['Student', 'Teacher']);
  await expectRows(students);
  await expect.element(text('2 students')).toBeVisible();
  await selectOption('Program Level', 'Form 2');
  await nameBox.fill('tan');
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => server.sent(listStudents).at(-1))
    .toEqual({ programLvl: '3', name: 'tan' });

  // The list changes with the search only; a teacher has no level.
  await selectOption('Type', 'Teacher');
  await expect.element(level).toHaveAttribute('aria-disabled', 'true');
  await expectOption('Program Level', 'All levels');
  await expectRows(students);
  expect(server.sent(listTeachers)).toEqual([]);
  await getButton('Search').click();
  await expectRows(teachers);
  await expectHeadings(['Name', 'Phone No.', 'Action']);
  await expect.element(text('1 teacher')).toBeVisible();
  expect(server.sent(listTeachers).at(-1)).toEqual({ name: 'tan' });
  expect(location.search).toBe('?name=tan&type=TEACHER');

  server.reply(listTeachers, []);
  await nameBox.fill('nobody');
  await getButton('Search').click();
  await expect.element(text('No teachers')).toBeVisible();
  await getButton('Reset').click();
  await expect.element(page.getByRole('table', { name: 'Students' })).toBeVisible();
  expect(location.pathname + location.search).toBe(PATH);
  await expectOption('Type', 'Student');
  await expect.element(level).not.toHaveAttribute('aria-disabled');
});

test('rows of one type never appear under the headings of the other', async () => {
  await openScreen(PATH);
  await expectRows(students);
  const releaseTeachers = server.hold(listTeachers);
  await selectOption('Type', 'Teacher');
  await getButton('Search').click();
  await expectHeadings(['Name', 'Phone No.', 'Action']);
  await expect.element(text('Loading…')).toBeVisible();
  expect(getRowTexts()).toEqual([]);

  // The response of the type that was left comes late.
  const releaseStudents = server.hold(listStudents);
  await selectOption('Type', 'Student');
  await getButton('Search').click();
  releaseTeachers();
  await expectHeadings(['Student Name', 'Program Level', 'Phone No.', 'Status', 'Action']);
  await expectRows(students);
  releaseStudents();
  await expectLoaded();
  await expectRows(students);
  await selectOption('Type', 'Teacher');
  await getButton('Search').click();
  await expectRows(teachers);
});

test('a slow response does not replace the response of a newer search', async () => {
  await openScreen(PATH);
  await expectRows(students);
  await expectNewestResult(listStudents, (name) => [studentRow(name)], 'Name');
  await expect.element(text('1 student')).toBeVisible();
});

test('the filters of the address apply, also after Back', async () => {
  server.reply(listTimetable, []);
  const expectFilters = async () => {
    await expectOption('Type', 'Teacher');
    await expect.element(level).toHaveAttribute('aria-disabled', 'true');
    await expect.element(nameBox).toHaveValue('rahman');
    await expectRows(teachers);
  };
  await openScreen(`${PATH}?type=TEACHER&name=rahman`);
  await expectFilters();
  await page.getByRole('link', { name: 'Timetable' }).click();
  const title = page.getByRole('heading', { level: 1, name: 'Timetable Management' });
  await expect.element(title).toBeVisible();
  history.back();
  await expectFilters();
});

test('an unknown type in the address counts as Student', async () => {
  await openScreen(`${PATH}?type=PARROT&name=tan`);
  await expectOption('Type', 'Student');
  await expectRows(students);
  expect(server.sent(listStudents)).toEqual([{ name: 'tan' }]);
});

test.each([
  ['STUDENT', listStudents, 'students', students],
  ['TEACHER', listTeachers, 'teachers', teachers],
] as const)(
  'a list of %s that fails to load does not look empty',
  async (type, call, noun, rows) => {
    server.lose(call);
    await openScreen(`${PATH}?type=${type}`);
    await expect.element(text('Not loaded')).toBeVisible();
    await expect.element(text(`No ${noun}`)).not.toBeInTheDocument();
    await expect.element(text(`0 ${noun}`)).not.toBeInTheDocument();
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    server.reply(listStudents, [
      studentRow('Ali'),
      studentRow('Ben', { uuid: uuidOf(2), programLvl: 3 }),
    ]);
    server.reply(listTeachers, [teacherRow]);
    await getButton('Try again').click();
    await expectRows(rows);
    await expectFitsPhone();
  },
);

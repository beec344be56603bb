import type { OutputOf } from '@kelas/contract/call';
import { listClassroom } from '@kelas/contract/classroom';
import { listCourses } from '@kelas/contract/courses';
import { listTeachers } from '@kelas/contract/teachers';
import { listTimetable } from '@kelas/contract/timetable';
import { beforeEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import {
  emulateMedia,
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
  tabToElement,
} from '../../test/checks.ts';
import { MARKUP, MONTH_NOW, teacherRow, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  enterDate,
  expectDate,
  expectOption,
  expectRows,
  getButton,
  getCard,
  getDateBox,
  getRowTexts,
  getSelect,
  listOptions,
  selectByTyping,
  selectOption,
} from '../../test/steps.ts';

type Place = OutputOf<typeof listClassroom>[number];

const other = { ...teacherRow, uuid: uuidOf(3), name: 'Puan Aini' };
const place: Place = {
  uuid: uuidOf(1),
  name: 'Tan Mei Ling',
  programLvl: 2,
  subjectName: 'Physics',
  phoneNo: '60123456789',
  schedule: 'MORNING',
  teacherName: teacherRow.name,
};
const row = `Tan Mei LingForm 1Physics+60 12-345 6789MORNING${teacherRow.name}`;
const places = [
  place,
  { ...place, subjectName: 'Biology' },
  { ...place, uuid: uuidOf(4), name: 'Lim Wei' },
];
const rows = [row, row.replace('Physics', 'Biology'), row.replace('Tan Mei Ling', 'Lim Wei')];

const hint = page.getByText(/^Choose filters, then press Search/);
const search = getButton('Search');
const teacherBox = getSelect('Teacher');
const text = (exact: string) => page.getByText(exact, { exact: true });

beforeEach(() => {
  // The flat list of students; the classes have their own tests.
  localStorage.setItem('classroomView', 'students');
  server.reply(listTimetable, []);
  server.reply(listTeachers, [teacherRow, other]);
  server.reply(listCourses, [
    { id: 1, name: 'Physics' },
    { id: 2, name: 'Biology' },
  ]);
  server.reply(listClassroom, places);
});

test('nothing is listed before the first search, which may do without a filter', async () => {
  await openScreen('/classroom');
  await expect.element(hint).toBeVisible();
  await expect.element(page.getByRole('table')).not.toBeInTheDocument();
  await expectLoaded();
  await expectAccessible();
  expect(server.sent(listClassroom)).toEqual([]);
  await search.click();
  await expectRows(rows);
  await expect.element(hint).not.toBeInTheDocument();
  await expect.element(text('3 enrolments · 2 students')).toBeVisible();
  expect(location.search).toBe('?searched=yes');
  expect(server.sent(listClassroom)).toEqual([{}]);

  server.reply(listClassroom, [place]);
  await search.click();
  await expect.element(text('1 enrolment · 1 student')).toBeVisible();
  server.reply(listClassroom, []);
  await search.click();
  await expect.element(text('No students')).toBeVisible();
  await expect.element(text('0 enrolments')).toBeVisible();
  await getButton('Reset').click();
  await expect.element(hint).toBeVisible();
  expect(location.search).toBe('');
});

test('a schedule that does not exist is no filter', async () => {
  await openScreen('/classroom?schedule=EVENING');
  await expect.element(hint).toBeVisible();
  await expectOption('Schedule', 'All schedules');
  expect(server.sent(listClassroom)).toEqual([]);
});

test('each filter is sent, and Enter searches', async () => {
  await openScreen('/classroom');
  await expect.element(getDateBox('Enrolment Date').getByRole('spinbutton').first()).toHaveFocus();
  await expectDate('Enrolment Date', '');
  await enterDate('Enrolment Date', MONTH_NOW);
  await userEvent.keyboard('{Enter}');
  await expectRows(rows);
  expect(await listOptions('Schedule')).toEqual(['All schedules', 'MORNING', 'AFTERNOON']);
  await selectOption('Schedule', 'AFTERNOON');
  await selectOption('Program Level', 'Form 2');
  await selectByTyping('Course', 'Biology');
  await selectByTyping('Teacher', other.name);
  await search.click();
  await expect.poll(() => server.sent(listClassroom)).toHaveLength(2);
  expect(server.sent(listClassroom)).toEqual([
    { enrolmentDate: MONTH_NOW },
    {
      enrolmentDate: MONTH_NOW,
      schedule: 'AFTERNOON',
      programLvl: '3',
      courseId: '2',
      teacherName: other.name,
    },
  ]);
});

test('the list is emptied before each search, also before the same one', async () => {
  await openScreen('/classroom?searched=yes');
  await expectRows(rows);
  const searchSlowly = async () => {
    const release = server.hold(listClassroom);
    await search.click();
    await expect.element(text('Loading…')).toBeVisible();
    expect(getRowTexts()).toEqual([]);
    await expect.element(page.getByText(/\d enrolments?/)).not.toBeInTheDocument();
    release();
    await expectRows(rows);
  };
  await searchSlowly();
  await selectOption('Schedule', 'AFTERNOON');
  await searchSlowly();
  // A search whose response was there before.
  await selectOption('Schedule', 'All schedules');
  await searchSlowly();
});

test('a search survives a visit elsewhere and Back', async () => {
  const filters = { enrolmentDate: MONTH_NOW, courseId: '2', teacherName: other.name };
  await openScreen(`/classroom?${new URLSearchParams({ searched: 'yes', ...filters })}`);
  const expectSearch = async () => {
    await expectDate('Enrolment Date', MONTH_NOW);
    await expect.element(getSelect('Course')).toHaveValue('Biology');
    await expect.element(teacherBox).toHaveValue(other.name);
    await expectRows(rows);
    expect(server.sent(listClassroom).at(-1)).toEqual(filters);
  };
  await expectSearch();
  await page.getByRole('link', { name: 'Timetable' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: /^Timetable/ })).toBeVisible();
  history.back();
  await expectSearch();
});

test('a part of a teacher name in the address is shown as it is', async () => {
  await openScreen('/classroom?searched=yes&teacherName=Rah');
  await expect.element(teacherBox).toHaveValue('Rah');
  await expectRows(rows);
  expect(server.sent(listClassroom)).toEqual([{ teacherName: 'Rah' }]);
  await teacherBox.fill('');
  await userEvent.keyboard('{Tab}');
  await expect.element(teacherBox).toHaveValue('');
});

test('a slow response does not replace the response of a newer search', async () => {
  const slow = Promise.withResolvers<Place[]>();
  server.reply(listClassroom, ({ teacherName }) =>
    teacherName === other.name ? slow.promise : [place],
  );
  await openScreen('/classroom');
  for (const { name } of [other, teacherRow]) {
    await selectByTyping('Teacher', name);
    await search.click();
  }
  await expectRows([row]);
  expect(server.sent(listClassroom)).toHaveLength(2);
  slow.resolve([{ ...place, name: 'slow' }]);
  await expectLoaded();
  expect(getRowTexts()).toEqual([row]);
  await expect.element(text('1 enrolment · 1 student')).toBeVisible();
});

test('a search that failed does not look empty, and no alert opens', async () => {
  const name = teacherRow.name;
  await openScreen(`/classroom?${new URLSearchParams({ searched: 'yes', teacherName: name })}`);
  await expectRows(rows);
  const restore = server.lose(listClassroom);
  await search.click();
  await expect.element(text('Not loaded')).toBeVisible();
  expect(getRowTexts()).toEqual([]);
  await expect.element(text('No students')).not.toBeInTheDocument();
  await expect.element(page.getByText(/\d enrolments?/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  await expect.element(teacherBox).toHaveValue(name);
  restore();
  await getButton('Try again').click();
  await expectRows(rows);
});

test('names are shown as text', async () => {
  const markup = '"><b>javascript:alert(2)</b>';
  server.reply(listTeachers, [{ ...teacherRow, name: markup }]);
  server.reply(listClassroom, [{ ...place, name: MARKUP, teacherName: markup }]);
  await openScreen('/classroom');
  await selectByTyping('Teacher', markup);
  await search.click();
  await expectRows([`${MARKUP}Form 1Physics+60 12-345 6789MORNING${markup}`]);
  expect(document.querySelector('tbody :is(img, b, a:not(.name))')).toBeNull();
});

test('the keyboard is enough, and the screen is accessible, also on a phone', async () => {
  await openScreen('/classroom');
  await tabToElement(teacherBox);
  await userEvent.keyboard('Rahman');
  await expect.element(page.getByRole('option')).toHaveTextContent(teacherRow.name);
  await expectAccessible();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('option')).not.toBeInTheDocument();
  await userEvent.keyboard('{Enter}');
  await expectRows(rows);
  await expectAccessible();
  await expectFitsPhone();
  await expect.element(getCard('Lim Wei')).toBeVisible();
});

/** Prints the page; returns the rows and the text that were on the paper. */
async function print(): Promise<{ rows: number; text: string }> {
  const paper = { rows: 0, text: '' };
  // This listener comes after that of the screen, before the paper is laid out.
  const note = () => {
    paper.rows = getRowTexts().length;
    paper.text = document.body.textContent;
  };
  addEventListener('beforeprint', note, { once: true });
  await cdp().send('Page.printToPDF');
  return paper;
}

test('a list is printed whole, without what surrounds it', async () => {
  const limit = 'Only the first 2,000 enrolments are printed';
  server.reply(listClassroom, Array(120).fill(place));
  await openScreen('/classroom?searched=yes&programLvl=2');
  await expect.poll(getRowTexts).toHaveLength(100);
  const paper = await print();
  expect(paper.rows).toBe(120);
  expect(paper.text).not.toContain(limit);
  await expect.poll(getRowTexts).toHaveLength(100);

  await emulateMedia('light', 'print');
  await expect.element(text('120 enrolments · 1 student')).toBeVisible();
  for (const role of ['banner', 'navigation'] as const) {
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
  }
  await expect.element(search).not.toBeInTheDocument();
  const filters = page.getByRole('search').getByRole('combobox');
  expect(filters.elements().map((each) => each.textContent)).toEqual(['Form 1']);
  await expect.element(getButton('Go to next page')).not.toBeInTheDocument();
  const region = page.getByRole('region', { name: 'Classroom, table' });
  const { x, height } = region.element().getBoundingClientRect();
  expect(x).toBeLessThan(20);
  expect(height).toBeGreaterThan(100 * 20);
  await emulateMedia('light');

  // More rows would stop the browser for minutes.
  server.reply(listClassroom, Array(2001).fill(place));
  await search.click();
  await expect.element(text('2,001 enrolments · 1 student')).toBeVisible();
  const cut = await print();
  expect(cut.rows).toBe(2000);
  expect(cut.text).toContain(limit);
});

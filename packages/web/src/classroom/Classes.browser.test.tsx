import type { OutputOf } from '@kelas/contract/call';
import { listClassroom } from '@kelas/contract/classroom';
import { listOfferings } from '@kelas/contract/teachers';
import { listTimetable } from '@kelas/contract/timetable';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { MARKUP, MONTH_NOW, offering, teacherRow, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { enterDate, expectOption, expectRows, getButton, getCard } from '../../test/steps.ts';
import { plainEntry } from '../../test/timetable.ts';
import { setLanguage } from '../languages/language.ts';

type Place = OutputOf<typeof listClassroom>[number];

const place: Place = {
  uuid: uuidOf(1),
  name: MARKUP,
  programLvl: 2,
  subjectName: 'Physics',
  phoneNo: '60123456789',
  schedule: 'MORNING',
  teacherName: teacherRow.name,
};
const lesson = {
  ...plainEntry,
  programLvl: 2,
  programLvlLabel: 'Form 1',
  startTime: '0930',
  endTime: '1100',
  dayOfWeek: 2,
  classroom: 'A1',
};
const SEARCHED = '/classroom?searched=yes';
const biology = 'BiologyForm 1MORNING林老师1Class list';
const physics = `PhysicsForm 1MORNING${teacherRow.name}Tuesday 09:30–11:00, A1Friday 09:30–11:00, A12Class list`;
const title = `Physics · Form 1 · MORNING · ${teacherRow.name}`;
const studentRow = (name: string) => `${name}Form 1Physics+60 12-345 6789MORNING${teacherRow.name}`;
const text = (exact: string) => page.getByText(exact, { exact: true });
const openClass = getButton(`Class list: ${title}`);

beforeEach(() => {
  server.reply(listOfferings, [offering]);
  server.reply(listTimetable, [lesson, { ...lesson, id: 2, dayOfWeek: 5 }]);
  server.reply(listClassroom, [
    place,
    { ...place, uuid: uuidOf(2), name: 'Lim Wei' },
    { ...place, subjectName: 'Biology', teacherName: '林老师' },
  ]);
});

test('the result is shown as classes with lessons and numbers of students (R-2140)', async () => {
  await openScreen('/classroom');
  await getButton('Search').click();
  await expectRows([biology, physics]);
  await expect.element(text('2 classes · 2 students')).toBeVisible();
  expect(server.sent(listClassroom)).toEqual([{}]);
  await expectAccessible();
  const file = await saveFileBy(getButton('Download CSV'));
  expect(file.text.split('\r\n').slice(0, 3)).toEqual([
    '"Subject","Program Level","Session","Teacher","Lessons","Students"',
    '"Biology","Form 1","MORNING","林老师","","1"',
    `"Physics","Form 1","MORNING","${teacherRow.name}","Tuesday 09:30–11:00, A1; Friday 09:30–11:00, A1","2"`,
  ]);
  await getButton('Students', page.getByRole('table')).click();
  await expectRows([physics, biology]);
  await expectFitsPhone();
  await expect.element(getCard('Biology')).toBeVisible();
  await setLanguage('zh-Hans');
  await expect.element(getCard('Physics')).toMatchTextContent('星期二 09:30–11:00、A1');
  await expect.element(getCard('Physics')).toMatchTextContent('班级名单');
});

test('a class opens its students, whose list prints with the day of its lesson', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  await openScreen(SEARCHED);
  await openClass.click();
  await expectRows([studentRow(MARKUP), studentRow('Lim Wei')]);
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
  await expect.element(text('Tuesday 09:30–11:00, A1 · Friday 09:30–11:00, A1')).toBeVisible();
  await expect.element(text('2 enrolments · 2 students')).toBeVisible();
  await expectAccessible();
  await getButton('Print class list').click();
  const dialog = page.getByRole('dialog', { name: /^Print class list/ });
  await expect.element(dialog).toMatchTextContent(title);
  await expectOption('Day of week', 'Tuesday', dialog);
  await getButton('Print', dialog).click();
  await expect.poll(() => print.mock.calls.length).toBe(1);
  expect(document.querySelector('.class-list h1')?.textContent).toBe(title);
  expect(document.querySelectorAll('.class-list tbody tr')).toHaveLength(2);
  window.dispatchEvent(new Event('afterprint'));

  await getButton('All classes').click();
  await expectRows([biology, physics]);
  await openClass.click();
  await expectRows([studentRow(MARKUP), studentRow('Lim Wei')]);
  await expectFitsPhone();
  await page.viewport(1280, 900);
  history.back();
  await expectRows([biology, physics]);
});

test('the students are one click away, which this computer remembers (R-2142)', async () => {
  await openScreen(SEARCHED);
  await expectRows([biology, physics]);
  await getButton('Students', page.getByRole('group', { name: 'View' })).click();
  const rows = [
    studentRow(MARKUP),
    studentRow('Lim Wei'),
    `${MARKUP}Form 1Biology+60 12-345 6789MORNING林老师`,
  ];
  await expectRows(rows);
  await openScreen(SEARCHED);
  await expectRows(rows);
  await getButton('Classes').click();
  await expectRows([biology, physics]);
});

test('the lessons are of the school year of the month', async () => {
  await openScreen(`${SEARCHED}&month=01-2027`);
  await expectRows([biology, physics]);
  expect(server.sent(listTimetable)).toEqual([{ year: '2027' }]);
  await enterDate('Classes in', MONTH_NOW);
  await getButton('Search').click();
  await expect.poll(() => server.sent(listTimetable).at(-1)).toEqual({ year: MONTH_NOW.slice(3) });
});

test('a class with two teachers has no lessons, and a lost timetable says so (R-2141)', async () => {
  server.reply(listOfferings, [offering, { ...offering, id: 2, teacherId: uuidOf(9) }]);
  await openScreen(SEARCHED);
  const plain = `PhysicsForm 1MORNING${teacherRow.name}2Class list`;
  await expectRows([biology, plain]);
  const alert = page.getByRole('alert');
  await expect.element(alert).not.toBeInTheDocument();
  server.lose(listTimetable);
  await openScreen(SEARCHED);
  await expectRows([biology, plain]);
  await expect.element(alert).toMatchTextContent('The timetable could not be loaded.');
});

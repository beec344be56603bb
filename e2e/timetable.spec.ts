import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { weekday } from '@kelas/contract/values/date';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  answer,
  box,
  button,
  choicesOf,
  choose,
  confirmation,
  countCalls,
  intercept,
} from './steps.ts';
import { ask, makeCourse, todaysDate } from './test-data.ts';
import {
  chooseDay,
  courseRow,
  dayBox,
  dayTable,
  detail,
  editTimetableEntry,
  fillRequired,
  fillTimes,
  makeEntry,
  makeRoom,
  openTimetable,
  submitTimetableEntry,
  timeIn,
} from './timetable-steps.ts';

const STAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d[ap]m$/;
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const told = (page: Page) => detail(page).getByRole('alert');

test('what is missing is told one at a time, and the rest may be empty', async ({
  page,
  employee,
}) => {
  const course = (await makeCourse()).name;
  await openTimetable(page, employee);
  const calls = countCalls(page, addTimetableEntry);
  await button(page, 'Create').click();
  await expect(button(detail(page), 'Delete')).toBeHidden();
  await submitTimetableEntry(page);
  await expect(told(page)).toHaveText('Please fill in the course');
  await expect(box(detail(page), 'Course')).toBeFocused();
  await choose(detail(page), 'Course', course);
  await expect(told(page)).toBeHidden();
  await submitTimetableEntry(page);
  await expect(told(page)).toHaveText('Please fill in the program lvl');
  expect(await choicesOf(detail(page), 'Program Level')).toEqual([
    'Remove',
    'Form 1',
    'Form 2',
    'Form 3',
    'Form 4',
    'Form 5',
    'Form 5 (Graduated)',
  ]);
  await choose(detail(page), 'Program Level', 'Form 5 (Graduated)');
  await submitTimetableEntry(page);
  await expect(told(page)).toHaveText('Please fill in the class session');
  expect(await choicesOf(detail(page), 'Session')).toEqual(['MORNING', 'AFTERNOON']);
  await choose(detail(page), 'Session', 'AFTERNOON');
  expect(calls()).toBe(0);
  await submitTimetableEntry(page);
  await expect(detail(page)).toBeHidden();
  expect(calls()).toBe(1);
  const cells = dayTable(page, 'No day')
    .getByRole('row')
    .filter({ hasText: course })
    .getByRole('cell');
  const level = 'Form 5 (Graduated)';
  await expect(cells).toHaveText([course, level, '', '', '', 'AFTERNOON', STAMP, 'Edit']);

  await button(page, 'Create').click();
  await expect(box(detail(page), 'Course')).not.toHaveText(course);
  await expect(box(detail(page), 'Course')).toBeFocused();
  await button(detail(page), 'Cancel').click();
  await expect(button(page, 'Create')).toBeFocused();
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL('/student/management');
});

test('Monday to Friday always have their table, other days with entries only', async ({
  page,
  employee,
}) => {
  const entry = await makeEntry({ dayOfWeek: 6, startTime: '0930', endTime: '1045' });
  const days = page.getByRole('heading', { level: 2 });
  const today = weekday(todaysDate);
  const marked = (names: readonly string[]) =>
    names.map((name) => (name === WEEK[today - 1] ? `${name}Today` : name));
  const show = async (json: unknown[]) => {
    const end = await intercept(page, listTimetable, (route) => route.fulfill({ json }));
    await openTimetable(page, employee);
    await expect(page.getByRole('table')).toHaveCount(await days.count());
    return end;
  };
  let end = await show([]);
  await expect(days).toHaveText(marked(WEEK.slice(0, 5)));
  await expect(page.getByText('No entries', { exact: true })).toHaveCount(5);
  await end();
  end = await show([entry]);
  await expect(days).toHaveText(marked([...WEEK.slice(0, 5), 'Saturday']));
  await expect(page.getByText('1 entry', { exact: true })).toBeVisible();
  await expect(page.getByText('Rows per page')).toBeHidden();
  await end();
  const noDay = { ...entry, id: 1, dayOfWeek: null };
  const many = Array.from({ length: 11 }, (_, id) => ({ ...entry, id: id + 2, dayOfWeek: 7 }));
  end = await show([entry, ...many, noDay]);
  await expect(days).toHaveText(marked([...WEEK, 'No day']));
  await expect(page.getByText('11 entries', { exact: true })).toBeVisible();
  await expect(page.getByText('Rows per page')).toHaveCount(1);
  await end();

  const { subjectName: course } = entry;
  await openTimetable(page, employee);
  const saturday = dayTable(page, 'Saturday').getByRole('row').filter({ hasText: course });
  const cells = [course, 'Form 2', '09:30', '10:45', '', 'MORNING', STAMP, 'Edit'];
  await expect(saturday.getByRole('cell')).toHaveText(cells);
  for (const [number, name] of [
    ['7', 'Sunday'],
    ['1', 'Monday'],
    ['5', 'Friday'],
  ] as const) {
    await editTimetableEntry(page, course).click();
    await chooseDay(page, number);
    await expect(dayBox(page)).toHaveText(`${number} ${name}`);
    await submitTimetableEntry(page);
    await expect(detail(page)).toBeHidden();
    await expect(dayTable(page, name).getByRole('row').filter({ hasText: course })).toBeVisible();
  }
});

test('the tables of the week line up', async ({ page, employee }) => {
  await makeEntry({ dayOfWeek: 1, classroom: makeRoom() });
  await makeEntry({ classroom: 'W'.repeat(200) });
  await openTimetable(page, employee);
  const places = await page
    .getByRole('columnheader', { name: /^(Start Time|Classroom|Session|Action)$/ })
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().x)));
  expect(new Set(places).size).toBe(4);
});

test('editing fills the form, and saves what was changed', async ({ page, employee }) => {
  const room = makeRoom();
  const entry = await makeEntry({
    startTime: '1405',
    endTime: '1532',
    dayOfWeek: 3,
    classroom: room,
    classSession: 'AFTERNOON',
  });
  const { subjectName: course } = entry;
  await openTimetable(page, employee);
  await button(page, `Edit: ${course}, Form 2, Wednesday 14:05–15:32, ${room}`).click();
  await expect(box(detail(page), 'Course')).toHaveText(course);
  await expect(box(detail(page), 'Program Level')).toHaveText('Form 2');
  await expect(timeIn(page, 'Start Time')).toHaveValue('14:05');
  await expect(timeIn(page, 'End Time')).toHaveValue('15:32');
  await expect(box(detail(page), 'Session')).toHaveText('AFTERNOON');
  await expect(detail(page).getByLabel('Classroom')).toHaveValue(room);
  await expect(dayBox(page)).toHaveText('3 Wednesday');
  await choose(detail(page), 'Program Level', 'Remove');
  await page.keyboard.press('Escape');
  await answer(page, 'Yes');
  await expect(detail(page)).toBeHidden();

  await editTimetableEntry(page, course).click();
  await expect(box(detail(page), 'Program Level')).toHaveText('Form 2');
  await fillTimes(page, '4', '16:00', '17:30');
  await detail(page).getByLabel('Classroom').fill(`${room} b`);
  const sent = page.waitForRequest((each) => each.method() === 'PUT');
  await submitTimetableEntry(page);
  const stored = {
    id: entry.id,
    subjectId: entry.subjectId,
    programLvl: 3,
    startTime: '1600',
    endTime: '1730',
    dayOfWeek: 4,
    classroom: `${room} b`,
    classSession: 'AFTERNOON',
  };
  expect((await sent).postDataJSON()).toEqual({ ...stored, version: 1, status: 'ACTIVE' });
  const times = ['16:00', '17:30', `${room} b`, 'AFTERNOON', STAMP, 'Edit'];
  await expect(courseRow(page, course).getByRole('cell')).toHaveText([course, 'Form 2', ...times]);
  const list = await ask(listTimetable, {});
  expect(list.find(({ id }) => id === entry.id)).toMatchObject({ ...stored, status: 'ACTIVE' });
});

test('the day is one of seven or none, and travels as its number', async ({ page, employee }) => {
  const course = (await makeCourse()).name;
  await openTimetable(page, employee);
  await button(page, 'Create').click();
  await expect(dayBox(page)).toHaveText('None');
  expect(await choicesOf(detail(page), 'Day of week (1-7)')).toEqual([
    'None',
    ...WEEK.map((name, index) => `${index + 1} ${name}`),
  ]);
  // As quick by keyboard as a number was.
  await dayBox(page).press('Enter');
  await page.keyboard.press('7');
  await page.keyboard.press('Enter');
  await expect(dayBox(page)).toHaveText('7 Sunday');

  await fillRequired(page, course);
  const added = page.waitForRequest((each) => each.method() === 'POST');
  await submitTimetableEntry(page);
  expect((await added).postDataJSON()).toMatchObject({ dayOfWeek: 7, programLvl: 3 });
  await expect(dayTable(page, 'Sunday').getByRole('row').filter({ hasText: course })).toBeVisible();

  await editTimetableEntry(page, course).click();
  await chooseDay(page, '');
  const changed = page.waitForRequest((each) => each.method() === 'PUT');
  await submitTimetableEntry(page);
  expect((await changed).postDataJSON()).toMatchObject({ dayOfWeek: null, status: 'ACTIVE' });
  await expect(dayTable(page, 'No day').getByRole('row').filter({ hasText: course })).toBeVisible();
});

test('deleting asks: No keeps the dialog, Yes takes the entry away', async ({ page, employee }) => {
  const [entry, other] = [await makeEntry({ dayOfWeek: 2, startTime: '0815' }), await makeEntry()];
  const { subjectName: course } = entry;
  await openTimetable(page, employee);
  const calls = countCalls(page, updateTimetableEntry);
  await editTimetableEntry(page, course).click();
  await detail(page).getByLabel('Classroom').fill('Typed');
  await button(detail(page), 'Delete').click();
  const question = 'Are you sure you want to delete this schedule?';
  await expect(confirmation(page)).toHaveAccessibleDescription(question);
  await answer(page, 'No');
  await expect(detail(page).getByLabel('Classroom')).toHaveValue('Typed');
  expect(calls()).toBe(0);

  await button(detail(page), 'Delete').click();
  const sent = page.waitForRequest((each) => each.method() === 'PUT');
  await answer(page, 'Yes');
  expect((await sent).postDataJSON()).toMatchObject({
    id: entry.id,
    version: 1,
    status: 'DELETED',
    startTime: '0815',
    classroom: '',
  });
  await expect(detail(page)).toBeHidden();
  await expect(courseRow(page, course)).toBeHidden();
  await expect(courseRow(page, other.subjectName)).toBeVisible();
  await page.reload();
  await expect(courseRow(page, other.subjectName)).toBeVisible();
  await expect(courseRow(page, course)).toBeHidden();
});

import { listStudents } from '@kelas/contract/students';
import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { today, weekday } from '@kelas/contract/values/date';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { expectErrorOnSubmit, submitAndClose } from '../../test/entries.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  expectDate,
  expectRows,
  expectTexts,
  getButton,
  getDateBox,
  getSelect,
  listOptions,
  selectOption,
} from '../../test/steps.ts';
import {
  classroomField,
  dayField,
  timetableDetail as detail,
  enterTimes,
  fillRequiredFields,
  getDayTable,
  openEntry,
  openNewEntry,
  openTimetableWith,
  plainEntry,
  ROW_END,
  selectDay,
} from '../../test/timetable.ts';

const STAMP = /^\d{4}-\d\d-\d\d \d\d:\d\d[ap]m$/;
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

test('the tables are folded at first, and this computer remembers them (R-2209)', async () => {
  const unfold = getButton('Show the tables of the days');
  server.reply(listTimetable, [{ ...plainEntry, dayOfWeek: 1 }]);
  await openScreen('/student/timetable');
  await expect.element(page.getByRole('list', { name: 'Monday' })).toBeVisible();
  await expect.element(getDayTable('Monday')).not.toBeInTheDocument();
  await expectAccessible();
  await unfold.click();
  await expect.element(getDayTable('Monday')).toBeVisible();
  await openScreen('/student/timetable');
  await expect.element(getDayTable('Monday')).toBeVisible();
  await getButton('Hide the tables of the days').click();
  await expect.element(getDayTable('Monday')).not.toBeInTheDocument();
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'false');
});

describe('the days', () => {
  const todaysDay = WEEK[weekday(today(new Date())) - 1];
  const expectHeadings = (names: readonly string[]) =>
    expectTexts(
      page.getByRole('heading', { level: 2 }),
      names.map((name) => (name === todaysDay ? `${name}Today` : name)),
    );
  const count = (text: string) => page.getByText(text, { exact: true }).elements().length;

  test('without an entry has a table for each day from Monday to Friday', async () => {
    await openTimetableWith();
    await expectHeadings(WEEK.slice(0, 5));
    expect(count('No entries')).toBe(6);
  });

  test('has a table for each other day with entries, and pages where they are needed', async () => {
    const sunday = { ...plainEntry, dayOfWeek: 7 };
    await openTimetableWith(
      { ...plainEntry, dayOfWeek: 6, startTime: '0930', endTime: '1045', subjectName: 'Biology' },
      ...Array.from({ length: 11 }, (_, id) => ({ ...sunday, id: id + 2 })),
      { ...plainEntry, id: 13 },
    );
    await expectHeadings(['Week', ...WEEK, 'No day']);
    const counts = ['13 entries', '1 entry', '11 entries', 'Rows per page:'].map(count);
    expect(counts).toEqual([1, 2, 1, 1]);
    const saturday = getDayTable('Saturday').getByRole('cell');
    await expectTexts(saturday, [
      'Biology',
      'Form 2',
      '09:30',
      '10:45',
      '',
      'MORNING',
      '2026-03-01 14:05pm',
      'Edit',
    ]);
  });

  test('has tables that line up, and fits a phone', async () => {
    await openTimetableWith(
      { ...plainEntry, dayOfWeek: 1, classroom: 'Hall' },
      { ...plainEntry, id: 2, classroom: 'W'.repeat(200) },
    );
    const heads = page.getByRole('columnheader', {
      name: /^(Start Time|Classroom|Session|Action)$/,
    });
    const places = heads.elements().map((head) => Math.round(head.getBoundingClientRect().x));
    expect(places).toHaveLength(24);
    expect(new Set(places).size).toBe(4);
    await openEntry('Physics.*Hall$');
    await expect.element(getDateBox('End Time', detail)).toBeVisible();
    await expectFitsPhone();
  });

  test('that could not be loaded does not look empty, and no alert opens', async () => {
    server.lose(listTimetable);
    localStorage.setItem('kelas.timetable.tables', 'open');
    await openScreen('/student/timetable');
    await expect.poll(() => count('Not loaded')).toBe(6);
    expect(count('No entries')).toBe(0);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    const classroom = '<img src=x onerror=alert(1)>';
    server.reply(listTimetable, [{ ...plainEntry, classroom }]);
    await getButton('Try again').click();
    await expectRows([`PhysicsForm 2${classroom}MORNING${ROW_END}`]);
    expect(count('Not loaded')).toBe(0);
    expect(document.querySelector('main img')).toBeNull();
  });
});

test('missing fields are named one at a time, and the others may be empty', async () => {
  await openTimetableWith();
  await openNewEntry();
  await expect.element(getButton('Delete', detail)).not.toBeInTheDocument();
  await expectErrorOnSubmit(detail, 'Please fill in the course');
  await expectAccessible();
  const course = getSelect('Course', detail);
  await expect.element(course).toHaveFocus();
  await selectOption('Course', 'Biology', detail);
  await expect.element(detail.getByRole('alert')).not.toBeInTheDocument();
  await expectErrorOnSubmit(detail, 'Please fill in the program lvl');
  expect(await listOptions('Program Level', detail)).toEqual([
    'Remove',
    'Form 1',
    'Form 2',
    'Form 3',
    'Form 4',
    'Form 5',
    'Form 5 (Graduated)',
  ]);
  await selectOption('Program Level', 'Form 5 (Graduated)', detail);
  await expectErrorOnSubmit(detail, 'Please fill in the class session');
  expect(await listOptions('Session', detail)).toEqual(['MORNING', 'AFTERNOON']);
  await selectOption('Session', 'AFTERNOON', detail);
  expect(server.sent(addTimetableEntry)).toEqual([]);
  await submitAndClose(detail);
  expect(server.sent(addTimetableEntry)).toHaveLength(1);
  const cells = getDayTable('No day').getByRole('cell');
  await expectTexts(cells, [
    'Biology',
    'Form 5 (Graduated)',
    '',
    '',
    '',
    'AFTERNOON',
    STAMP,
    'Edit',
  ]);

  await openNewEntry();
  await expect.element(course).not.toHaveTextContent('Biology');
  await expect.element(course).toHaveFocus();
  await getButton('Cancel', detail).click();
  await expect.element(getButton('Create')).toHaveFocus();
  server.reply(listStudents, []);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => location.pathname).toBe('/student/management');
});

test('editing fills the form, and saves the changes', async () => {
  await openTimetableWith({
    ...plainEntry,
    startTime: '1405',
    endTime: '1532',
    dayOfWeek: 3,
    classroom: 'A1',
    classSession: 'AFTERNOON',
  });
  const edit = getButton('Edit: Physics, Form 2, Wednesday 14:05–15:32, A1');
  const level = getSelect('Program Level', detail);
  await edit.click();
  await expect.element(getSelect('Course', detail)).toHaveTextContent('Physics');
  await expect.element(level).toHaveTextContent('Form 2');
  await expectDate('Start Time', '14:05', detail);
  await expectDate('End Time', '15:32', detail);
  await expect.element(getSelect('Session', detail)).toHaveTextContent('AFTERNOON');
  await expect.element(classroomField).toHaveValue('A1');
  await expect.element(dayField).toHaveTextContent('3 Wednesday');
  await selectOption('Program Level', 'Remove', detail);
  await userEvent.keyboard('{Escape}');
  await answerConfirmation('Yes');
  await expect.element(detail).not.toBeInTheDocument();

  await edit.click();
  await expect.element(level).toHaveTextContent('Form 2');
  await enterTimes('4 Thursday', '16:00', '17:30');
  await classroomField.fill('B2');
  await submitAndClose(detail);
  expect(server.sent(updateTimetableEntry)).toEqual([
    {
      id: 1,
      version: 1,
      status: 'ACTIVE',
      subjectId: 1,
      programLvl: 3,
      startTime: '1600',
      endTime: '1730',
      dayOfWeek: 4,
      classroom: 'B2',
      places: null,
      classSession: 'AFTERNOON',
    },
  ]);
  await expectRows([`PhysicsForm 216:0017:30B2AFTERNOON${ROW_END}`]);
});

test('the places follow the room until others are entered (R-2486, R-2487)', async () => {
  const room = { ...plainEntry, dayOfWeek: 1, startTime: '0900', endTime: '1000' };
  await openTimetableWith(
    { ...room, classroom: 'Hall', places: 40 },
    { ...room, id: 2, subjectId: 2, subjectName: 'Biology', dayOfWeek: 2, classroom: 'Lab' },
  );
  const places = page.getByRole('spinbutton', { name: 'Places' });
  await openEntry('Biology');
  await expect.element(places).toHaveValue(null);
  await classroomField.fill('hall');
  await expect.element(places).toHaveValue(40);
  await classroomField.fill('hall 2');
  await expect.element(places).toHaveValue(null);
  await places.fill('0');
  await getButton('Submit', detail).click();
  await expect
    .element(detail.getByText('Places must be a whole number from 1 to 999'))
    .toBeVisible();
  await places.fill('15');
  await classroomField.fill('Hall');
  await expect.element(places).toHaveValue(15);
  await submitAndClose(detail);
  expect(server.sent(updateTimetableEntry)).toMatchObject([{ classroom: 'Hall', places: 15 }]);
  await openEntry('Biology');
  await expect.element(places).toHaveValue(15);
});

test('the day is one of seven or none, and is sent as its number', async () => {
  await openTimetableWith();
  await openNewEntry();
  await expect.element(dayField).toHaveTextContent('None');
  const days = ['None', ...WEEK.map((name, index) => `${index + 1} ${name}`)];
  expect(await listOptions('Day of week (1-7)', detail)).toEqual(days);
  // A digit selects a day as fast as typing a number.
  (dayField.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}7{Enter}');
  await expect.element(dayField).toHaveTextContent('7 Sunday');
  await fillRequiredFields('Physics');
  await submitAndClose(detail);
  expect(server.sent(addTimetableEntry)).toMatchObject([{ dayOfWeek: 7, programLvl: 3 }]);

  for (const [day, table] of [
    ['1 Monday', 'Sunday'],
    ['5 Friday', 'Monday'],
    ['None', 'Friday'],
  ] as const) {
    await expectTexts(getDayTable(table).getByRole('cell').first(), ['Physics']);
    await openEntry('Physics');
    await selectDay(day);
    await expect.element(dayField).toHaveTextContent(day);
    await submitAndClose(detail);
  }
  await expectTexts(getDayTable('No day').getByRole('cell').first(), ['Physics']);
  await expect.element(getDayTable('Sunday')).not.toBeInTheDocument();
  expect(server.sent(updateTimetableEntry).map(({ dayOfWeek }) => dayOfWeek)).toEqual([1, 5, null]);
});

test('deleting asks: No keeps the dialog, Yes removes the entry', async () => {
  await openTimetableWith(
    { ...plainEntry, dayOfWeek: 2, startTime: '0815' },
    { ...plainEntry, id: 2, subjectName: 'Biology' },
  );
  await openEntry('Physics');
  await classroomField.fill('Typed');
  await getButton('Delete', detail).click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toHaveAccessibleDescription('Are you sure you want to delete this schedule?');
  await answerConfirmation('No');
  await expect.element(classroomField).toHaveValue('Typed');
  expect(server.sent(updateTimetableEntry)).toEqual([]);

  await getButton('Delete', detail).click();
  await answerConfirmation('Yes');
  await expect.element(detail).not.toBeInTheDocument();
  expect(server.sent(updateTimetableEntry)).toMatchObject([
    { id: 1, version: 1, status: 'DELETED', startTime: '0815', classroom: '' },
  ]);
  await expectRows([/^Biology/]);
});

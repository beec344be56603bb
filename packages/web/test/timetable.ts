import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { listCourses } from '@kelas/contract/courses';
import { addTimetableEntry, listTimetable, updateTimetableEntry } from '@kelas/contract/timetable';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { allLevels, FakeEntries } from './entries.ts';
import { openScreen, replyLevels, server } from './screen.tsx';
import { enterDate, getButton, getSelect, getTextBox, selectOption } from './steps.ts';

type StoredEntry = OutputOf<typeof listTimetable>[number];

const courses = ['Physics', 'Biology', 'Chemistry'].map((name, index) => ({ id: index + 1, name }));

/** A stored entry of Physics, Form 2, without a time, a day and a room. */
export const plainEntry: StoredEntry = {
  id: 1,
  version: 1,
  subjectId: 1,
  subjectName: 'Physics',
  programLvl: 3,
  programLvlLabel: 'Form 2',
  startTime: '',
  endTime: '',
  dayOfWeek: null,
  classroom: '',
  classSession: 'MORNING',
  schoolYear: null,
  places: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
};
/** The created date of these entries and the button of the row, as the list shows them. */
export const ROW_END = '2026-03-01 14:05pmEdit';

/** The dialog of an entry. */
export const timetableDetail = page.getByRole('dialog', { name: 'Timetable Detail' });
/** The warnings of the dialog. */
export const timetableWarnings = timetableDetail.getByRole('status', { name: 'Warnings' });
export const classroomField = getTextBox('Classroom', timetableDetail);
export const dayField = getSelect('Day of week (1-7)', timetableDetail);

/** Opens the timetable with these entries; the tables of the days are unfolded. */
export async function openTimetableWith(
  ...rows: readonly StoredEntry[]
): Promise<FakeEntries<StoredEntry>> {
  const entries = new FakeEntries('timetable entry', rows);
  server.reply(listCourses, courses);
  replyLevels(allLevels);
  server.reply(listTimetable, () => entries.rows);
  server.reply(addTimetableEntry, (input) =>
    entries.add((id) => ({ ...plainEntry, ...fieldsOf(input), id })),
  );
  server.reply(updateTimetableEntry, (input) =>
    entries.change(input, input.status === 'DELETED' ? 'DELETED' : fieldsOf(input)),
  );
  localStorage.setItem('kelas.timetable.tables', 'open');
  await openScreen('/student/timetable');
  await expect.element(getDayTable('Monday')).toHaveAttribute('aria-busy', 'false');
  return entries;
}

function fieldsOf(input: RequestOf<typeof addTimetableEntry>) {
  const fields = addTimetableEntry.input.parse(input);
  const {
    startTime = '',
    endTime = '',
    dayOfWeek = null,
    schoolYear,
    places,
    ...required
  } = fields;
  const nameOf = (named: readonly { id: number; name: string }[], id: number) =>
    named.find((each) => each.id === id)?.name ?? '';
  return {
    ...required,
    ...(schoolYear !== undefined && { schoolYear }),
    ...(places !== undefined && { places }),
    startTime,
    endTime,
    dayOfWeek,
    subjectName: nameOf(courses, fields.subjectId),
    programLvlLabel: nameOf(allLevels, fields.programLvl),
  };
}

/** The table of a day. */
export function getDayTable(name: string): Locator {
  return page.getByRole('table', { name });
}

/** Opens the dialog of the only entry of a course. */
export async function openEntry(course: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^Edit: ${course}`) }).click();
  await expect.element(timetableDetail).toBeVisible();
}

/** Opens the dialog for a new entry. */
export async function openNewEntry(): Promise<void> {
  await getButton('Create').click();
  await expect.element(timetableDetail).toBeVisible();
}

/** Fills in what the dialog requires. */
export async function fillRequiredFields(course: string): Promise<void> {
  await selectOption('Course', course, timetableDetail);
  await selectOption('Program Level', 'Form 2', timetableDetail);
  await selectOption('Session', 'MORNING', timetableDetail);
}

/** Chooses the day: `None`, `1 Monday` to `7 Sunday`. */
export async function selectDay(day: string): Promise<void> {
  await selectOption('Day of week (1-7)', day, timetableDetail);
}

/** Fills in the day and the times `HH:mm`. */
export async function enterTimes(day: string, start: string, end: string): Promise<void> {
  await enterDate('Start Time', start, timetableDetail);
  await enterDate('End Time', end, timetableDetail);
  await selectDay(day);
}

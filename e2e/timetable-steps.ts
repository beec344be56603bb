import type { RequestOf } from '@kelas/contract/call';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, type TestStaff } from './fixtures.ts';
import { box, button, choose, dateBox, typeDate } from './steps.ts';
import { ask, makeCourse, unique } from './test-data.ts';

type Entry = RequestOf<typeof addTimetableEntry>;

/** Opens the timetable once its entries are there. */
export async function openTimetable(page: Page, person: TestStaff): Promise<void> {
  await openAs(page, person, '/student/timetable');
  await expect(dayTable(page, 'Monday')).toHaveAttribute('aria-busy', 'false');
}

/** The table of a day. */
export function dayTable(page: Page, name: string): Locator {
  return page.getByRole('table', { name, exact: true });
}

/** The rows of a course, on whatever day. */
export function courseRow(page: Page, course: string): Locator {
  return page.getByRole('row').filter({ hasText: course });
}

/** The Edit button of a course's only entry. */
export function editTimetableEntry(page: Page, course: string): Locator {
  return page.getByRole('button', { name: `Edit: ${course}` });
}

/** The dialog in which an entry is filled in. */
export function detail(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Timetable Detail', exact: true });
}

/** What the dialog warns of. */
export function warnings(page: Page): Locator {
  return detail(page).getByRole('status', { name: 'Warnings' });
}

/** Presses Submit. */
export function submitTimetableEntry(page: Page): Promise<void> {
  return button(detail(page), 'Submit').click();
}

/** A new entry, of a course of its own unless `changes` has one, with what is required. */
export async function makeEntry(changes: Partial<Entry> = {}) {
  const subjectId = changes.subjectId ?? (await makeCourse()).id;
  const required = { programLvl: 3, classSession: 'MORNING', classroom: '' } as const;
  const list = await ask(addTimetableEntry, { ...required, ...changes, subjectId });
  const own = list.filter((each) => each.subjectId === subjectId);
  const [entry] = own.toSorted((a, b) => b.id - a.id);
  if (!entry) throw new Error('The list is empty');
  return entry;
}

/** A room that no other test uses. */
export function makeRoom(): string {
  return unique('Hall');
}

/** Fills in what the dialog requires, for a course. */
export async function fillRequired(page: Page, course: string): Promise<void> {
  await choose(detail(page), 'Course', course);
  await choose(detail(page), 'Program Level', 'Form 2');
  await choose(detail(page), 'Session', 'MORNING');
}

const DAYS = [
  'None',
  '1 Monday',
  '2 Tuesday',
  '3 Wednesday',
  '4 Thursday',
  '5 Friday',
  '6 Saturday',
  '7 Sunday',
];

/** The box of the day. */
export function dayBox(page: Page): Locator {
  return box(detail(page), 'Day of week (1-7)');
}

/** Chooses the day by its number; empty text for none. */
export async function chooseDay(page: Page, dayOfWeek: string): Promise<void> {
  await choose(detail(page), 'Day of week (1-7)', DAYS[Number(dayOfWeek)] ?? '');
}

/** Types when an entry is; the day by its number. */
export async function fillTimes(page: Page, dayOfWeek: string, start: string, end: string) {
  await typeDate(detail(page), 'Start Time', start);
  await typeDate(detail(page), 'End Time', end);
  await chooseDay(page, dayOfWeek);
}

/** The text of a time box, `HH:mm`. */
export function timeIn(page: Page, label: string): Locator {
  return dateBox(detail(page), label).locator('input');
}

import type { OutputOf } from '@kelas/contract/call';
import type { listTimetable } from '@kelas/contract/timetable';
import { WEEKDAYS } from '@kelas/contract/values/date';
import { formatTime } from '@kelas/contract/values/time';

/** An entry in the list of the timetable. */
export type TimetableEntry = OutputOf<typeof listTimetable>[number];

export const NOUN = { one: 'entry', many: 'entries' };

const SCHOOL_DAYS = [1, 2, 3, 4, 5];
const OTHER_DAYS = [6, 7, null];

/** The options of the day: `1 Monday` to `7 Sunday` (R-1039). */
export const DAYS = WEEKDAYS.map((name, index) => ({
  value: String(index + 1),
  label: `${index + 1} ${name}`,
}));

/** Returns the name of a day: 1 is Monday, 7 is Sunday, null is `No day`. */
export function nameOfDay(day: number | null): string {
  return WEEKDAYS[(day ?? 0) - 1] ?? 'No day';
}

/**
 * Returns the days that have a table: Monday to Friday, and other days with entries (R-1031,
 * R-1032).
 */
export function daysShown(entries: readonly TimetableEntry[] = []): readonly (number | null)[] {
  const others = OTHER_DAYS.filter((day) => entries.some(({ dayOfWeek }) => dayOfWeek === day));
  return [...SCHOOL_DAYS, ...others];
}

/** Returns the times: `09:30–11:00`; a missing time is left out. */
export function timesOf({ startTime, endTime }: TimetableEntry): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  return start && end ? `${start}–${end}` : start ? `from ${start}` : end && `until ${end}`;
}

/** Returns day and times: `Monday 09:30–11:00`; a missing time is left out. */
export function whenOf(entry: TimetableEntry): string {
  return [nameOfDay(entry.dayOfWeek), timesOf(entry)].filter(Boolean).join(' ');
}

/** Returns a name that distinguishes an entry: `Mathematics, Form 2, Monday 09:30–11:00, A1`. */
export function nameOfEntry(entry: TimetableEntry): string {
  const { subjectName, programLvlLabel, classroom } = entry;
  return [subjectName, programLvlLabel, whenOf(entry), classroom].filter(Boolean).join(', ');
}

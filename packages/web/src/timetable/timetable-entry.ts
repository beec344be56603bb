import type { OutputOf } from '@kelas/contract/call';
import type { listTimetable } from '@kelas/contract/timetable';
import { formatTime } from '@kelas/contract/values/time';

/** An entry of the timetable, as the list holds it. */
export type TimetableEntry = OutputOf<typeof listTimetable>[number];

/** The days of the week, Monday first. */
export const DAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Monday to Friday have their table always (specification 2), other days when they have entries. */
export const SCHOOL_DAYS = 5;

/** What a day is called: 1 is Monday, 7 is Sunday. */
export function nameOfDay(day: number | null): string {
  return DAYS[(day ?? 0) - 1] ?? 'No day';
}

/** `Monday 09:30–11:00`; what is not known of it is left out. */
export function whenOf({ dayOfWeek, startTime, endTime }: TimetableEntry): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  const times = start && end ? `${start}–${end}` : start ? `from ${start}` : end && `until ${end}`;
  return [nameOfDay(dayOfWeek), times].filter(Boolean).join(' ');
}

/** Names an entry, so that it can be told apart: `Mathematics, Form 2, Monday 09:30–11:00, A1`. */
export function nameOfEntry(entry: TimetableEntry): string {
  const { subjectName, programLvlLabel, classroom } = entry;
  return [subjectName, programLvlLabel, whenOf(entry), classroom].filter(Boolean).join(', ');
}

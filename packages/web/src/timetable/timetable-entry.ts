import type { OutputOf } from '@kelas/contract/call';
import type { listTimetable } from '@kelas/contract/timetable';
import { formatTime } from '@kelas/contract/values/time';

/** An entry of the timetable, as the list holds it. */
export type TimetableEntry = OutputOf<typeof listTimetable>[number];

export const NOUN = { one: 'entry', many: 'entries' };

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const SCHOOL_DAYS = [1, 2, 3, 4, 5];
const OTHER_DAYS = [6, 7, null];

/** The days to choose from: `1 Monday` to `7 Sunday`. */
export const DAYS = NAMES.map((name, index) => ({
  value: String(index + 1),
  label: `${index + 1} ${name}`,
}));

/** What a day is called: 1 is Monday, 7 is Sunday. */
export function nameOfDay(day: number | null): string {
  return NAMES[(day ?? 0) - 1] ?? 'No day';
}

/**
 * The days that have a table: Monday to Friday always (specification 2), and those beside them that
 * have entries, so that nothing saved is invisible.
 */
export function daysShown(entries: readonly TimetableEntry[] = []): readonly (number | null)[] {
  const others = OTHER_DAYS.filter((day) => entries.some(({ dayOfWeek }) => dayOfWeek === day));
  return [...SCHOOL_DAYS, ...others];
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

import type { TimetableEntry } from '@kelas/contract/timetable-clash';
import { formatTime } from '@kelas/contract/values/time';
import { t } from '@lingui/core/macro';
import { weekdayName } from '../languages/formats.ts';

/** The day and the times of an entry; empty text for no time. */
type EntryTimes = Pick<TimetableEntry, 'dayOfWeek' | 'startTime' | 'endTime'>;

/** Returns the name of a day: 1 is Monday, 7 is Sunday, null is `No day`. */
export function nameOfDay(day: number | null): string {
  return day === null ? t`No day` : weekdayName(day);
}

/** Returns the times: `09:30–11:00`; a missing time is left out. */
export function timesOf({ startTime, endTime }: Omit<EntryTimes, 'dayOfWeek'>): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  if (start && end) return `${start}–${end}`;
  return start ? t`from ${start}` : end && t`until ${end}`;
}

/** Returns day and times: `Monday 09:30–11:00`; a missing time is left out. */
export function whenOf(entry: EntryTimes): string {
  return [nameOfDay(entry.dayOfWeek), timesOf(entry)].filter(Boolean).join(' ');
}

import type { CheckedEntry } from '@kelas/contract/timetable-clash';
import { compareTexts } from '../languages/formats.ts';
import { byLevelPlace } from '../reference/centre-words.ts';

/** An entry with its row of the grid; the first row is 1. */
interface WeekPlace {
  readonly entry: CheckedEntry;
  readonly row: number;
}

export interface WeekDay {
  /** Monday is 1. */
  readonly day: number;
  /** By start time. */
  readonly places: readonly WeekPlace[];
}

/** The rows of the lessons that start in one hour. */
export interface WeekHour {
  /** `09:00`; empty text for entries without a start time. */
  readonly label: string;
  readonly row: number;
  readonly rows: number;
}

/**
 * Returns these days as columns and the hours in which their lessons start as rows. An hour has as
 * many rows as its fullest day has lessons, so that no lesson covers another (R-2205).
 */
export function layOutWeek(days: readonly number[], entries: readonly CheckedEntry[]) {
  const ofDays = entries.filter(({ dayOfWeek }) => dayOfWeek !== null && days.includes(dayOfWeek));
  const hours: WeekHour[] = [];
  const places: WeekPlace[] = [];
  let row = 1;
  // Sorted by start time, the entries without one are first.
  for (const [hour, starting] of Map.groupBy(ofDays.toSorted(byStart), hourOf)) {
    const lists = [...Map.groupBy(starting, ({ dayOfWeek }) => dayOfWeek).values()];
    const rows = Math.max(...lists.map(({ length }) => length));
    places.push(
      ...lists.flatMap((list) => list.map((entry, index) => ({ entry, row: row + index }))),
    );
    hours.push({ label: hour && `${hour}:00`, row, rows });
    row += rows;
  }
  return {
    hours,
    rows: row - 1,
    days: days.map(
      (day): WeekDay => ({
        day,
        places: places.filter(({ entry }) => entry.dayOfWeek === day),
      }),
    ),
  };
}

// `HHmm` sorts as text.
function byStart(a: CheckedEntry, b: CheckedEntry): number {
  return (
    a.startTime.localeCompare(b.startTime) ||
    a.endTime.localeCompare(b.endTime) ||
    byLevelPlace(a.programLvl, b.programLvl) ||
    compareTexts(a.subjectName, b.subjectName) ||
    a.id - b.id
  );
}

const hourOf = ({ startTime }: CheckedEntry) => startTime.slice(0, 2);

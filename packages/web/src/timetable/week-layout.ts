import type { CheckedEntry } from '@kelas/contract/timetable-clash';
import { isTime } from '@kelas/contract/values/time';

/** The hours that the week always shows; entries outside them extend it (R-1490). */
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

/** An entry with its place in the grid of a day. */
export interface WeekBlock {
  readonly entry: CheckedEntry;
  /** Minutes since midnight. */
  readonly start: number;
  readonly end: number;
  readonly lane: number;
  readonly lanes: number;
}

export interface WeekDay {
  /** Monday is 1. */
  readonly day: number;
  readonly blocks: readonly WeekBlock[];
  /** The entries without a start and a later end (R-1493). */
  readonly untimed: readonly CheckedEntry[];
  readonly lanes: number;
}

/** Returns the week view of these days and entries. */
export function layOutWeek(days: readonly number[], entries: readonly CheckedEntry[]) {
  const laidOut = days.map((day) =>
    layOutDay(
      day,
      entries.filter(({ dayOfWeek }) => dayOfWeek === day),
    ),
  );
  const blocks = laidOut.flatMap((day) => day.blocks);
  return {
    firstHour: Math.min(FIRST_HOUR, ...blocks.map(({ start }) => Math.floor(start / 60))),
    lastHour: Math.max(LAST_HOUR, ...blocks.map(({ end }) => Math.ceil(end / 60))),
    days: laidOut,
  };
}

function layOutDay(day: number, entries: readonly CheckedEntry[]): WeekDay {
  const timed = entries.filter(isTimed);
  const blocks = groupsOf(timed).flatMap(assignLanes);
  return {
    day,
    blocks,
    untimed: entries.filter((entry) => !isTimed(entry)),
    lanes: Math.max(1, ...blocks.map(({ lanes }) => lanes)),
  };
}

// `HHmm` sorts as text.
function isTimed({ startTime, endTime }: CheckedEntry): boolean {
  return isTime(startTime) && isTime(endTime) && startTime < endTime;
}

/** Returns groups of entries that overlap, directly or through others; by start time. */
function groupsOf(entries: readonly CheckedEntry[]): CheckedEntry[][] {
  const sorted = entries.toSorted(
    (a, b) =>
      a.startTime.localeCompare(b.startTime) || b.endTime.localeCompare(a.endTime) || a.id - b.id,
  );
  const groups: CheckedEntry[][] = [];
  let end = '';
  for (const entry of sorted) {
    const group = groups.at(-1);
    if (group && entry.startTime < end) group.push(entry);
    else groups.push([entry]);
    end = group && entry.startTime < end && end > entry.endTime ? end : entry.endTime;
  }
  return groups;
}

/** Places each entry of a group in the first lane that is free at its start. */
function assignLanes(group: readonly CheckedEntry[]): WeekBlock[] {
  const ends: number[] = [];
  const placed = group.map((entry) => {
    const [start, end] = [minutesOf(entry.startTime), minutesOf(entry.endTime)];
    const free = ends.findIndex((busyUntil) => busyUntil <= start);
    const lane = free < 0 ? ends.length : free;
    ends[lane] = end;
    return { entry, start, end, lane };
  });
  return placed.map((block) => ({ ...block, lanes: ends.length }));
}

/** Returns the minutes since midnight of `HHmm`. */
function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(2));
}

import type { OutputOf } from './call.ts';
import type { listTimetable } from './timetable.ts';
import { WEEKDAYS } from './values/date.ts';
import { formatTime, isTime } from './values/time.ts';

export type TimetableEntry = OutputOf<typeof listTimetable>[number];

/** The fields of an entry that decide about a clash; empty text for no value. */
export interface Slot {
  /** Monday is 1. */
  readonly dayOfWeek: number | null;
  /** `HHmm`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly classroom: string;
  readonly subjectId: number | '';
  readonly programLvl: number | '';
  readonly classSession: string;
  /** Null for every year. */
  readonly schoolYear: number | null;
}

/** The reason of a clash: the same class, or else the same room. */
export type Clash = 'class' | 'room';

/**
 * Returns why two entries clash, else undefined. They clash if they overlap on one day of a school
 * year and share the class (level, course and session) or the room (R-1044, R-1744).
 */
export function clashOf(a: Slot, b: Slot): Clash | undefined {
  if (!isSameYear(a, b)) return undefined;
  if (a.dayOfWeek === null || a.dayOfWeek !== b.dayOfWeek || !overlap(a, b)) return undefined;
  if (isSameClass(a, b)) return 'class';
  return isSameRoom(a.classroom, b.classroom) ? 'room' : undefined;
}

/**
 * Returns keys of a slot, for the search in many entries: two slots that clash share one. A slot
 * without a day has none.
 */
export function clashKeysOf({ dayOfWeek, classroom, ...slot }: Slot): string[] {
  if (dayOfWeek === null) return [];
  const { subjectId, programLvl, classSession } = slot;
  const ofClass = `class ${dayOfWeek} ${subjectId} ${programLvl} ${classSession}`;
  const room = roomKeyOf(classroom);
  return room === '' ? [ofClass] : [ofClass, `room ${dayOfWeek} ${room}`];
}

/** An entry that a slot clashes with, and why. */
export interface ClashingEntry {
  readonly clash: Clash;
  readonly other: TimetableEntry;
}

/** Returns the entries that a slot clashes with. */
export function findClashes(slot: Slot, others: readonly TimetableEntry[]): ClashingEntry[] {
  return others.flatMap((other) => {
    const clash = clashOf(slot, other);
    return clash ? [{ clash, other }] : [];
  });
}

/** Returns one sentence for each entry that a slot clashes with. */
export function clashesOf(slot: Slot, others: readonly TimetableEntry[]): string[] {
  return [...new Set(findClashes(slot, others).map(textOf))];
}

/** An entry with its clashes. */
export interface CheckedEntry extends TimetableEntry {
  readonly clashes: readonly ClashingEntry[];
}

export function checkAll(entries: readonly TimetableEntry[]): CheckedEntry[] {
  return entries.map((entry) => ({
    ...entry,
    clashes: findClashes(entry, without(entries, entry)),
  }));
}

/** Returns the clashes of all entries; each pair once. */
export function listClashes(entries: readonly TimetableEntry[]) {
  return entries.flatMap((entry, index) =>
    findClashes(entry, entries.slice(index + 1)).map((found) => ({ entry, ...found })),
  );
}

export function without(entries: readonly TimetableEntry[], { id }: { readonly id: number }) {
  return entries.filter((each) => each.id !== id);
}

// `HHmm` sorts as text. An entry that starts when another ends does not overlap it (R-1045).
function overlap(a: Slot, b: Slot): boolean {
  return isSpan(a) && isSpan(b) && a.startTime < b.endTime && b.startTime < a.endTime;
}

function isSpan({ startTime, endTime }: Slot): boolean {
  return isTime(startTime) && isTime(endTime) && startTime < endTime;
}

function isSameYear(a: Slot, b: Slot): boolean {
  return a.schoolYear === null || b.schoolYear === null || a.schoolYear === b.schoolYear;
}

function isSameClass(a: Slot, b: Slot): boolean {
  if (a.subjectId === '' || a.programLvl === '' || a.classSession === '') return false;
  return (
    a.subjectId === b.subjectId &&
    a.programLvl === b.programLvl &&
    a.classSession === b.classSession
  );
}

function isSameRoom(a: string, b: string): boolean {
  const room = roomKeyOf(a);
  return room !== '' && room === roomKeyOf(b);
}

/** Returns a room for comparison, without differences in letter case and spaces. */
export function roomKeyOf(room: string): string {
  return room.trim().replace(/\s+/g, ' ').toLowerCase();
}

function textOf({ clash, other }: ClashingEntry): string {
  const { subjectName, programLvlLabel, classSession, classroom } = other;
  const name = `${subjectName}, ${programLvlLabel}`;
  const room = /^room\b/i.test(classroom) ? classroom : `room ${classroom}`;
  if (clash === 'room') {
    return `${room.replace(/^r/, 'R')} is taken: ${name}, ${whenOf(other)}`;
  }
  return `${name} (${classSession}) is already on ${whenOf(other)}${classroom && ` in ${room}`}`;
}

/** Returns the name of a day: 1 is Monday, 7 is Sunday, null is `No day`. */
function nameOfDay(day: number | null): string {
  return WEEKDAYS[(day ?? 0) - 1] ?? 'No day';
}

/** The day and the times of an entry; empty text for no time. */
type EntryTimes = Pick<TimetableEntry, 'dayOfWeek' | 'startTime' | 'endTime'>;

/** Returns the times: `09:30–11:00`; a missing time is left out. */
function timesOf({ startTime, endTime }: Omit<EntryTimes, 'dayOfWeek'>): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  return start && end ? `${start}–${end}` : start ? `from ${start}` : end && `until ${end}`;
}

/** Returns day and times: `Monday 09:30–11:00`; a missing time is left out. */
function whenOf(entry: EntryTimes): string {
  return [nameOfDay(entry.dayOfWeek), timesOf(entry)].filter(Boolean).join(' ');
}

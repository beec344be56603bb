import { isTime } from '@kelas/contract/values/time';
import { type TimetableEntry, whenOf } from './timetable-entry.ts';

/** What of an entry decides whether it clashes; empty where it is not filled in. */
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
}

/** What two entries want at once: the same class, or else the same room. */
export type Clash = 'class' | 'room';

/**
 * Whether two entries cannot both take place: on the same day their times overlap, and they are the
 * same class (level, course and session) or have the same room.
 */
export function clashOf(a: Slot, b: Slot): Clash | undefined {
  if (a.dayOfWeek === null || a.dayOfWeek !== b.dayOfWeek || !overlap(a, b)) return undefined;
  if (isSameClass(a, b)) return 'class';
  return isSameRoom(a.classroom, b.classroom) ? 'room' : undefined;
}

/** What there is to say of the entries that a slot clashes with, a sentence for each. */
export function clashesOf(slot: Slot, others: readonly TimetableEntry[]): string[] {
  const texts = others.flatMap((other) => {
    const clash = clashOf(slot, other);
    return clash ? [textOf(clash, other)] : [];
  });
  return [...new Set(texts)];
}

/** An entry with the sentences on what it clashes with. */
export interface CheckedEntry extends TimetableEntry {
  readonly clashes: readonly string[];
}

/** The entries, each with what it clashes with among the others. */
export function checkAll(entries: readonly TimetableEntry[]): CheckedEntry[] {
  return entries.map((entry) => ({ ...entry, clashes: clashesOf(entry, without(entries, entry)) }));
}

/** The other entries. */
export function without(entries: readonly TimetableEntry[], { id }: { readonly id: number }) {
  return entries.filter((each) => each.id !== id);
}

// `HHmm` is in order as text. Touching ends do not overlap.
function overlap(a: Slot, b: Slot): boolean {
  return isSpan(a) && isSpan(b) && a.startTime < b.endTime && b.startTime < a.endTime;
}

function isSpan({ startTime, endTime }: Slot): boolean {
  return isTime(startTime) && isTime(endTime) && startTime < endTime;
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
  const room = plain(a);
  return room !== '' && room === plain(b);
}

/** A room however it is typed: case and spaces do not count for more than one. */
function plain(room: string): string {
  return room.trim().replace(/\s+/g, ' ').toLowerCase();
}

function textOf(clash: Clash, other: TimetableEntry): string {
  const { subjectName, programLvlLabel, classSession, classroom } = other;
  const name = `${subjectName}, ${programLvlLabel}`;
  const room = /^room\b/i.test(classroom) ? classroom : `room ${classroom}`;
  if (clash === 'room') {
    return `${room.replace(/^r/, 'R')} is taken: ${name}, ${whenOf(other)}`;
  }
  return `${name} (${classSession}) is already on ${whenOf(other)}${classroom && ` in ${room}`}`;
}

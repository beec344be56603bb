import { roomKeyOf, type TimetableEntry } from '@kelas/contract/timetable-clash';
import { REMOVE_CLASS } from '@kelas/contract/values/filters';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { msg, t } from '@lingui/core/macro';
import { compareTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { translatedName } from '../reference/centre-words.ts';
import { NO_TEACHER } from '../reference/sole-teacher.ts';

export const NO_FILTER = { programLvl: '', teacher: '', room: '' };
export type TimetableFilters = typeof NO_FILTER;

type TeachersOf = (entry: TimetableEntry) => readonly string[];

/** Returns the rooms of entries, each once as it was first written, sorted. */
export function roomsOf(entries: readonly TimetableEntry[]): string[] {
  const rooms = new Map(
    entries.toReversed().map(({ classroom }) => [roomKeyOf(classroom), classroom.trim()] as const),
  );
  rooms.delete('');
  return [...rooms.values()].sort(compareTexts);
}

/** Returns the names of the teachers of entries, each once, sorted. */
export function teacherNamesOf(
  entries: readonly TimetableEntry[],
  teachersOf: TeachersOf,
): string[] {
  return [...new Set(entries.flatMap(teachersOf))].sort(compareTexts);
}

/** Returns the entries of a level, a teacher and a room; empty text is no filter (R-2207). */
export function filterEntries<E extends TimetableEntry>(
  entries: readonly E[],
  { programLvl, teacher, room }: TimetableFilters,
  teachersOf: TeachersOf,
): E[] {
  const level = programLvl === REMOVE_CLASS ? LEVEL_REMOVE : Number(programLvl);
  // The id of Remove means no filter.
  const isAnyLevel = programLvl === '' || programLvl === String(LEVEL_REMOVE);
  return entries.filter(
    (entry) =>
      (isAnyLevel || entry.programLvl === level) &&
      (teacher === '' || teachersOf(entry).includes(teacher)) &&
      (room === '' || roomKeyOf(entry.classroom) === roomKeyOf(room)),
  );
}

/** What has a page of its own in a printed timetable (R-2208). */
export const PAGE_CHOICES = [
  { value: 'level', label: msg`Level` },
  { value: 'teacher', label: msg`Teacher` },
  { value: 'room', label: msg`Room` },
] as const;
export type PageChoice = (typeof PAGE_CHOICES)[number]['value'];

/** One printed page. */
export interface TimetablePage<E> {
  readonly name: string;
  readonly entries: readonly E[];
}

/**
 * Returns a page for each level, teacher or room (R-2208). An entry is on the page of each teacher who
 * may teach it. The entries without a teacher or room are on the last page.
 */
export function pagesOf<E extends TimetableEntry>(
  entries: readonly E[],
  by: PageChoice,
  teachersOf: TeachersOf,
): TimetablePage<E>[] {
  if (by === 'level') {
    return [...Map.groupBy(entries, ({ programLvl }) => programLvl)]
      .sort(([a], [b]) => a - b)
      .map(([, ofLevel]) => ({
        name: translatedName(ofLevel[0]?.programLvlLabel ?? ''),
        entries: ofLevel,
      }));
  }
  const [names, none] =
    by === 'teacher'
      ? [teacherNamesOf(entries, teachersOf), textOf(NO_TEACHER)]
      : [roomsOf(entries), t`No room`];
  const found = (name: string) => filterEntries(entries, { ...NO_FILTER, [by]: name }, teachersOf);
  const others = entries.filter((entry) =>
    by === 'teacher' ? teachersOf(entry).length === 0 : roomKeyOf(entry.classroom) === '',
  );
  return [
    ...names.map((name) => ({ name, entries: found(name) })),
    { name: none, entries: others },
  ].filter((page) => page.entries.length > 0);
}

import type { OutputOf } from '@kelas/contract/call';
import type { previewYearCopy } from '@kelas/contract/year-copy';
import { levelNameOf } from '../reference/centre-words.ts';
import { whenOf } from '../reference/lesson-times.ts';
import type { Tick } from '../ui/ticks.tsx';

type CopyPreview = OutputOf<typeof previewYearCopy>;
export type CopyList = 'timetable' | 'quizzes' | 'notes';

/** A timetable entry, a quiz or a note of the preview; empty text for what it does not have. */
export interface CopyRow {
  readonly list: CopyList;
  readonly id: number;
  /** The subject of a timetable entry, or the title. */
  readonly name: string;
  /** Distinguishes the entry for screen readers. */
  readonly label: string;
  readonly level: string;
  readonly when: string;
  readonly room: string;
  readonly teacher: string;
  readonly course: string;
  readonly schoolYear: number | null;
  readonly isCopied: boolean;
  readonly clashes: readonly string[];
}

const NONE = { when: '', room: '', teacher: '', course: '', clashes: [] };

export function copyRowsOf({ timetable, quizzes, notes }: CopyPreview): readonly CopyRow[] {
  return [
    ...timetable.map(timetableRow),
    ...quizzes.map((row) => materialRow('quizzes', row)),
    ...notes.map((row) => materialRow('notes', row)),
  ];
}

function timetableRow(row: CopyPreview['timetable'][number]): CopyRow {
  const { id, subjectName, classroom, schoolYear, isCopied, clashes } = row;
  const when = whenOf(row);
  const level = levelNameOf(row.programLvl) || row.programLvlLabel;
  return {
    ...NONE,
    ...{ list: 'timetable', id, schoolYear, isCopied, clashes, when },
    name: subjectName,
    label: [subjectName, level, when, classroom].filter(Boolean).join(', '),
    level,
    room: classroom,
  };
}

function materialRow(list: CopyList, row: CopyPreview['quizzes'][number]): CopyRow {
  const { id, title, teacherName, subjectName, programLvl, schoolYear, isCopied } = row;
  return {
    ...NONE,
    ...{ list, id, schoolYear, isCopied },
    name: title,
    label: title,
    level: programLvl === null ? '' : levelNameOf(programLvl),
    teacher: teacherName ?? '',
    course: subjectName ?? '',
  };
}

/** Returns the key of an entry, which distinguishes the rows of all lists. */
export function keyOfEntry({ list, id }: CopyRow): string {
  return `${list} ${id}`;
}

/** Returns the tick of an entry; one that clashes is not ticked at first (R-1752). */
export function tickOfEntry(row: CopyRow): Tick {
  return {
    key: keyOfEntry(row),
    isTickedAtFirst: row.clashes.length === 0,
    isLocked: row.isCopied,
  };
}

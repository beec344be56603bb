import type { OutputOf } from '@kelas/contract/call';
import { whenOf } from '@kelas/contract/timetable-clash';
import { levelNameOf } from '@kelas/contract/values/levels';
import type { previewYearCopy } from '@kelas/contract/year-copy';
import type { Tick } from '../ui/ticks.tsx';

export type CopyPreview = OutputOf<typeof previewYearCopy>;

/** The lists of a preview, in the order of the panel. */
export const copyLists = ['timetable', 'quizzes', 'notes'] as const;
export type CopyList = (typeof copyLists)[number];

export const COPIED = 'Copied already';
export const TO_COPY = 'To copy';
export const LEFT_OUT = 'Left out';
/** An entry of every year that is not copied is in the new year too. */
export const STAYS = 'Stays in every year';

export const ENTRY_NOUN = { one: 'entry', many: 'entries' };

/** A timetable entry, a quiz or a note of the preview. */
export interface CopyRow {
  /** Distinguishes the rows of all three lists. */
  readonly key: string;
  readonly id: number;
  /** The subject of a timetable entry, or the title. */
  readonly name: string;
  /** Distinguishes the entry for screen readers. */
  readonly label: string;
  readonly level: string;
  /** Day and times of a timetable entry. */
  readonly when: string;
  readonly room: string;
  readonly teacher: string;
  readonly course: string;
  readonly schoolYear: number | null;
  readonly isCopied: boolean;
  readonly clashes: readonly string[];
}

/** Returns the rows of each list of a preview. */
export function copyRowsOf(preview: CopyPreview): Readonly<Record<CopyList, readonly CopyRow[]>> {
  return {
    timetable: preview.timetable.map(timetableRow),
    quizzes: preview.quizzes.map((row) => materialRow('quizzes', row)),
    notes: preview.notes.map((row) => materialRow('notes', row)),
  };
}

function timetableRow(row: CopyPreview['timetable'][number]): CopyRow {
  const { id, subjectName, programLvlLabel, classroom, schoolYear, isCopied, clashes } = row;
  const when = whenOf(row);
  return {
    ...{ key: `timetable ${id}`, id, schoolYear, isCopied, clashes, when },
    name: subjectName,
    label: [subjectName, programLvlLabel, when, classroom].filter(Boolean).join(', '),
    level: programLvlLabel,
    room: classroom,
    teacher: '',
    course: subjectName,
  };
}

function materialRow(list: CopyList, row: CopyPreview['quizzes'][number]): CopyRow {
  const { id, title, teacherName, subjectName, programLvl, schoolYear, isCopied } = row;
  return {
    ...{ key: `${list} ${id}`, id, schoolYear, isCopied, clashes: [], when: '', room: '' },
    name: title,
    label: title,
    level: programLvl === null ? '' : levelNameOf(programLvl),
    teacher: teacherName ?? '',
    course: subjectName ?? '',
  };
}

/** Returns the tick of an entry; one that clashes is not ticked at first (R-1752). */
export function tickOfEntry({ key, isCopied, clashes }: CopyRow): Tick {
  return { key, isTickedAtFirst: clashes.length === 0, isLocked: isCopied };
}

import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import type {
  DoneMove,
  FeeChoice,
  getYearEnd,
  listYearStudents,
  previewYearEnd,
  YearMove,
} from '@kelas/contract/year-end';
import { msg, plural, t } from '@lingui/core/macro';
import { levelNameOf } from '../reference/centre-words.ts';
import type { Offering } from '../reference/reference-data.ts';
import type { Option } from '../ui/SelectField.tsx';

export type YearProposal = OutputOf<typeof getYearEnd>;
/** A student of a year, with the move that is chosen. */
export type YearRow = YearProposal['students'][number];
export type YearCourse = YearRow['courses'][number];
export type YearGap = YearProposal['gaps'][number];
export type YearRequest = RequestOf<typeof previewYearEnd>;
export type YearPreviewed = OutputOf<typeof previewYearEnd>;
export type YearDone = OutputOf<typeof listYearStudents>[number];

export const LEVEL_NOUN = {
  one: msg`level`,
  many: msg`levels`,
  count: (count: number) => t`${plural(count, { one: '# level', other: '# levels' })}`,
};

/** The choices of an admin that differ from the proposal. */
export interface YearChoices {
  readonly moves: ReadonlyMap<string, YearMove>;
  /** The offering by the key of the gap; null if the courses end. */
  readonly gaps: ReadonlyMap<string, number | null>;
  readonly fees: FeeChoice;
}

export const NO_CHOICES: YearChoices = { moves: new Map(), gaps: new Map(), fees: 'OFFERING' };

/** True for choices that would be lost. */
export function hasChoices({ moves, gaps, fees }: YearChoices): boolean {
  return moves.size > 0 || gaps.size > 0 || fees !== NO_CHOICES.fees;
}

/** Returns the students with their chosen moves; a row without a choice stays the same object. */
export function rowsOf(
  students: readonly YearRow[],
  moves: ReadonlyMap<string, YearMove>,
): readonly YearRow[] {
  return students.map((student) => {
    const move = moves.get(student.uuid);
    return move && move !== student.move ? { ...student, move } : student;
  });
}

/** Returns the moves after a choice for some students; the proposal needs no entry. */
export function withMove(
  moves: ReadonlyMap<string, YearMove>,
  proposed: readonly YearRow[],
  move: YearMove,
): ReadonlyMap<string, YearMove> {
  const after = new Map(moves);
  for (const student of proposed) {
    if (student.move === move) after.delete(student.uuid);
    else after.set(student.uuid, move);
  }
  return after;
}

/** True for a student who moves up from the last level. */
export function graduates({ move, nextLvl }: Pick<YearRow, 'move' | 'nextLvl'>): boolean {
  return move === 'MOVES_UP' && nextLvl === LEVEL_GRADUATED;
}

const MOVE_LABELS = {
  student: {
    up: msg`Moves up`,
    graduates: msg`Graduates`,
    stays: msg`Stays`,
    leaves: msg`Leaves`,
  },
  level: {
    up: msg`All move up`,
    graduates: msg`All graduate`,
    stays: msg`All stay`,
    leaves: msg`All leave`,
  },
};

/** Returns the moves of a student or of a whole level; from the last level `up` graduates. */
export function moveOptions(
  nextLvl: number | null,
  of: keyof typeof MOVE_LABELS,
): Option<YearMove>[] {
  const { up, graduates: graduate, stays, leaves } = MOVE_LABELS[of];
  const after = { value: 'MOVES_UP' as const, label: nextLvl === LEVEL_GRADUATED ? graduate : up };
  return [
    // Nothing follows the level, so its students leave or stay (R-2174).
    ...(nextLvl === null ? [] : [after]),
    { value: 'STAYS', label: stays },
    { value: 'LEAVES', label: leaves },
  ];
}

/** Returns the levels before and after a move: `Form 1 → Form 2`. */
export function levelsText(move: DoneMove, programLvl: number, nextLvl: number | null): string {
  const present = levelNameOf(programLvl);
  if (move === 'LEAVES' || nextLvl === null) return t`${present} → leaves`;
  if (move === 'STAYS') return `${present} → ${present}`;
  return nextLvl === LEVEL_GRADUATED
    ? t`${present} → graduated`
    : `${present} → ${levelNameOf(nextLvl)}`;
}

/** The numbers of students by their moves. */
export type MoveCounts = Readonly<Record<'movesUp' | 'stays' | 'leaves' | 'graduates', number>>;

/** Counts the students by their moves. */
export function countMoves(rows: readonly Pick<YearRow, 'move' | 'nextLvl'>[]): MoveCounts {
  return countDone(rows.map((row) => ({ move: graduates(row) ? 'GRADUATES' : row.move })));
}

export function countDone(rows: readonly Pick<YearDone, 'move'>[]): MoveCounts {
  const count = (done: DoneMove) => rows.filter(({ move }) => move === done).length;
  return {
    movesUp: count('MOVES_UP'),
    stays: count('STAYS'),
    leaves: count('LEAVES'),
    graduates: count('GRADUATES'),
  };
}

/** Returns the counts in words: `214 move up, 1 stays, 5 leave, 38 graduate`. */
export function countsText({ movesUp, stays, leaves, graduates: last }: MoveCounts): string {
  return t`${plural(movesUp, { one: '# moves up', other: '# move up' })}, ${plural(stays, { one: '# stays', other: '# stay' })}, ${plural(leaves, { one: '# leaves', other: '# leave' })}, ${plural(last, { one: '# graduates', other: '# graduate' })}`;
}

type GapIdentity = Pick<YearGap, 'programLvl' | 'subjectId' | 'teacher'>;

/** Returns the key of a gap: next level, subject and present teacher. */
export function keyOfGap({ programLvl, subjectId, teacher }: GapIdentity): string {
  return `${programLvl} ${subjectId} ${teacher}`;
}

/** Returns the key of the gap of a course that no class of the next level follows. */
export function keyOfCourseGap({ nextLvl }: YearRow, { subjectId, teacher }: YearCourse): string {
  return keyOfGap({ programLvl: nextLvl ?? 0, subjectId, teacher });
}

/**
 * Returns the gaps of the students who move up, each with their number, the largest first. The
 * proposal lacks the gaps of students who move up by choice only.
 */
export function gapsOf(
  rows: readonly YearRow[],
  proposed: readonly YearGap[],
  offerings: readonly Offering[],
): YearGap[] {
  const known = new Map(proposed.map((gap) => [keyOfGap(gap), gap]));
  const gaps = new Map<string, { gap: YearGap; students: Set<string> }>();
  for (const row of rows) {
    if (row.move !== 'MOVES_UP') continue;
    for (const course of row.courses) {
      if (course.change !== 'ASKED') continue;
      const key = keyOfCourseGap(row, course);
      const gap = known.get(key) ?? newGap(row, course, offerings);
      const entry = gaps.get(key) ?? { gap, students: new Set<string>() };
      entry.students.add(row.uuid);
      gaps.set(key, entry);
    }
  }
  return [...gaps.values()]
    .map(({ gap, students }) => ({ ...gap, students: students.size }))
    .sort((one, other) => other.students - one.students);
}

function newGap(
  { nextLvl }: YearRow,
  { subjectId, subjectName, teacher, teacherName }: YearCourse,
  offerings: readonly Offering[],
): YearGap {
  const possible = offerings
    .filter(({ courseId, programLvl }) => courseId === subjectId && programLvl === nextLvl)
    .map(({ id, teacherId, ...each }) => ({ ...each, offeringId: id, teacher: teacherId }));
  const gap = { programLvl: nextLvl ?? 0, subjectId, subjectName, teacher, teacherName };
  return { ...gap, students: 0, offerings: possible };
}

/**
 * Returns the offering that is chosen for a gap; null if the courses end. Undefined while nothing is
 * chosen, and when the chosen offering has ended.
 */
export function chosenOf(gap: YearGap, choices: YearChoices['gaps']): number | null | undefined {
  const chosen = choices.get(keyOfGap(gap));
  const isPossible = gap.offerings.some(({ offeringId }) => offeringId === chosen);
  return chosen === null || isPossible ? chosen : undefined;
}

/** Returns the teachers who are chosen for gaps, by the key of the gap; null if the courses end. */
export function gapTeachersOf(
  gaps: readonly YearGap[],
  choices: YearChoices['gaps'],
): ReadonlyMap<string, string | null> {
  const teachers = new Map<string, string | null>();
  for (const gap of gaps) {
    const chosen = chosenOf(gap, choices);
    if (chosen === undefined) continue;
    const offering = gap.offerings.find(({ offeringId }) => offeringId === chosen);
    teachers.set(keyOfGap(gap), offering?.teacherName ?? null);
  }
  return teachers;
}

/** Returns the request of the choices: only what differs from the proposal. */
export function requestOf(
  { year, students }: Pick<YearProposal, 'year' | 'students'>,
  gaps: readonly YearGap[],
  choices: YearChoices,
): YearRequest {
  const moves = students.flatMap(({ uuid, move: proposed }) => {
    const move = choices.moves.get(uuid);
    return move && move !== proposed ? [{ uuid, move }] : [];
  });
  const gapChoices = gaps.flatMap((gap) => {
    const offeringId = chosenOf(gap, choices.gaps);
    const { programLvl, subjectId, teacher } = gap;
    return offeringId === undefined ? [] : [{ programLvl, subjectId, teacher, offeringId }];
  });
  return { year, moves, gapChoices, fees: choices.fees };
}

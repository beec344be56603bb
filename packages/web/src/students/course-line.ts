import { type Cents, type MoneyInput, sumCents } from '@kelas/contract/values/cents';
import { isMonth } from '@kelas/contract/values/month';
import { compareTexts } from '../languages/formats.ts';
import { byLevelPlace } from '../reference/centre-words.ts';
import { feeFrom, onlyOne } from '../reference/offering-choices.ts';
import type { Offering } from '../reference/reference-data.ts';

export interface StudentCourseLine {
  readonly subjectId: number | '';
  readonly programLvl: number | '';
  readonly teacher: string;
  readonly fee: MoneyInput;
  readonly effectiveDate: string;
  /** The day of the first lesson; absent until the house rule First month is on (R-1563). */
  readonly startDate?: string;
}

/** Returns a line without a subject, at the student's level and charged from a month on. */
export function newLine(effectiveDate: string, programLvl: number | ''): StudentCourseLine {
  return { subjectId: '', programLvl, teacher: '', fee: null, effectiveDate };
}

/** True until a subject or a teacher is chosen; the level then follows the student's (R-1520). */
export function isUnchosen({ subjectId, teacher }: StudentCourseLine): boolean {
  return subjectId === '' && teacher === '';
}

/** The choices of a line; `''` for an open one. */
export type Choice = Pick<StudentCourseLine, 'subjectId' | 'programLvl' | 'teacher'>;

export type FilledChoice = Pick<StudentCourseLine, keyof Choice | 'fee'>;

export interface SubjectChoice {
  readonly id: number;
  readonly name: string;
  readonly levels: readonly number[];
}

/** Returns the offerings that match a choice; an open choice matches all. */
function matching(offerings: readonly Offering[], choice: Partial<Choice>): readonly Offering[] {
  const { subjectId = '', programLvl = '', teacher = '' } = choice;
  return offerings.filter(
    (each) =>
      (subjectId === '' || each.courseId === subjectId) &&
      (programLvl === '' || each.programLvl === programLvl) &&
      (teacher === '' || each.teacherId === teacher),
  );
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

function levelsIn(offerings: readonly Offering[]): number[] {
  return distinct(offerings.map(({ programLvl }) => programLvl)).sort(byLevelPlace);
}

/**
 * Returns the subjects to choose, sorted by name; subjects at the line's level come first. A teacher
 * who was chosen before the subject narrows them.
 */
export function offeredSubjects(
  offerings: readonly Offering[],
  { subjectId, programLvl, teacher }: Choice,
): SubjectChoice[] {
  const among = subjectId === '' ? matching(offerings, { teacher }) : offerings;
  const subjects = distinct(among.map(({ courseId }) => courseId)).map((id) => {
    const own = matching(among, { subjectId: id });
    return { id, name: own[0]?.subjectName ?? '', levels: levelsIn(own) };
  });
  const isElsewhere = ({ levels }: SubjectChoice) =>
    Number(programLvl !== '' && !levels.includes(programLvl));
  return subjects.sort((a, b) => isElsewhere(a) - isElsewhere(b) || compareTexts(a.name, b.name));
}

/** Returns the levels of the subject, or else of the teacher, sorted. */
export function offeredLevels(
  offerings: readonly Offering[],
  { subjectId, teacher }: Choice,
): number[] {
  return levelsIn(matching(offerings, subjectId === '' ? { teacher } : { subjectId }));
}

/**
 * Returns the uuids of the teachers who offer the subject at the level; of all teachers without a
 * subject.
 */
export function offeredTeachers(
  offerings: readonly Offering[],
  { subjectId, programLvl }: Choice,
): string[] {
  const among = subjectId === '' ? offerings : matching(offerings, { subjectId, programLvl });
  return distinct(among.map(({ teacherId }) => teacherId));
}

/** Returns the choice after a change of subject; a level or teacher that it lacks is cleared. */
export function withSubject(
  offerings: readonly Offering[],
  { programLvl, teacher }: Choice,
  subjectId: number | '',
): FilledChoice {
  if (subjectId === '') return { subjectId, programLvl, teacher: '', fee: null };
  const isOffered = matching(offerings, { subjectId, programLvl }).length > 0;
  return withLevel(offerings, { subjectId, programLvl, teacher }, isOffered ? programLvl : '');
}

/** Returns the choice after a change of level; a teacher who does not offer it is cleared. */
export function withLevel(
  offerings: readonly Offering[],
  { subjectId, teacher }: Choice,
  programLvl: number | '',
): FilledChoice {
  const isOffered = matching(offerings, { subjectId, programLvl, teacher }).length > 0;
  return filled(offerings, { subjectId, programLvl, teacher: isOffered ? teacher : '' });
}

/**
 * Returns the choice after a change of teacher; a level that the teacher lacks is cleared. A cleared
 * teacher stays open.
 */
export function withTeacher(
  offerings: readonly Offering[],
  choice: Choice,
  teacher: string,
): FilledChoice {
  if (teacher === '') return { ...choice, teacher, fee: null };
  const isOffered = matching(offerings, { ...choice, teacher }).length > 0;
  const programLvl = isOffered ? choice.programLvl : '';
  return filled(offerings, { ...choice, programLvl, teacher });
}

/** Fills in the only level, subject or teacher that is possible, and the fee. */
function filled(offerings: readonly Offering[], choice: Choice): FilledChoice {
  const { subjectId, programLvl, teacher } = choice;
  if (subjectId === '' && teacher === '') return { ...choice, fee: null };
  const onlyLevel = onlyOne(levelsIn(matching(offerings, { subjectId, teacher })));
  const level: number | '' = programLvl === '' ? (onlyLevel ?? '') : programLvl;
  const found: Choice = { subjectId, programLvl: level, teacher };
  const only = level === '' ? undefined : onlyOne(matching(offerings, found));
  if (!only) return { ...found, fee: null };
  return { subjectId: only.courseId, programLvl: level, teacher: only.teacherId, fee: only.fee };
}

/** Returns the offerings with the fee that each has for a line with this first month. */
export function offeringsFrom(offerings: readonly Offering[], month: string): readonly Offering[] {
  return offerings.map((each) => ({ ...each, fee: feeFrom(each, month) }));
}

/** Returns the fee of a line whose first month was `before`; a fee that was entered stays. */
export function followedFee(
  offerings: readonly Offering[],
  line: StudentCourseLine,
  before: string,
): MoneyInput {
  const offering = onlyOne(matching(offerings, line));
  const isProposed = offering !== undefined && feeFrom(offering, before) === line.fee;
  return isProposed ? feeFrom(offering, line.effectiveDate) : line.fee;
}

/** Returns whether the course of a line is charged by lesson (R-2322). */
export function isByLesson(offerings: readonly Offering[], line: StudentCourseLine): boolean {
  return onlyOne(matching(offerings, line))?.byLesson ?? false;
}

/** Returns the sum of the fees in cents; a fee that is no amount yet does not count (R-1521). */
export function monthlyTotal(fees: readonly MoneyInput[]): Cents {
  return sumCents(fees.filter((fee): fee is Cents => typeof fee === 'number'));
}

/** Returns the lines that are complete, for a preview of their discounts (R-1564). */
export function proposedLines(lines: readonly StudentCourseLine[]) {
  return lines.flatMap(({ subjectId, programLvl, teacher, fee, effectiveDate, startDate }) =>
    subjectId === '' || programLvl === '' || typeof fee !== 'number' || !isMonth(effectiveDate)
      ? []
      : [
          {
            subjectId,
            programLvl,
            fee,
            effectiveDate,
            startDate: startDate ?? null,
            ...(teacher !== '' && { teacher }),
          },
        ],
  );
}

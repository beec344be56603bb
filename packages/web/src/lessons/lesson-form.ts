import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { LESSONS_MAX, type listLessons, type recordLessons } from '@kelas/contract/lessons';
import { t } from '@lingui/core/macro';
import { joinTexts } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import type { Failure } from '../ui/failure.ts';

export type LessonRow = OutputOf<typeof listLessons>[number];
type Counts = RequestOf<typeof recordLessons>['counts'];

/** What was typed in a row, and the recorded number that the person saw when typing began. */
export interface TypedLessons {
  readonly text: string;
  readonly before: number | null;
}

/** The rows that were typed in, by `fieldOf`; the others show the recorded number. */
export interface LessonForm {
  readonly typed: Readonly<Record<string, TypedLessons | undefined>>;
}

/** Returns the name of a row in the form; a name of digits alone would count as an index. */
export function fieldOf({ offeringId }: LessonRow): `row${number}` {
  return `row${offeringId}`;
}

/** Returns the name of the course of a row: `Physics, Form 1, Encik Rahman`. */
export function courseNameOf({ subjectName, programLvl, teacherName }: LessonRow): string {
  return joinTexts([subjectName, levelNameOf(programLvl), teacherName]);
}

function recordedText({ lessons }: LessonRow): string {
  return lessons === null ? '' : String(lessons);
}

/** Returns the text in the field of a row. */
export function typedText(row: LessonRow, typed: TypedLessons | undefined): string {
  return typed?.text ?? recordedText(row);
}

/** Returns a typed number of lessons; undefined for other text. */
export function lessonsOf(text: string): number | undefined {
  const lessons = /^\d{1,2}$/.test(text.trim()) ? Number(text) : undefined;
  return lessons === undefined || lessons > LESSONS_MAX ? undefined : lessons;
}

/** Returns the number that another person recorded while this one was typed; undefined for none. */
export function recordedMeanwhile(row: LessonRow, typed: TypedLessons | undefined) {
  const isOther = typed && typed.before !== row.lessons && lessonsOf(typed.text) !== row.lessons;
  return isOther && row.lessons !== null ? row.lessons : undefined;
}

/** Returns the rows whose field differs from the recorded number; a used number stays (R-2278). */
export function changedRows(rows: readonly LessonRow[], { typed }: LessonForm): LessonRow[] {
  return rows.filter((row) => {
    const text = typedText(row, typed[fieldOf(row)]).trim();
    const lessons = lessonsOf(text);
    return (
      !row.used && (lessons === undefined ? text !== recordedText(row) : lessons !== row.lessons)
    );
  });
}

/** Returns the first changed row whose text is no number of lessons. */
export function findLessonFailure(
  rows: readonly LessonRow[],
  values: LessonForm,
): Failure | undefined {
  const wrong = changedRows(rows, values).find(
    (row) => lessonsOf(typedText(row, values.typed[fieldOf(row)])) === undefined,
  );
  if (!wrong) return undefined;
  return {
    field: `typed.${fieldOf(wrong)}`,
    message: t`${{ course: courseNameOf(wrong) }}: lessons must be a whole number from 0 to ${{ max: LESSONS_MAX }}`,
  };
}

/** Returns the request for the changed rows; each names the number that it replaces. */
export function lessonCounts(rows: readonly LessonRow[], values: LessonForm): Counts {
  return changedRows(rows, values).flatMap((row) => {
    const lessons = lessonsOf(typedText(row, values.typed[fieldOf(row)]));
    return lessons === undefined
      ? []
      : [{ offeringId: row.offeringId, lessons, before: row.lessons }];
  });
}

/** Returns the empty rows for which the timetable has a number. */
export function plannedRows(rows: readonly LessonRow[], { typed }: LessonForm): LessonRow[] {
  return rows.filter(
    (row) => !row.used && row.planned !== null && typedText(row, typed[fieldOf(row)]) === '',
  );
}

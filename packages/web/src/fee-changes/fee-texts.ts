import { formatAmount } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import { levelNameOf } from '../reference/centre-words.ts';
import type { Offering } from '../reference/reference-data.ts';
import { countOf, numberText } from '../ui/table.ts';
import type { FeePreviewed, FeeRequest, OfferingFees, StudentFee } from './fee-form.ts';

/** The numbers of changed fees: of students, or of courses that no student pays. */
interface Counts {
  readonly students: number;
  readonly courses: number;
  readonly offerings: number;
}

export function countChanges({ students, courses, offerings }: FeePreviewed): Counts {
  return { students, courses, offerings: offerings.length };
}

/** Returns the extent for the button: `50 fees`, or `2 courses` that no student takes. */
export function changedText({ courses, offerings }: Counts): string {
  return courses === 0 && offerings > 0 ? countOf(offerings, 'course') : countOf(courses, 'fee');
}

/** Returns the extent of a change: `50 fees of 34 students`. */
export function changedOfText({ students, courses, offerings }: Counts): string {
  return courses === 0
    ? `the ${offerings === 1 ? 'fee' : 'fees'} of ${countOf(offerings, 'course')}`
    : `${countOf(courses, 'fee')} of ${countOf(students, 'student')}`;
}

export function changeQuestion(counts: Counts, month: string): string {
  const effect =
    counts.courses === 0 ? 'No student pays another fee.' : 'Paid months stay as they are.';
  return `Change ${changedOfText(counts)} from ${monthInWords(month)}? ${effect}`;
}

/** Returns the numbers and sums of a preview. */
export function sumsText(preview: FeePreviewed): string {
  const { students, courses, totalBefore, totalAfter, rows } = preview;
  if (courses === 0) return 'No student pays another fee';
  const staying = rows.filter(({ skipped }) => skipped !== null).length;
  const leftOut = rows.length - staying - courses;
  return [
    `${countOf(students, 'student')}, ${countOf(courses, 'course')}: ${formatAmount(totalBefore)} → ${formatAmount(totalAfter)} a month`,
    leftOut > 0 && `${countOf(leftOut, 'course')} left out`,
    staying > 0 && `${countOf(staying, 'course')} ${staying === 1 ? 'stays' : 'stay'}`,
  ]
    .filter(Boolean)
    .join('; ');
}

/** Returns the text in place of the students' courses. */
export function emptyText(choice: FeeRequest, preview: FeePreviewed, known: readonly Offering[]) {
  if (preview.offerings.length > 0) return 'No fee of a student changes';
  const { subjectId, programLvl, teacher } = choice;
  const isOffered = known.some(
    (each) =>
      (!subjectId || each.courseId === subjectId) &&
      (!programLvl || each.programLvl === programLvl) &&
      (!teacher || each.teacherId === teacher),
  );
  return isOffered ? 'Every fee is that already' : 'No course matches';
}

/** Returns why a course of a student keeps its fee; undefined for one that changes. */
export function skippedText({ skipped }: StudentFee): string | undefined {
  if (skipped === 'OWN_FEE') return 'Own fee, stays';
  return skipped === 'PAID_TO_END' ? 'Paid to its end' : undefined;
}

/** Returns the courses of a change: `Mathematics, Form 3 and 4 more`. */
export function coursesText([first, ...others]: readonly OfferingFees[]): string {
  if (!first) return 'Only own fees';
  const name = `${first.subjectName}, ${levelNameOf(first.programLvl)}`;
  return others.length === 0 ? name : `${name} and ${numberText(others.length)} more`;
}

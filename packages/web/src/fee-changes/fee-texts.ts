import { formatAmount } from '@kelas/contract/values/cents';
import { msg, plural, t } from '@lingui/core/macro';
import { formatMonth, numberText } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import type { Offering } from '../reference/reference-data.ts';
import { countOf } from '../ui/table.ts';
import type { FeePreviewed, FeeRequest, OfferingFees, StudentFee } from './fee-form.ts';

/** The noun of counted courses: `1 course`, `12 courses`. */
export const COURSE_NOUN = {
  one: msg`course`,
  many: msg`courses`,
  count: (count: number) => t`${plural(count, { one: '# course', other: '# courses' })}`,
};

/** Returns a number of fees: `1 fee`, `50 fees`. */
export function feesText(count: number): string {
  return t`${plural(count, { one: '# fee', other: '# fees' })}`;
}

/** The numbers of changed fees: of students, or of courses that no student pays. */
interface Counts {
  readonly students: number;
  readonly courses: number;
  readonly offerings: number;
}

export function countChanges({ students, courses, offerings }: FeePreviewed): Counts {
  return { students, courses, offerings: offerings.length };
}

/** Returns the subject of a fee; a fee without further words is per month (R-2322). */
export function subjectText({ subjectName, byLesson }: StudentFee | OfferingFees): string {
  return byLesson ? t`${subjectName}, by lesson` : subjectName;
}

/** Returns the extent for the button: `50 fees`, or `2 courses` that no student takes. */
export function changedText({ courses, offerings }: Counts): string {
  return courses === 0 && offerings > 0 ? COURSE_NOUN.count(offerings) : feesText(courses);
}

/** Returns the extent of a change: `50 fees of 34 students`. */
export function changedOfText({ students, courses, offerings }: Counts): string {
  return courses === 0
    ? t`${plural(offerings, { one: 'the fee of # course', other: 'the fees of # courses' })}`
    : t`${{ fees: feesText(courses) }} of ${{ students: countOf(students, STUDENT_NOUN) }}`;
}

export function changeQuestion(counts: Counts, month: string): string {
  const [fees, from] = [changedOfText(counts), formatMonth(month)];
  return counts.courses === 0
    ? t`Change ${fees} from ${from}? No student pays another fee.`
    : t`Change ${fees} from ${from}? Paid months stay as they are.`;
}

/** Returns the numbers and sums of a preview. */
export function sumsText(preview: FeePreviewed): string {
  const { students, courses, totalBefore, totalAfter, rows } = preview;
  if (courses === 0) return t`No student pays another fee`;
  const staying = rows.filter(({ skipped }) => skipped !== null).length;
  const leftOut = rows.length - staying - courses;
  const [before, after] = [formatAmount(totalBefore), formatAmount(totalAfter)];
  return [
    t`${{ students: countOf(students, STUDENT_NOUN) }}, ${{ courses: COURSE_NOUN.count(courses) }}: ${before} → ${after} a month`,
    leftOut > 0 && t`${plural(leftOut, { one: '# course', other: '# courses' })} left out`,
    staying > 0 && t`${plural(staying, { one: '# course stays', other: '# courses stay' })}`,
  ]
    .filter((text) => text !== false)
    .reduce((text, more) => t`${text}; ${more}`);
}

/** Returns the text in place of the students' courses. */
export function emptyText(choice: FeeRequest, preview: FeePreviewed, known: readonly Offering[]) {
  if (preview.offerings.length > 0) return t`No fee of a student changes`;
  const { subjectId, programLvl, teacher } = choice;
  const isOffered = known.some(
    (each) =>
      (!subjectId || each.courseId === subjectId) &&
      (!programLvl || each.programLvl === programLvl) &&
      (!teacher || each.teacherId === teacher),
  );
  return isOffered ? t`Every fee is that already` : t`No course matches`;
}

/** Returns why a course of a student keeps its fee; undefined for one that changes. */
export function skippedText({ skipped }: StudentFee): string | undefined {
  if (skipped === 'OWN_FEE') return t`Own fee, stays`;
  return skipped === 'PAID_TO_END' ? t`Paid to its end` : undefined;
}

/** Returns the courses of a change: `Mathematics, Form 3 and 4 more`. */
export function coursesText([first, ...others]: readonly OfferingFees[]): string {
  if (!first) return t`Only own fees`;
  const { subjectName, programLvl } = first;
  const name = t`${subjectName}, ${{ level: levelNameOf(programLvl) }}`;
  return others.length === 0 ? name : t`${name} and ${{ count: numberText(others.length) }} more`;
}

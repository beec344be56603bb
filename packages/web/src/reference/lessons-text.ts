import { msg, plural, t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';

export const LESSONS_MISSING = msg`Lessons not recorded yet`;

/**
 * Returns the lessons that a fee is for: `8 lessons`, or that they are not recorded; undefined for a
 * course by month (R-2277, R-2322).
 */
export function lessonsText(lessons: number | null | undefined): string | undefined {
  if (lessons === undefined) return undefined;
  if (lessons === null) return textOf(LESSONS_MISSING);
  // No line ends between the number and its noun.
  return t`${plural(lessons, { one: '# lesson', other: '# lessons' })}`.replace(' ', '\u00a0');
}

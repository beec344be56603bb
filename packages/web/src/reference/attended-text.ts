import { plural, t } from '@lingui/core/macro';

/** Returns the attendance of a student: `Attendance: 7 of 8 lessons` (R-2505). */
export function attendedText({
  lessons,
  attended,
}: {
  readonly lessons: number;
  readonly attended: number;
}): string {
  return t`Attendance: ${attended} of ${plural(lessons, { one: '# lesson', other: '# lessons' })}`;
}

/** Returns how many lessons the centre owes a student: `2 lessons to be made up` (R-2504). */
export function owedLessonsText(count: number): string {
  return t`${plural(count, { one: '# lesson', other: '# lessons' })} to be made up`;
}

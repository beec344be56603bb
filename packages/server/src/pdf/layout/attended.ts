import { fill, type Labels } from './labels.ts';

/** The marked lessons of a student, and those that the student attended. */
export interface Attendance {
  readonly lessons: number;
  readonly attended: number;
}

/** Returns the attendance of a student: `7 of 8 lessons` (R-2505). */
export function attendanceValue({ lessons, attended }: Attendance, words: Labels): string {
  return fill(words.attendedOf, { n: String(attended), m: String(lessons) });
}

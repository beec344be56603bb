import type { OutputOf } from '@kelas/contract/call';
import type { listClassroom } from '@kelas/contract/classroom';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { countOf } from '../ui/table.ts';

type Row = OutputOf<typeof listClassroom>[number];

/** A student's place in a course. */
export interface ClassroomPlace extends Row {
  /** Distinguishes the places; two of one student can show the same values. */
  readonly number: number;
}

/** Returns the rows, numbered in the order of the response. */
export function placesOf(rows: readonly Row[]): ClassroomPlace[] {
  return rows.map((row, number) => ({ ...row, number }));
}

/** Returns the number of students, each counted once: `9 students`; undefined for an empty list. */
export function studentsOf(places: readonly ClassroomPlace[]): string | undefined {
  const students = new Set(places.map(({ uuid }) => uuid)).size;
  return students === 0 ? undefined : countOf(students, STUDENT_NOUN);
}

import type { OutputOf } from '@kelas/contract/call';
import type { listClassroom } from '@kelas/contract/classroom';
import { countOf } from '../ui/table.ts';

type Row = OutputOf<typeof listClassroom>[number];

/** A student's place in a course. */
export interface ClassroomPlace extends Row {
  /** Tells the places apart: of one student, two can be alike in all that is shown. */
  readonly number: number;
}

/** The places in the order of the answer. */
export function placesOf(rows: readonly Row[]): ClassroomPlace[] {
  return rows.map((row, number) => ({ ...row, number }));
}

/** Whose places they are, each student counted once: `9 students`; nothing to say of an empty list. */
export function studentsOf(places: readonly ClassroomPlace[]): string | undefined {
  const students = new Set(places.map(({ uuid }) => uuid)).size;
  return students === 0 ? undefined : countOf(students, { one: 'student', many: 'students' });
}

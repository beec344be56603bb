import type { MoneyInput } from '@kelas/contract/values/cents';
import { coursesOf, levelsOf, onlyOne } from '../reference/offering-choices.ts';
import type { Offering } from '../reference/reference-data.ts';

/** The form values of a new course line. */
export interface StudentCourseLine {
  /** The teacher's uuid. */
  readonly teacher: string;
  readonly programLvl: number | '';
  readonly subjectId: number | '';
  readonly fee: MoneyInput;
  readonly effectiveDate: string;
}

/** Returns an empty line that is charged from `effectiveDate` on. */
export function newLine(effectiveDate: string): StudentCourseLine {
  return { teacher: '', programLvl: '', subjectId: '', fee: null, effectiveDate };
}

type Choice = Pick<StudentCourseLine, 'programLvl' | 'subjectId' | 'fee'>;

/**
 * Returns the line after a change of teacher: level and course are cleared, or the only ones filled
 * in.
 */
export function withTeacher(offerings: readonly Offering[], teacher: string): Choice {
  return withLevel(offerings, teacher, onlyOne(levelsOf(offerings, teacher)) ?? '');
}

/**
 * Returns the line after a change of level: the course is cleared, or the only one filled in
 * (R-217).
 */
export function withLevel(
  offerings: readonly Offering[],
  teacher: string,
  programLvl: number | '',
): Choice {
  const course = onlyOne(coursesOf(offerings, teacher, programLvl));
  return { programLvl, subjectId: course?.courseId ?? '', fee: course?.fee ?? null };
}

/** Returns the line after a change of course, with the fee of the offering. */
export function withCourse(
  offerings: readonly Offering[],
  teacher: string,
  programLvl: number | '',
  subjectId: number | '',
): Choice {
  const courses = coursesOf(offerings, teacher, programLvl);
  const fee = courses.find(({ courseId }) => courseId === subjectId)?.fee ?? null;
  return { programLvl, subjectId, fee };
}

import type { MoneyInput } from '@kelas/contract/values/cents';
import { coursesOf, levelsOf, onlyOne } from '../reference/offering-choices.ts';
import type { Offering } from '../reference/reference-data.ts';

/** A new course line as the form holds it. */
export interface StudentCourseLine {
  /** The teacher's uuid. */
  readonly teacher: string;
  readonly programLvl: number | '';
  readonly subjectId: number | '';
  readonly fee: MoneyInput;
  readonly effectiveDate: string;
}

/** A line that was just added, charged from `effectiveDate` on. */
export function newLine(effectiveDate: string): StudentCourseLine {
  return { teacher: '', programLvl: '', subjectId: '', fee: null, effectiveDate };
}

type Choice = Pick<StudentCourseLine, 'programLvl' | 'subjectId' | 'fee'>;

/**
 * What a line is once its teacher has been chosen: level and course are cleared, and filled again
 * where the teacher offers only one.
 */
export function withTeacher(offerings: readonly Offering[], teacher: string): Choice {
  return withLevel(offerings, teacher, onlyOne(levelsOf(offerings, teacher)) ?? '');
}

/** What a line is once its level has been chosen: the course is cleared, or the only one there is. */
export function withLevel(
  offerings: readonly Offering[],
  teacher: string,
  programLvl: number | '',
): Choice {
  const course = onlyOne(coursesOf(offerings, teacher, programLvl));
  return { programLvl, subjectId: course?.courseId ?? '', fee: course?.fee ?? null };
}

/** What a line is once its course has been chosen: the fee is that of the offering. */
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

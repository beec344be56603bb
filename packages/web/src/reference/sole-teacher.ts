import type { TimetableEntry } from '@kelas/contract/timetable-clash';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';
import type { Offering } from './reference-data.ts';

/** What stands for the teacher of a class without one. */
export const NO_TEACHER = msg`No teacher`;

type ClassOf = Pick<TimetableEntry, 'subjectId' | 'programLvl'>;

/**
 * Returns a function that names everyone who teaches the course of an entry at its level, each once
 * (R-2206).
 */
export function teachersByClass(
  offerings: readonly Offering[],
): (entry: ClassOf) => readonly string[] {
  const byClass = Map.groupBy(offerings, ({ courseId, programLvl }) => `${courseId} ${programLvl}`);
  return ({ subjectId, programLvl }) => {
    const taught = byClass.get(`${subjectId} ${programLvl}`) ?? [];
    return [
      ...new Map(taught.map(({ teacherId, teacherName }) => [teacherId, teacherName])).values(),
    ];
  };
}

/**
 * Returns a function that names the teacher of an entry: the only one who teaches its course at its
 * level (R-2141); undefined if there are none or several.
 */
export function soleTeachers(
  offerings: readonly Offering[],
): (entry: ClassOf) => string | undefined {
  const teachersOf = teachersByClass(offerings);
  return (entry) => {
    const [first, ...others] = teachersOf(entry);
    return others.length === 0 ? first : undefined;
  };
}

/** An entry has no teacher of its own: several who teach the class are all named (R-2206). */
export function teachersText([first, ...others]: readonly string[]): string {
  if (first === undefined) return textOf(NO_TEACHER);
  return others.reduce((names, name) => t`${names} or ${name}`, first);
}

import type { TimetableEntry } from '@kelas/contract/timetable-clash';
import type { Offering } from './reference-data.ts';

/**
 * Returns a function that names the teacher of an entry: the only one who teaches its course at its
 * level (R-1491); undefined if there are none or several.
 */
export function soleTeachers(
  offerings: readonly Offering[],
): (entry: Pick<TimetableEntry, 'subjectId' | 'programLvl'>) => string | undefined {
  const byClass = Map.groupBy(offerings, ({ courseId, programLvl }) => `${courseId} ${programLvl}`);
  return ({ subjectId, programLvl }) => {
    const [first, ...others] = byClass.get(`${subjectId} ${programLvl}`) ?? [];
    const isSole = others.every(({ teacherId }) => teacherId === first?.teacherId);
    return isSole ? first?.teacherName : undefined;
  };
}

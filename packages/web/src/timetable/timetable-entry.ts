import { type TimetableEntry, whenOf } from '@kelas/contract/timetable-clash';
import { WEEKDAYS } from '@kelas/contract/values/date';
import type { Offering } from '../reference/reference-data.ts';

export const NOUN = { one: 'entry', many: 'entries' };

const SCHOOL_DAYS = [1, 2, 3, 4, 5];
const OTHER_DAYS = [6, 7, null];

/** The options of the day: `1 Monday` to `7 Sunday` (R-1039). */
export const DAYS = WEEKDAYS.map((name, index) => ({
  value: String(index + 1),
  label: `${index + 1} ${name}`,
}));

/**
 * Returns the days that have a table: Monday to Friday, and other days with entries (R-1031,
 * R-1032).
 */
export function daysShown(entries: readonly TimetableEntry[] = []): readonly (number | null)[] {
  const others = OTHER_DAYS.filter((day) => entries.some(({ dayOfWeek }) => dayOfWeek === day));
  return [...SCHOOL_DAYS, ...others];
}

/** Returns a name that distinguishes an entry: `Mathematics, Form 2, Monday 09:30–11:00, A1`. */
export function nameOfEntry(entry: TimetableEntry): string {
  const { subjectName, programLvlLabel, classroom } = entry;
  return [subjectName, programLvlLabel, whenOf(entry), classroom].filter(Boolean).join(', ');
}

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

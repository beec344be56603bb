import type { Cents } from '@kelas/contract/values/cents';
import { compareMonths, isMonth, type Month } from '@kelas/contract/values/month';
import { byLevelPlace } from './centre-words.ts';
import type { Offering } from './reference-data.ts';

/** Returns the distinct levels of a teacher's offerings, sorted (R-216, R-1020). */
export function levelsOf(offerings: readonly Offering[], teacher: string): number[] {
  const levels = offerings.filter(({ teacherId }) => teacherId === teacher);
  return [...new Set(levels.map(({ programLvl }) => programLvl))].sort(byLevelPlace);
}

/** Returns the offerings of a teacher at a level, one for each course. */
export function coursesOf(
  offerings: readonly Offering[],
  teacher: string,
  level: number | '',
): Offering[] {
  return offerings.filter(
    ({ teacherId, programLvl }) => teacherId === teacher && programLvl === level,
  );
}

/** Returns the only element; undefined for none or several. */
export function onlyOne<T>(choices: readonly T[]): T | undefined {
  return choices.length === 1 ? choices[0] : undefined;
}

/** Returns the fee of an offering for a course that begins in a month (R-1975). */
export function feeFrom({ fee, next }: Offering, month: string): Cents {
  const isPlanned = next && isMonth(month) && compareMonths(month, next.month as Month) >= 0;
  return isPlanned ? next.fee : fee;
}

/** Returns the name of a row with an id; empty text for none. */
export function nameIn(
  rows: readonly { readonly id: number; readonly name: string }[],
  id: unknown,
): string {
  return rows.find((row) => row.id === id)?.name ?? '';
}

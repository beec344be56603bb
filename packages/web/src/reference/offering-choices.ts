import type { Offering } from './reference-data.ts';

/** The levels that a teacher teaches at: each once, in order. */
export function levelsOf(offerings: readonly Offering[], teacher: string): number[] {
  const levels = offerings.filter(({ teacherId }) => teacherId === teacher);
  return [...new Set(levels.map(({ programLvl }) => programLvl))].sort((a, b) => a - b);
}

/** What a teacher offers at a level, one offering for each course. */
export function coursesOf(
  offerings: readonly Offering[],
  teacher: string,
  level: number | '',
): Offering[] {
  return offerings.filter(
    ({ teacherId, programLvl }) => teacherId === teacher && programLvl === level,
  );
}

/** The one there is; undefined where there is a choice to make, or nothing to choose. */
export function onlyOne<T>(choices: readonly T[]): T | undefined {
  return choices.length === 1 ? choices[0] : undefined;
}

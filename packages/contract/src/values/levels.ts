import { id, optionalId } from './ids.ts';

/** The level Remove. In a list filter it means no filter. */
export const LEVEL_REMOVE = 1;
/** Listed, but refused wherever a level is chosen. */
export const LEVEL_NOT_OFFERED = 7;
/** The level of students after Form 5. The teacher form does not offer it. */
export const LEVEL_GRADUATED = 8;

/** The last level before a student graduates: Form 5. */
const LEVEL_LAST = 6;

/** Returns the level after a year: Remove, Form 1 to Form 5, then graduated (R-1701). */
export function nextLevelOf(id: number): number {
  return id >= LEVEL_LAST ? LEVEL_GRADUATED : id + 1;
}

/** A required program level; the level that is not offered is refused. */
export function level(label = 'Program level', missing?: string) {
  return id(label, missing)
    .refine((value) => value !== LEVEL_NOT_OFFERED, `${label} is not offered`)
    .meta({ examples: [2] });
}

/** An optional program level. Remove is a level here, other than in a list filter. */
export function optionalLevel(label = 'Program level') {
  return optionalId(label).refine(
    (value) => value !== LEVEL_NOT_OFFERED,
    `${label} is not offered`,
  );
}

/** The names of the program levels, as `GET /programLvl` returns them. */
const LEVEL_NAMES: Readonly<Record<number, string>> = {
  [LEVEL_REMOVE]: 'Remove',
  2: 'Form 1',
  3: 'Form 2',
  4: 'Form 3',
  5: 'Form 4',
  6: 'Form 5',
  [LEVEL_GRADUATED]: 'Form 5 (Graduated)',
};

/** Returns the name of a program level for files; empty text for an unknown one. */
export function levelNameOf(id: number): string {
  return LEVEL_NAMES[id] ?? '';
}

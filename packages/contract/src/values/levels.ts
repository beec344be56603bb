import { id, optionalId } from './ids.ts';

/** The level Remove. In a list filter it means no filter. */
export const LEVEL_REMOVE = 1;
/** Listed, but refused wherever a level is chosen. */
export const LEVEL_NOT_OFFERED = 7;
/** The level of students after Form 5. The teacher form does not offer it. */
export const LEVEL_GRADUATED = 8;

/** The last of the levels of every centre; a centre adds others from 9 on (R-2170). */
export const LEVEL_DEFAULT_LAST = 8;

/** A level as the database has it: its name, its place in lists, and what follows after a year. */
export interface ListedLevel {
  readonly id: number;
  readonly name: string;
  readonly position: number;
  /** Null: students leave after it. */
  readonly nextLvl: number | null;
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

const forms = [1, 2, 3, 4, 5].map((form) => ({
  id: form + 1,
  name: `Form ${form}`,
  position: 10 * (form + 1),
  nextLvl: form === 5 ? LEVEL_GRADUATED : form + 2,
}));

/** The levels of every centre, as long as the levels of the centre are not loaded (R-2171). */
export const DEFAULT_LEVELS: readonly ListedLevel[] = [
  { id: LEVEL_REMOVE, name: 'Remove', position: 10, nextLvl: 2 },
  ...forms,
  { id: LEVEL_GRADUATED, name: 'Form 5 (Graduated)', position: 80, nextLvl: null },
];

/** Returns the name of a level; empty text for an unknown one. */
export function nameOfLevel(levels: readonly ListedLevel[], id: number): string {
  return levels.find((each) => each.id === id)?.name ?? '';
}

/** Orders levels by their ids as the lists show them: by position (R-2173). */
export function levelOrder(levels: readonly ListedLevel[]): (one: number, other: number) => number {
  const places = new Map(levels.map(({ id, position }) => [id, position]));
  const placeOf = (id: number) => places.get(id) ?? Number.POSITIVE_INFINITY;
  return (one, other) =>
    (placeOf(one) < placeOf(other) ? -1 : Number(placeOf(one) > placeOf(other))) || one - other;
}

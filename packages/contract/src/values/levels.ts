import { id, optionalId } from './ids.ts';

/** The Remove class. In a list filter choosing it means no filter (product specification 3). */
export const LEVEL_REMOVE = 1;
/** Stands in the list of levels but is offered nowhere. */
export const LEVEL_NOT_OFFERED = 7;
/** Where students are after Form 5; no teacher offers a course at it. */
export const LEVEL_GRADUATED = 8;

/** A program level that may be chosen. */
export function level(label = 'Program level', missing?: string) {
  return id(label, missing)
    .refine((value) => value !== LEVEL_NOT_OFFERED, `${label} is not offered`)
    .meta({ examples: [2] });
}

/** A program level that may be left out, like an id; Remove is a level here, not none. */
export function optionalLevel(label = 'Program level') {
  return optionalId(label).refine(
    (value) => value !== LEVEL_NOT_OFFERED,
    `${label} is not offered`,
  );
}

import { z } from 'zod';
import { LEVEL_REMOVE } from './levels.ts';
import { cleanText, isPlainText, requiredError, TEXT_MAX_LENGTH } from './text.ts';

/** Part of a text to search for; absent and blank mean no filter (R-1217). */
export function textFilter(label: string) {
  return z
    .string({ error: `${label} must be one text` })
    .refine(isPlainText, `${label} has characters that cannot be searched for`)
    .max(TEXT_MAX_LENGTH, `${label} can have at most ${TEXT_MAX_LENGTH} characters`)
    .overwrite((value) => cleanText(value))
    .meta({ examples: ['a'] })
    .optional()
    .transform((value) => value || undefined);
}

/** Part of a name to search for; absent and blank mean no filter (R-1218). */
export const nameFilter = textFilter('name');

/** An id to filter by; absent and empty mean no filter. */
export function idFilter(label: string) {
  return z
    .string({ error: `${label} must be one number` })
    .regex(/^(\d{1,9})?$/, `${label} must be a whole number`)
    .meta({ examples: ['2'] })
    .optional()
    .transform((value) => (value ? Number(value) : undefined));
}

/** A required id of a query. */
export function requiredId(label: string) {
  return z
    .string({ error: requiredError(label, `${label} must be one number`) })
    .regex(/^[1-9]\d{0,8}$/, `${label} must be a whole number`)
    .meta({ examples: ['1'] })
    .transform(Number);
}

/** The filter value of the Remove class, whose id means no filter. */
export const REMOVE_CLASS = 'remove';

/**
 * A program level to filter by; absent, empty and the id of Remove mean no filter. `remove` finds
 * the Remove class itself.
 */
export const levelFilter = z
  .string({ error: 'programLvl must be one number' })
  .regex(/^(\d{1,9}|remove)?$/, 'programLvl must be a whole number')
  .meta({ examples: ['2'] })
  .optional()
  .transform((level) => {
    if (level === REMOVE_CLASS) return LEVEL_REMOVE;
    return level && Number(level) !== LEVEL_REMOVE ? Number(level) : undefined;
  });

import { z } from 'zod';
import { LEVEL_REMOVE } from './levels.ts';
import { isPlainText, TEXT_MAX } from './text.ts';

/** Part of a name to search for; absent and blank mean no filter. */
export const nameFilter = z
  .string({ error: 'name must be one text' })
  .refine(isPlainText, 'name has characters that cannot be searched for')
  .max(TEXT_MAX, `name can have at most ${TEXT_MAX} characters`)
  .trim()
  .optional()
  .transform((value) => value || undefined);

/** A program level to filter by; absent, empty and Remove mean no filter. */
export const levelFilter = z
  .string({ error: 'programLvl must be one number' })
  .regex(/^(\d{1,9})?$/, 'programLvl must be a whole number')
  .optional()
  .transform((value) => {
    const level = value ? Number(value) : undefined;
    return level === LEVEL_REMOVE ? undefined : level;
  });

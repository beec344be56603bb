import { z } from 'zod';

/** The years whose January can begin a school year; months are in the years 2000 to 2099. */
const YEAR_MIN = 2001;
const YEAR_MAX = 2099;
const message = `The year must be from ${YEAR_MIN} to ${YEAR_MAX}`;

/** The year whose January begins a school year. */
export const schoolYear = z
  .int({ error: message })
  .min(YEAR_MIN, message)
  .max(YEAR_MAX, message)
  .meta({ examples: [2027] });

/** The same in a query. */
export const yearFilter = z
  .string({ error: message })
  .regex(/^20\d\d$/, message)
  .refine((text) => Number(text) >= YEAR_MIN, message)
  .meta({ examples: ['2027'] })
  .transform(Number);

import { z } from 'zod';
import { currentMonth } from './date.ts';
import { requiredError } from './text.ts';

/** The first and the last school year (R-1740). Their Decembers are in the years of R-1214. */
export const SCHOOL_YEAR_MIN = 2001;
export const SCHOOL_YEAR_MAX = 2099;

const RANGE = `a year from ${SCHOOL_YEAR_MIN} to ${SCHOOL_YEAR_MAX}`;
const YEAR = /^20\d\d$/;
const isInRange = (text: string) => !text || Number(text) >= SCHOOL_YEAR_MIN;

/** A required school year of a body. */
export function schoolYear(label: string) {
  const wrong = `${label} must be ${RANGE}`;
  return z
    .int({ error: requiredError(label, wrong) })
    .min(SCHOOL_YEAR_MIN, wrong)
    .max(SCHOOL_YEAR_MAX, wrong)
    .meta({ examples: [2026] });
}

/** The school year of an entry: absent becomes undefined; null and empty text mean every year. */
export function entryYear(label: string) {
  return z
    .union([z.literal(''), schoolYear(label)], { error: `${label} must be ${RANGE}` })
    .nullable()
    .transform((value) => value || null)
    .optional();
}

/** A required school year of a query. */
export function yearQuery(label: string, example: string) {
  const wrong = `${label} must be ${RANGE}`;
  return z
    .string({ error: requiredError(label, wrong) })
    .regex(YEAR, { error: requiredError(label, wrong) })
    .refine(isInRange, wrong)
    .meta({ examples: [example] })
    .transform(Number);
}

/** A school year to filter by; absent and empty mean no filter. */
export function yearFilter(label: string) {
  return z
    .string({ error: `${label} must be ${RANGE}` })
    .regex(/^(20\d\d)?$/, `${label} must be ${RANGE}`)
    .refine(isInRange, `${label} must be ${RANGE}`)
    .meta({ examples: ['2026'] })
    .optional()
    .transform((value) => (value ? Number(value) : undefined));
}

/** Returns the school year in Singapore at `now`. */
export function currentSchoolYear(now: Date): number {
  return Number(currentMonth(now).slice(3));
}

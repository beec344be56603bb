import { z } from 'zod';

/** A calendar month as it travels: `MM-YYYY`. */
export type Month = string & z.$brand<'Month'>;

const MONTH = /^(0[1-9]|1[0-2])-20\d\d$/;

/** True for `MM-YYYY`, years 2000 to 2099. */
export function isMonth(text: string): text is Month {
  return MONTH.test(text);
}

/** A required month, `MM-YYYY`. */
export function month(label: string, missing = `${label} is required`) {
  return z
    .string({
      error: (issue) => (issue.input == null ? missing : `${label} must be a month, MM-YYYY`),
    })
    .regex(MONTH, {
      error: (issue) => (issue.input === '' ? missing : `${label} must be a month, MM-YYYY`),
    })
    .brand<'Month'>()
    .meta({ examples: ['03-2026'] });
}

/** A month that may be left out: absent, null and empty text become undefined. */
export function optionalMonth(label: string) {
  return z
    .union([z.literal(''), month(label)], { error: `${label} must be a month, MM-YYYY` })
    .nullish()
    .transform((value) => (value ? (value as Month) : undefined));
}

/** `MM-YYYY` → months since year 0, for arithmetic and comparison. */
export function monthIndex(value: Month): number {
  return Number(value.slice(3)) * 12 + Number(value.slice(0, 2)) - 1;
}

function fromIndex(index: number): Month {
  const number = (index % 12) + 1;
  return `${String(number).padStart(2, '0')}-${String(Math.floor(index / 12)).padStart(4, '0')}` as Month;
}

/** The month `count` months later (earlier when negative). */
export function addMonths(value: Month, count: number): Month {
  return fromIndex(monthIndex(value) + count);
}

/** Negative, zero or positive as `a` is before, the same as or after `b`. */
export function compareMonths(a: Month, b: Month): number {
  return monthIndex(a) - monthIndex(b);
}

/** `MM-YYYY` → the first day as PostgreSQL's DATE text, `YYYY-MM-01`. */
export function monthToSql(value: Month): string {
  return `${value.slice(3)}-${value.slice(0, 2)}-01`;
}

/** A DATE's text, `YYYY-MM-DD`, → the month it lies in. */
export function monthFromSql(value: string): Month {
  return `${value.slice(5, 7)}-${value.slice(0, 4)}` as Month;
}

import { z } from 'zod';
import { orNothing } from './text.ts';

/** A calendar month on the wire: `MM-YYYY` (R-1213). */
export type Month = string & z.$brand<'Month'>;

const MONTH = /^(0[1-9]|1[0-2])-20\d\d$/;

/** True for `MM-YYYY` in the years 2000 to 2099 (R-1214). */
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

/** An optional month: absent, null and empty text become undefined. */
export function optionalMonth(label: string) {
  return orNothing(month(label), `${label} must be a month, MM-YYYY`);
}

// Not Intl: its English of Britain has "Sept" in some versions and "Sep" in others.
const NAMES = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** Returns a month of the wire as the screens and papers show it: `Jan 2027` (R-2250). */
export function monthInWords(value: string): string {
  return `${nameOfMonth(value)} ${value.slice(3)}`;
}

/** Returns the name alone: `Jan`, for a row of months whose year is shown once (R-2250). */
export function nameOfMonth(value: string): string {
  return NAMES[Number(value.slice(0, 2)) - 1] ?? value;
}

/** Converts `MM-YYYY` to the number of months since year 0. */
export function monthIndex(value: Month): number {
  return Number(value.slice(3)) * 12 + Number(value.slice(0, 2)) - 1;
}

function fromIndex(index: number): Month {
  const number = (index % 12) + 1;
  return `${String(number).padStart(2, '0')}-${String(Math.floor(index / 12)).padStart(4, '0')}` as Month;
}

/** Returns the month `count` months later; earlier when `count` is below zero. */
export function addMonths(value: Month, count: number): Month {
  return fromIndex(monthIndex(value) + count);
}

/** Compares two months for sorting: below zero when `a` is earlier, 0 when equal. */
export function compareMonths(a: Month, b: Month): number {
  return monthIndex(a) - monthIndex(b);
}

/** Converts `MM-YYYY` to its first day as PostgreSQL's DATE text, `YYYY-MM-01`. */
export function monthToSql(value: Month): string {
  return `${value.slice(3)}-${value.slice(0, 2)}-01`;
}

/** Converts a DATE's text, `YYYY-MM-DD`, to its month. */
export function monthFromSql(value: string): Month {
  return `${value.slice(5, 7)}-${value.slice(0, 4)}` as Month;
}

import { z } from 'zod';

/** A time of day on the wire: `HHmm`, 24-hour (R-1213). */
export type Time = string & z.$brand<'Time'>;

const TIME = /^([01]\d|2[0-3])[0-5]\d$/;

/** True for `HHmm`, 0000 to 2359. */
export function isTime(text: string): text is Time {
  return TIME.test(text);
}

/** An optional time of day: absent, null and empty text become undefined. */
export function optionalTime(label: string) {
  const wrong = `${label} must be a time, HHmm`;
  return z
    .string({ error: wrong })
    .regex(/^(([01]\d|2[0-3])[0-5]\d)?$/, wrong)
    .meta({ examples: ['0930'] })
    .nullish()
    .transform((value) => (value ? (value as Time) : undefined));
}

/** Formats a time of day for the screens: `0930` → `09:30`. Other text stays as it is. */
export function formatTime(value: string): string {
  return isTime(value) ? `${value.slice(0, 2)}:${value.slice(2)}` : value;
}

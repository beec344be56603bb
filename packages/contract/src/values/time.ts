import { z } from 'zod';

/** A time of day as it travels: `HHmm`, 24-hour. */
export type Time = string & z.$brand<'Time'>;

const TIME = /^([01]\d|2[0-3])[0-5]\d$/;

/** True for `HHmm`, 0000 to 2359. */
export function isTime(text: string): text is Time {
  return TIME.test(text);
}

/** A time of day that may be left out: absent, null and empty text become undefined. */
export function optionalTime(label: string) {
  const wrong = `${label} must be a time, HHmm`;
  return z
    .string({ error: wrong })
    .regex(/^(([01]\d|2[0-3])[0-5]\d)?$/, wrong)
    .meta({ examples: ['0930'] })
    .nullish()
    .transform((value) => (value ? (value as Time) : undefined));
}

/** A time of day as the screens show it: `0930` → `09:30`; empty text stays empty. */
export function formatTime(value: string): string {
  return isTime(value) ? `${value.slice(0, 2)}:${value.slice(2)}` : value;
}

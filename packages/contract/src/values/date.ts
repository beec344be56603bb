import { z } from 'zod';
import { type Month, monthFromSql, monthInWords } from './month.ts';
import { orNothing } from './text.ts';

/** A calendar day on the wire: `DD-MM-YYYY` (R-1213). */
export type Day = string & z.$brand<'Day'>;

/** Time zone of today and of the current month (R-1328). */
export const TIME_ZONE = 'Asia/Singapore';

const DAY = /^(\d\d)-(\d\d)-(20\d\d)$/;

/** True for a real calendar day, `DD-MM-YYYY`, in the years 2000 to 2099 (R-1214). */
export function isDay(text: string): text is Day {
  const match = DAY.exec(text);
  if (!match) return false;
  const [day, month, year] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
  );
}

/** A required day, `DD-MM-YYYY`; 31-02-2026 is refused. */
export function day(label: string, missing = `${label} is required`) {
  const wrong = `${label} must be a day, DD-MM-YYYY`;
  return z
    .string({ error: (issue) => (issue.input == null ? missing : wrong) })
    .refine(isDay, { error: (issue) => (issue.input === '' ? missing : wrong) })
    .brand<'Day'>()
    .meta({ pattern: DAY.source, examples: ['16-03-2026'] });
}

/** An optional day: absent, null and empty text become undefined. */
export function optionalDay(label: string) {
  return orNothing(day(label), `${label} must be a day, DD-MM-YYYY`);
}

/** Converts `DD-MM-YYYY` to PostgreSQL's DATE text, `YYYY-MM-DD`. */
export function dayToSql(value: Day): string {
  return `${value.slice(6)}-${value.slice(3, 5)}-${value.slice(0, 2)}`;
}

/** Converts a DATE's text, `YYYY-MM-DD`, to `DD-MM-YYYY`. */
export function dayFromSql(value: string): Day {
  return `${value.slice(8, 10)}-${value.slice(5, 7)}-${value.slice(0, 4)}` as Day;
}

const calendar = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the day in Singapore at `now`. */
export function today(now: Date): Day {
  return dayFromSql(calendar.format(now));
}

/** True for a day after today in Singapore at `now`. */
export function isFutureDay(value: Day, now: Date): boolean {
  return dayToSql(value) > calendar.format(now);
}

export function monthOfDay(value: Day): Month {
  return value.slice(3) as Month;
}

/** The names of the days of the week; Monday is the first. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

/** Returns the day of the week: 1 is Monday, 7 is Sunday. */
export function weekday(value: Day): number {
  return new Date(dayToSql(value)).getUTCDay() || 7;
}

/** Returns the month in Singapore at `now`. */
export function currentMonth(now: Date): Month {
  return monthFromSql(calendar.format(now));
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a time stamp: `YYYY-MM-DD HH:mma` in Singapore, `NA` when empty or invalid (R-1327). */
export function formatTimeStamp(iso: string | null | undefined): string {
  if (!iso) return 'NA';
  const at = new Date(iso);
  if (Number.isNaN(at.getTime())) return 'NA';
  const time = timeOf(at);
  return `${calendar.format(at)} ${time}${Number(time.slice(0, 2)) < 12 ? 'am' : 'pm'}`;
}

/** Returns a day of the wire as the screens and papers show it: `24 Nov 2026` (R-2250). */
export function dayInWords(value: string): string {
  return `${Number(value.slice(0, 2))} ${monthInWords(value.slice(3))}`;
}

/** Returns a moment as the screens and papers show it, in Singapore: `24 Nov 2026, 14:03` (R-2250). */
export function momentInWords(at: Date): string {
  return `${dayInWords(today(at))}, ${timeOf(at)}`;
}

/** Returns the time of the day in Singapore: `14:03`. */
export function timeOf(at: Date): string {
  return clock.format(at);
}

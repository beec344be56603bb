import { DUE_DAYS } from './rules.ts';

/** Malaysia has had UTC+8 without daylight saving time since 1982. */
const MALAYSIA_MS = 8 * 3_600_000;

/** Returns the first and the last day of a month `YYYY-MM`, both `YYYY-MM-DD`. */
export function daysOf(month: string): { readonly first: string; readonly last: string } {
  return { first: `${month}-01`, last: dayAfterMonth(month, 0) };
}

/** Returns the last day to submit a month `YYYY-MM`, as `YYYY-MM-DD`. */
export function dueDate(month: string): string {
  return dayAfterMonth(month, DUE_DAYS);
}

/** Returns the day `days` days after the last day of a month. */
function dayAfterMonth(month: string, days: number): string {
  const [year, number] = month.split('-').map(Number);
  return dayOf(new Date(Date.UTC(year ?? 0, number ?? 0, days)));
}

/** Returns the day in Malaysia at a time, `YYYY-MM-DD`. */
export function malaysianDay(time: Date): string {
  return dayOf(new Date(time.getTime() + MALAYSIA_MS));
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Returns the issue date and time of a document, both in UTC. */
export function issueParts(time: Date): { readonly date: string; readonly time: string } {
  return { date: dayOf(time), time: `${time.toISOString().slice(11, 19)}Z` };
}

import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import type { Period } from './due.ts';

export const laterMonth = (one: Month, other: Month): Month =>
  compareMonths(one, other) > 0 ? one : other;

/** Returns whether a course runs in `month` or later. */
export function runsFrom({ effective, cancelled }: Period, month: Month): boolean {
  return cancelled === null || compareMonths(cancelled, laterMonth(effective, month)) > 0;
}

/** Returns the last paid month, not before `month`; null without one. */
export function lastPaidMonth(paid: Iterable<Month>, month: Month): Month | null {
  const later = [...paid].filter((each) => compareMonths(each, month) >= 0);
  return later.sort(compareMonths).at(-1) ?? null;
}

/**
 * Returns the first month, not before `month`, in which another course can follow: after the last
 * month that is paid in full or in part (R-1706). Null if the course ends before it.
 */
export function followingMonth(
  period: Period,
  paidMonth: Month | null,
  month: Month,
): Month | null {
  const first = laterMonth(period.effective, month);
  const start = paidMonth === null ? first : laterMonth(first, addMonths(paidMonth, 1));
  return runsFrom(period, start) ? start : null;
}

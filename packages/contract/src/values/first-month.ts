import type { Cents } from './cents.ts';
import { type Day, dayToSql, isDay, monthOfDay, weekday } from './date.ts';

/** From this day of the month on, half of the fee is charged. */
const SECOND_HALF = 16;

/**
 * Returns what is taken off the fee of the month in which a course starts, or null for nothing.
 * HALF_MONTH takes off half of the fee from the 16th on. LESSONS charges the part of the month's
 * lessons that are left, the start day included, rounded once. `lessonDays` has the day of the week
 * of each weekly lesson; none is held on `closedDays`. With a fee per lesson, LESSONS takes off those
 * before the start day. The teacher bears a part of it too (R-1563).
 */
export function firstMonthOff(
  rule: 'HALF_MONTH' | 'LESSONS',
  { fee, byLesson = false }: { readonly fee: Cents; readonly byLesson?: boolean },
  start: Day,
  lessonDays: readonly number[],
  closedDays: readonly Day[] = [],
) {
  const shared = { amount: null, percent: null, borneBy: 'SHARED' } as const;
  if (fee === 0) return null;
  if (rule === 'HALF_MONTH') {
    return Number(start.slice(0, 2)) < SECOND_HALF ? null : { ...shared, percent: 50 };
  }
  const { all, left } = countLessons(start, lessonDays, closedDays);
  if (all === 0) return null;
  if (byLesson) {
    const missed = all - left;
    return missed === 0 ? null : { ...shared, amount: (fee * missed) as Cents };
  }
  const due = Math.floor((2 * fee * left + all) / (2 * all));
  return due === fee ? null : { ...shared, amount: (fee - due) as Cents };
}

/** Returns the number of lessons of a month, and of those from a day on, without closed days. */
export function countLessons(
  start: Day,
  lessonDays: readonly number[],
  closedDays: readonly Day[] = [],
) {
  const month = monthOfDay(start);
  const days = Array.from(
    { length: 31 },
    (_, index) => `${String(index + 1).padStart(2, '0')}-${month}`,
  )
    .filter(isDay)
    .filter((each) => !closedDays.includes(each))
    .flatMap((each) => lessonDays.filter((lesson) => lesson === weekday(each)).map(() => each));
  const left = days.filter((each) => dayToSql(each) >= dayToSql(start));
  return { all: days.length, left: left.length };
}

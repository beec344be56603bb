import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import { countLessons } from '@kelas/contract/values/first-month';

/**
 * Returns the share of a lesson in the fee of its month, in cents, rounded down. `lessonDays` has the
 * day of the week of each weekly lesson; none is held on `closedDays`. Without any, the lesson is the
 * whole month.
 */
export function lessonFee(
  fee: Cents,
  day: Day,
  lessonDays: readonly number[],
  closedDays: readonly Day[],
): Cents {
  return Math.floor(fee / Math.max(countLessons(day, lessonDays, closedDays).all, 1)) as Cents;
}

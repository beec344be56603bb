import { currentMonth } from '@kelas/contract/values/date';
import { compareMonths, type Month } from '@kelas/contract/values/month';

/** A saved course with its months, `MM-YYYY`. */
interface CoursePeriod {
  readonly effectiveDate: string;
  readonly cancelledDate: string | null;
  readonly endsByMove?: boolean | undefined;
}

const isAfter = (a: string, b: string) => compareMonths(a as Month, b as Month) > 0;

/** Returns whether a course was or will be charged in a month: false if it ended before it began. */
export function hasMonth({ effectiveDate, cancelledDate }: CoursePeriod): boolean {
  return cancelledDate === null || isAfter(cancelledDate, effectiveDate);
}

/** Returns whether a course can be changed or cancelled: no end is set, or a move ends it later. */
export function canEnd({ cancelledDate, endsByMove }: CoursePeriod): boolean {
  if (cancelledDate === null) return true;
  return endsByMove === true && isAfter(cancelledDate, currentMonth(new Date()));
}

/**
 * Returns the courses that run in the current month, or the later courses if none runs. The sum of
 * their fees counts a course and its follower once (R-1473).
 */
export function coursesOfMonth<C extends CoursePeriod>(courses: readonly C[]): readonly C[] {
  const now = currentMonth(new Date());
  const running = courses.filter(
    ({ effectiveDate, cancelledDate }) =>
      !isAfter(effectiveDate, now) && (cancelledDate === null || isAfter(cancelledDate, now)),
  );
  return running.length > 0 ? running : courses.filter((each) => each.cancelledDate === null);
}

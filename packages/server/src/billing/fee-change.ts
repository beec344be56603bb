import { type Cents, FEE_MAX_CENTS } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { followingMonth } from './following.ts';
import { type CoursePlan, followingFee, type RunningCourse } from './year-end.ts';

/** By an amount, by a percentage, or to a new fee. */
type FeeChangeKind = 'AMOUNT' | 'PERCENT' | 'FEE';
/** A fee of its own stays, keeps its difference to the fee of the offering, or becomes that fee. */
type OwnFees = 'KEEP' | 'KEEP_DIFFERENCE' | 'OFFERING';

/**
 * Returns a fee after a change, in cents (R-1971). `value` is an amount in cents, a percentage, or
 * the new fee. A percentage is rounded to whole ringgit, half up; a fee stays within its limits.
 */
export function changedFee(fee: Cents, kind: FeeChangeKind, value: number): Cents {
  if (kind === 'FEE') return value as Cents;
  if (kind === 'AMOUNT') return Math.min(fee + value, FEE_MAX_CENTS) as Cents;
  // 100 cents are a ringgit, and a percentage is of 100.
  const ringgit = Math.floor((fee * (100 + value) + 5_000) / 10_000);
  return Math.min(ringgit * 100, FEE_MAX_CENTS) as Cents;
}

/** The outcome for a course when the fee of its offering changes; fees in cents. */
export interface FeePlan {
  readonly course: RunningCourse;
  readonly newFee: Cents;
  /** The first month at the new fee; null for a course that stays as it is. */
  readonly start: Month | null;
  readonly skipped: 'OWN_FEE' | 'PAID_TO_END' | null;
}

/**
 * Returns what a new fee of its offering does to a course from a month on, or undefined if the
 * course has that fee (R-1972). Paid months keep the old fee. A course without a fee stays free.
 */
export function planFee(
  course: RunningCourse,
  newFee: Cents,
  { month, ownFees }: { readonly month: Month; readonly ownFees: OwnFees },
): FeePlan | undefined {
  const { fee, offering } = course;
  const isOwn = fee !== offering.fee;
  if (isOwn && fee !== newFee && (ownFees === 'KEEP' || fee === 0)) return skip(course, 'OWN_FEE');
  const wanted = isOwn && ownFees === 'KEEP_DIFFERENCE' ? 'KEEP_DIFFERENCE' : 'OFFERING';
  return planChange(course, followingFee(course, { ...offering, fee: newFee }, wanted), month);
}

/** Returns what a new fee of a course does to it, or undefined if it has that fee. */
export function planChange(
  course: RunningCourse,
  newFee: Cents,
  month: Month,
): FeePlan | undefined {
  if (course.fee === newFee) return undefined;
  const start = followingMonth(course.period, course.paidMonth, month);
  return start === null ? skip(course, 'PAID_TO_END') : { course, newFee, start, skipped: null };
}

const skip = (course: RunningCourse, skipped: FeePlan['skipped']): FeePlan => ({
  course,
  newFee: course.fee,
  start: null,
  skipped,
});

/** Returns the course that ends and the one of the same class that follows it at the new fee. */
export function coursePlanOf({ course, newFee, start }: FeePlan): CoursePlan {
  if (start === null) return { course, change: 'CONTINUES', endMonth: null, followers: [] };
  const period = { effective: start, cancelled: course.period.cancelled };
  const followers = [{ offering: course.offering, fee: newFee, period }];
  return { course, change: 'MOVES', endMonth: start, followers };
}

import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import type { FeeChoice } from '@kelas/contract/year-end';
import type { CourseChange } from '@kelas/contract/year-plan';
import type { ModelCentre } from './centre.ts';
import {
  type ModelMovedCourse,
  type ModelOffering,
  type ModelPlannedLevel,
  type ModelStudent,
  type ModelSubscription,
  sumOf,
} from './records.ts';

/* Moves to another level, month by month: a second implementation of R-1702 to R-1706. */

/** Courses are compared for this many months; the moves need fewer. */
const MONTHS = 72;

/** The level of students after Form 5. */
export const GRADUATED_LEVEL = 8;

/** A course that follows another one; fee in cents. */
export interface ModelFollower {
  readonly offering: ModelOffering;
  readonly fee: number;
  readonly effective: Month;
  readonly cancelled: Month | null;
}

/** The effect of a move on a course. */
export interface ModelCoursePlan {
  readonly line: ModelSubscription;
  readonly change: CourseChange;
  /** The last month from the move on that is paid, also in part. */
  readonly paidMonth: Month | null;
  /** The first month without the course; null if the move does not end it. */
  readonly end: Month | null;
  readonly followers: readonly ModelFollower[];
  /** True if another course has the offering that follows in some of the months. */
  readonly isMerged?: boolean;
}

/** How a student moves. */
export interface ModelMoveRules {
  readonly month: Month;
  /** Null: all courses end. */
  readonly toLevel: number | null;
  readonly fees: FeeChoice;
  /** The choice for a course; null: it ends; undefined: nothing was chosen. */
  readonly chosen: (line: ModelSubscription) => ModelOffering | null | undefined;
}

const monthsFrom = (from: Month) =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(from, index));

/** Returns the months of a course from a month on. */
export function courseMonths({ effective, cancelled }: ModelSubscription, from: Month): Month[] {
  return monthsFrom(from).filter(
    (month) =>
      compareMonths(month, effective) >= 0 &&
      (cancelled === null || compareMonths(month, cancelled) < 0),
  );
}

/** Returns the last month, from a month on, that is paid, also in part; null for none. */
export function paidMonthFrom(
  centre: ModelCentre,
  line: ModelSubscription,
  month: Month,
): Month | null {
  return monthsFrom(month).findLast((of) => centre.settled(line, of).length > 0) ?? null;
}

/** Returns the courses of a student that have a month from a month on. */
export function runningFrom(student: ModelStudent, month: Month): ModelSubscription[] {
  return student.subscriptions.filter((line) => courseMonths(line, month).length > 0);
}

/** Returns the offerings of a level and a subject. */
export function offeringsAt(centre: ModelCentre, level: number, subject: number): ModelOffering[] {
  return centre.offerings.filter(
    ({ programLvl, subjectId }) => programLvl === level && subjectId === subject,
  );
}

/** Returns the offering that follows a course; undefined where someone must choose (R-1702). */
export function modelFollower(
  centre: ModelCentre,
  { offering }: ModelSubscription,
  level: number,
): ModelOffering | undefined {
  const possible = offeringsAt(centre, level, offering.subjectId);
  const [only, another] = possible;
  return (
    possible.find(({ teacher }) => teacher === offering.teacher) ?? (another ? undefined : only)
  );
}

/**
 * Returns what a move does with the courses that have a month from its first month on. A course goes
 * on until its last paid month; each later month is one of the follower, unless another course has
 * the offering then.
 */
export function planOf(
  centre: ModelCentre,
  student: ModelStudent,
  { month, toLevel, fees, chosen }: ModelMoveRules,
): ModelCoursePlan[] {
  const running = runningFrom(student, month);
  const isAtLevel = ({ offering }: ModelSubscription) => offering.programLvl === toLevel;
  const keyOf = ({ id }: ModelOffering, of: Month) => `${id} ${of}`;
  const taken = new Set(
    running
      .filter(isAtLevel)
      .flatMap((line) => courseMonths(line, month).map((of) => keyOf(line.offering, of))),
  );
  return running.map((line): ModelCoursePlan => {
    const paidMonth = paidMonthFrom(centre, line, month);
    const plan = { line, paidMonth, end: null, followers: [] } as const;
    if (isAtLevel(line)) return { ...plan, change: 'CONTINUES' };
    const free = courseMonths(line, month).filter(
      (of) => paidMonth === null || compareMonths(of, paidMonth) > 0,
    );
    const [end] = free;
    if (end === undefined) return { ...plan, change: 'PAID_AHEAD' };
    const choice = toLevel === null ? null : chosen(line);
    const offering =
      choice === undefined && toLevel !== null ? modelFollower(centre, line, toLevel) : choice;
    if (offering === undefined) return { ...plan, change: 'ASKED' };
    const change = paidMonth === null ? 'ENDS' : 'PAID_AHEAD';
    if (offering === null) return { ...plan, change, end };
    const months = free.filter((of) => !taken.has(keyOf(offering, of)));
    for (const of of months) taken.add(keyOf(offering, of));
    // A fee per month and a fee per lesson have no difference.
    const isSameWay = Boolean(offering.lessons) === Boolean(line.offering.lessons);
    const hasDifference = fees === 'KEEP_DIFFERENCE' && isSameWay;
    const difference = hasDifference ? line.fee - line.offering.fee : 0;
    const fee = Math.max(0, offering.fee + difference);
    const last = free.at(-1);
    const followers = partsOf(months).map(([effective, until]): ModelFollower => {
      const cancelled = until === last ? line.cancelled : addMonths(until, 1);
      return { offering, fee, effective, cancelled };
    });
    const isMerged = months.length < free.length;
    if (followers.length === 0) return { ...plan, change, end, isMerged };
    return { ...plan, change: paidMonth ? change : 'MOVES', end, followers, isMerged };
  });
}

/** Returns the first and last month of each row of months without a gap. */
function partsOf(months: readonly Month[]): [first: Month, last: Month][] {
  const has = (month: Month) => months.includes(month);
  const firsts = months.filter((month) => !has(addMonths(month, -1)));
  const lasts = months.filter((month) => !has(addMonths(month, 1)));
  return firsts.map((first, index) => [first, lasts[index] ?? first]);
}

/** Returns the courses of a plan that end. */
export function endedBy(
  plan: readonly ModelCoursePlan[],
): (ModelCoursePlan & { readonly end: Month })[] {
  return plan.flatMap((each) => (each.end === null ? [] : [{ ...each, end: each.end }]));
}

/**
 * Returns the number of courses that begin, end and continue; a choice that is missing is in none.
 */
export function countCourses(plan: readonly ModelCoursePlan[]) {
  return {
    coursesBegin: sumOf(plan.map(({ followers }) => followers.length)),
    coursesEnd: endedBy(plan).length,
    coursesContinue: plan.filter(({ end, change }) => end === null && change !== 'ASKED').length,
  };
}

/** True if a move has set the end of a course. */
export function isEndedByMove(
  centre: ModelCentre,
  student: ModelStudent,
  line: ModelSubscription,
): boolean {
  return (
    centre.status(student) !== 'TERMINATED' &&
    line.cancelled !== line.effective &&
    movedCourses(student).some(
      (moved) => moved.hasEnded && moved.line === line && moved.end === line.cancelled,
    )
  );
}

/** Returns the courses that follow a course by moves, and their own followers. */
export function allFollowers(
  student: ModelStudent,
  line: ModelSubscription,
): Set<ModelSubscription> {
  const found = new Set<ModelSubscription>();
  const open = [line];
  for (const each of open) {
    for (const moved of movedCourses(student).filter((other) => other.line === each)) {
      for (const { follower } of moved.followers) {
        if (!found.has(follower)) open.push(follower);
        found.add(follower);
      }
    }
  }
  return found;
}

/** The courses of all moves of a student. */
function movedCourses({ moved }: ModelStudent): ModelMovedCourse[] {
  return moved.flatMap(({ courses }) => courses);
}

/** Returns the planned change that applies in a month. */
function plannedIn({ planned }: ModelStudent, month: Month): ModelPlannedLevel | undefined {
  const due = planned.filter((each) => compareMonths(each.month, month) <= 0);
  return due.toSorted((a, b) => compareMonths(a.month, b.month)).at(-1);
}

/** Returns a student's level in a month, also a planned one. */
export function levelIn(student: ModelStudent, month: Month): number {
  return plannedIn(student, month)?.to ?? student.level;
}

/** True for a student who is terminated, or will have graduated in a month (R-1700). */
export function isGone(centre: ModelCentre, student: ModelStudent, month: Month): boolean {
  return centre.status(student) === 'TERMINATED' || levelIn(student, month) === GRADUATED_LEVEL;
}

/** Returns what is due by the discounts, also of a month that is paid. */
export function dueOf(
  centre: ModelCentre,
  student: ModelStudent,
  line: ModelSubscription,
  month: Month,
): number {
  return centre.isCharged(student, line, month) ? centre.due(line, month).fee : 0;
}

import { type Cents, FEE_MAX_CENTS } from '@kelas/contract/values/cents';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import type { Period } from './due.ts';
import { followingMonth, laterMonth, runsFrom } from './following.ts';

/** The fee of a following course: the fee of the offering, or with the old difference to it. */
type Fees = 'OFFERING' | 'KEEP_DIFFERENCE';

/** An offering; fee in cents. */
export interface OfferingFacts {
  readonly id: number;
  readonly teacherId: number;
  readonly programLvl: number;
  readonly subjectId: number;
  /** Per month, or per lesson. */
  readonly fee: Cents;
  readonly byLesson?: boolean;
}

/** A course of a student who moves; fee in cents. */
export interface RunningCourse {
  readonly subscriptionId: number;
  readonly offering: OfferingFacts;
  readonly fee: Cents;
  readonly period: Period;
  /** The last paid month from the first month of the move on; null without one. */
  readonly paidMonth: Month | null;
}

/** The course that follows another one; fee in cents. */
export interface NextCourse {
  readonly offering: OfferingFacts;
  readonly fee: Cents;
  readonly period: Period;
}

/** The outcome for a course. */
export interface CoursePlan {
  readonly course: RunningCourse;
  readonly change: 'MOVES' | 'CONTINUES' | 'ENDS' | 'ASKED' | 'PAID_AHEAD';
  /** The first month without the course; null if the move does not change that. */
  readonly endMonth: Month | null;
  /** The courses that follow it, by month; several around one that the student has already. */
  readonly followers: readonly NextCourse[];
}

/** Courses of a level, subject and old teacher that no offering follows. */
export interface Gap {
  readonly programLvl: number;
  readonly subjectId: number;
  readonly teacherId: number;
}

/** Returns a text that is equal for equal gaps. */
export function gapKey({ programLvl, subjectId, teacherId }: Gap): string {
  return `${programLvl} ${subjectId} ${teacherId}`;
}

/** How students move: from when, at which fees, and what follows a course. */
export interface MoveRules {
  readonly month: Month;
  readonly fees: Fees;
  /** The offering that follows a course at a level; null: it ends; undefined: it is asked for. */
  readonly follow: (course: RunningCourse, toLevel: number) => OfferingFacts | null | undefined;
}

export type OfferingsOf = (programLvl: number, subjectId: number) => readonly OfferingFacts[];

/** Returns a function with the running offerings of a level and a subject, in their order. */
export function indexOfferings(running: readonly OfferingFacts[]): OfferingsOf {
  const index = Map.groupBy(running, (each) => `${each.programLvl} ${each.subjectId}`);
  return (programLvl, subjectId) => index.get(`${programLvl} ${subjectId}`) ?? [];
}

/**
 * Returns the offering that follows another one at a level: of the same teacher, else the only one
 * of the subject, else undefined (R-1702).
 */
export function matchOffering(
  offeringsOf: OfferingsOf,
  { subjectId, teacherId }: OfferingFacts,
  toLevel: number,
): OfferingFacts | undefined {
  const possible = offeringsOf(toLevel, subjectId);
  const own = possible.find((each) => each.teacherId === teacherId);
  return own ?? (possible.length === 1 ? possible[0] : undefined);
}

/** Returns the gap of a course that no offering follows (R-1703). */
export function gapOf({ offering }: RunningCourse, toLevel: number): Gap {
  return { programLvl: toLevel, subjectId: offering.subjectId, teacherId: offering.teacherId };
}

/**
 * Returns the fee of a following course: the fee of its offering, or with the old difference
 * between the fees of the student and of the old offering, within the limits of a fee (R-1704). A
 * fee per month and a fee per lesson have no difference.
 */
export function followingFee(course: RunningCourse, next: OfferingFacts, fees: Fees): Cents {
  const isSameWay = Boolean(next.byLesson) === Boolean(course.offering.byLesson);
  if (fees === 'OFFERING' || !isSameWay) return next.fee;
  const fee = next.fee + course.fee - course.offering.fee;
  return Math.min(Math.max(fee, 0), FEE_MAX_CENTS) as Cents;
}

/** Returns the parts of a period in no other one. */
function withoutPeriods(period: Period, others: readonly Period[]): Period[] {
  return others
    .reduce(
      (parts, { effective, cancelled }) =>
        parts.flatMap((part) => [
          { ...part, cancelled: earlierEnd(part.cancelled, effective) },
          ...(cancelled === null
            ? []
            : [{ ...part, effective: laterMonth(part.effective, cancelled) }]),
        ]),
      [period],
    )
    .filter(hasMonth);
}

const earlierEnd = (end: Month | null, month: Month): Month =>
  end === null || compareMonths(month, end) < 0 ? month : end;

const hasMonth = (period: Period) => runsFrom(period, period.effective);

const plain = (course: RunningCourse, change: 'CONTINUES' | 'ASKED' | 'PAID_AHEAD') => ({
  course,
  change,
  endMonth: null,
  followers: [],
});

/**
 * Returns what happens with the courses of a student who moves from a level to another one, or
 * leaves (null). A course that is paid for a month after the move ends after its last paid month
 * (R-1706). A course of the new level continues. If one offering follows two courses, they are
 * merged.
 */
export function planCourses(
  courses: readonly RunningCourse[],
  toLevel: number | null,
  { month, fees, follow }: MoveRules,
): CoursePlan[] {
  const running = courses.filter(({ period }) => runsFrom(period, month));
  const isAtLevel = ({ offering }: RunningCourse) => offering.programLvl === toLevel;
  const taken = running
    .filter(isAtLevel)
    .map(({ offering, period }) => ({ offeringId: offering.id, period }));
  return running.map((course): CoursePlan => {
    if (isAtLevel(course)) return plain(course, 'CONTINUES');
    const { period: old, paidMonth } = course;
    const start = followingMonth(old, paidMonth, month);
    if (start === null) return plain(course, 'PAID_AHEAD');
    const offering = toLevel === null ? null : follow(course, toLevel);
    if (offering === undefined) return plain(course, 'ASKED');
    const change = paidMonth === null ? 'ENDS' : 'PAID_AHEAD';
    const ended = { course, change, endMonth: start, followers: [] } as const;
    if (offering === null) return ended;
    const periods = withoutPeriods(
      { effective: start, cancelled: old.cancelled },
      taken.filter(({ offeringId }) => offeringId === offering.id).map(({ period }) => period),
    );
    if (periods.length === 0) return ended;
    taken.push(...periods.map((period) => ({ offeringId: offering.id, period })));
    const fee = followingFee(course, offering, fees);
    const followers = periods.map((period) => ({ offering, fee, period }));
    return { ...ended, change: paidMonth === null ? 'MOVES' : 'PAID_AHEAD', followers };
  });
}

/** Returns what happens with the courses of a student who stays: nothing. */
export function keepCourses(courses: readonly RunningCourse[], month: Month): CoursePlan[] {
  return courses
    .filter(({ period }) => runsFrom(period, month))
    .map((course) => plain(course, 'CONTINUES'));
}

/** Returns whether a move ends all courses, and terminates the student when its month begins. */
export function isLastMove(move: string): boolean {
  return move === 'LEAVES' || move === 'GRADUATES';
}

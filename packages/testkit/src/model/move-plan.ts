import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import type { FeeChoice } from '@kelas/contract/year-end';
import type { CourseChange } from '@kelas/contract/year-plan';
import type { ModelCentre } from './centre.ts';
import type {
  ModelOffering,
  ModelPlannedLevel,
  ModelStudent,
  ModelSubscription,
} from './records.ts';

/* Moves to another level, month by month: a second implementation of R-1702 to R-1706. */

/** Courses are compared for this many months; the moves need fewer. */
const MONTHS = 48;

/** The level of students after Form 5. */
export const GRADUATED_LEVEL = 8;

/** What a move does with a course. */
export interface ModelCoursePlan {
  readonly line: ModelSubscription;
  readonly change: CourseChange;
  /** The first month without the course, and of the one that follows it. */
  readonly start: Month;
  readonly next: { readonly offering: ModelOffering; readonly fee: number } | null;
  /** True if another course has the offering that follows. */
  readonly isMerged?: boolean;
}

/** How a student moves. */
export interface ModelMoveRules {
  readonly month: Month;
  /** Null: all courses end. */
  readonly toLevel: number | null;
  readonly fees: FeeChoice;
  /** What was chosen for a course; null: it ends; undefined: nothing was chosen. */
  readonly chosen: (line: ModelSubscription) => ModelOffering | null | undefined;
}

const monthsFrom = (from: Month) =>
  Array.from({ length: MONTHS }, (_, index) => addMonths(from, index));

/** True if a month of a course from one on is paid, also in part. */
export function hasPaidFrom(centre: ModelCentre, line: ModelSubscription, from: Month): boolean {
  return monthsFrom(from).some((month) => centre.settled(line, month).length > 0);
}

/** Returns the months of a course from one on. */
function monthsOf({ effective, cancelled }: ModelSubscription, from: Month): Month[] {
  return monthsFrom(from).filter(
    (month) =>
      compareMonths(month, effective) >= 0 &&
      (cancelled === null || compareMonths(month, cancelled) < 0),
  );
}

/** Returns the courses of a student that have a month from one on. */
export function runningFrom(student: ModelStudent, month: Month): ModelSubscription[] {
  return student.subscriptions.filter((line) => monthsOf(line, month).length > 0);
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

/** Returns what a move does with the courses that have a month from its first one on. */
export function planOf(
  centre: ModelCentre,
  student: ModelStudent,
  { month, toLevel, fees, chosen }: ModelMoveRules,
): ModelCoursePlan[] {
  const running = runningFrom(student, month);
  const isPaidAhead = (line: ModelSubscription) => hasPaidFrom(centre, line, month);
  const stays = (line: ModelSubscription) =>
    isPaidAhead(line) || line.offering.programLvl === toLevel;
  const keyOf = ({ id }: ModelOffering, of: Month) => `${id} ${of}`;
  const taken = new Set(
    running
      .filter(stays)
      .flatMap((line) => monthsOf(line, month).map((of) => keyOf(line.offering, of))),
  );
  return running.map((line): ModelCoursePlan => {
    const months = monthsOf(line, month);
    const start = months[0] ?? month;
    if (stays(line)) {
      return { line, change: isPaidAhead(line) ? 'PAID_AHEAD' : 'CONTINUES', start, next: null };
    }
    const ended = { line, change: 'ENDS', start, next: null } as const;
    if (toLevel === null) return ended;
    const choice = chosen(line);
    const offering = choice === undefined ? modelFollower(centre, line, toLevel) : choice;
    if (offering === undefined) return { ...ended, change: 'ASKED' };
    if (offering === null) return ended;
    if (months.some((of) => taken.has(keyOf(offering, of)))) return { ...ended, isMerged: true };
    for (const of of months) taken.add(keyOf(offering, of));
    const difference = fees === 'KEEP_DIFFERENCE' ? line.fee - line.offering.fee : 0;
    const fee = Math.max(0, offering.fee + difference);
    return { ...ended, change: 'MOVES', next: { offering, fee } };
  });
}

/** Returns the courses of a plan that end. */
export function endedBy(plan: readonly ModelCoursePlan[]): ModelCoursePlan[] {
  return plan.filter(({ change }) => change === 'MOVES' || change === 'ENDS');
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

/** True for a student who is terminated or graduated, or will have left in a month (R-1700). */
export function isGone(centre: ModelCentre, student: ModelStudent, month: Month): boolean {
  return (
    centre.status(student) === 'TERMINATED' ||
    levelIn(student, month) === GRADUATED_LEVEL ||
    plannedIn(student, month)?.ofYear?.move === 'LEAVES'
  );
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

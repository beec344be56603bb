import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { dueInMonth } from '../../../billing/discount-effects.ts';
import type { Pause } from '../../../billing/due.ts';
import { laterMonth } from '../../../billing/following.ts';
import {
  type ChildFacts,
  type CourseFacts,
  type DiscountRules,
  type LessonCounts,
  wantedDiscounts,
} from '../../../billing/rule-discounts.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { type Child, selectChildren } from '../../discounts/facts.ts';
import { findRelatives } from '../../discounts/proposed.ts';
import { selectLessonCounts } from '../../ledger/lesson-counts.ts';
import type { NewCourse } from '../../students/many.ts';
import type { KnownRecords } from './known.ts';
import type { ImportedStudent, ImportWork } from './work.ts';

/**
 * The amount that a new student owes for tuition right after the import; fees in cents (R-1920).
 */
export interface Owing {
  readonly row: number;
  /** The months up to the current one with a fee. */
  readonly months: readonly Month[];
  readonly owed: Cents;
  /** The cost of the current month, or the first one of courses that begin later. */
  readonly monthlyFee: Cents;
}

/** The recorded lessons of each offering that is charged by lesson (R-2277). */
export type OfferedLessons = ReadonlyMap<number, LessonCounts>;

/** The recorded lessons from the first month of new students on. */
export async function selectOfferedLessons(
  db: Db | Tx,
  { students }: Pick<ImportWork, 'students'>,
): Promise<OfferedLessons> {
  const first = firstMonthOf(students);
  return first ? selectLessonCounts(db, first) : new Map();
}

/** The stored siblings whom new students join, with the facts that the house rules need. */
export async function selectJoinedSiblings(
  db: Db | Tx,
  { students, families }: ImportWork,
  { hasDiscountRules }: KnownRecords,
): Promise<Child[]> {
  const joined = families.flatMap(({ familyId }) => (familyId === null ? [] : [familyId]));
  const first = firstMonthOf(students);
  if (!hasDiscountRules || joined.length === 0 || !first) return [];
  const members = joined.map((family_id) => ({ id: 0, family_id }));
  return selectChildren(db, first, await findRelatives(db, members));
}

/**
 * Returns the sum that each new student owes up to a month, by the rules that charge the courses: the
 * status pauses them, and the house rules of the family take their discounts off.
 */
export function owingOf(
  { students, families }: Pick<ImportWork, 'students' | 'families'>,
  lessons: OfferedLessons,
  siblings: readonly Child[],
  rules: DiscountRules,
  month: Month,
): Owing[] {
  let courses = 0;
  const children = students.map((student) => ({
    student,
    pauses: pausesOf(student),
    courses: student.courses.map((course): CourseFacts => {
      courses += 1;
      const counts = { lessons: lessons.get(course.offeringId) };
      return { ...course, ...counts, subscriptionId: -courses, period: periodOf(course) };
    }),
  }));
  const stored = Map.groupBy(siblings, ({ familyId }) => familyId);
  const households = Map.groupBy(children, ({ student }) => student.family ?? `row ${student.row}`);
  const discounts = [...households].flatMap(([family, own]) => {
    const from = firstMonthOf(own.map(({ student }) => student));
    if (!from) return [];
    const familyId = typeof family === 'number' ? families[family]?.familyId : undefined;
    // Stored siblings were registered before the new ones.
    const all: ChildFacts[] = [...((familyId && stored.get(familyId)) || []), ...own];
    return wantedDiscounts(all, rules, from);
  });
  const discountsOf = Map.groupBy(discounts, ({ subscriptionId }) => subscriptionId);
  return children.map((child) => {
    const dueIn = (at: Month) =>
      sumCents(
        child.courses.map((course) =>
          dueInMonth(course, child.pauses, discountsOf.get(course.subscriptionId) ?? [], at),
        ),
      );
    const first = firstMonthOf([child.student]) ?? month;
    const fees = monthsUntil(first, month).map((at) => ({ at, fee: dueIn(at) }));
    const owed = fees.filter(({ fee }) => fee > 0);
    return {
      row: child.student.row,
      months: owed.map(({ at }) => at),
      owed: sumCents(owed.map(({ fee }) => fee)),
      monthlyFee: dueIn(laterMonth(first, month)),
    };
  });
}

/**
 * Returns students whose courses are first charged in a month, also courses that began earlier
 * (R-1921). A course that has ended by then is never charged.
 */
export function beginIn(students: readonly ImportedStudent[], month: Month): ImportedStudent[] {
  const begun = (course: NewCourse): NewCourse => {
    const { from, until } = course;
    if (compareMonths(from, month) >= 0) return course;
    const hasEnded = until !== null && compareMonths(until, month) <= 0;
    return hasEnded ? { ...course, until: from } : { ...course, from: month };
  };
  return students.map((student) => ({ ...student, courses: student.courses.map(begun) }));
}

function periodOf({ from, until }: NewCourse): CourseFacts['period'] {
  return { effective: from, cancelled: until };
}

/** The month of a deactivation is still charged. */
function pausesOf({ status: change }: ImportedStudent): readonly Pause[] {
  if (change === null) return [];
  const { status, month } = change;
  return [{ from: status === 'DEACTIVATED' ? addMonths(month, 1) : month, until: null }];
}

/** The first month of all courses; undefined without a course. */
function firstMonthOf(students: readonly ImportedStudent[]): Month | undefined {
  const months = students.flatMap(({ courses }) => courses.map(({ from }) => from));
  return months.toSorted(compareMonths)[0];
}

function monthsUntil(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; compareMonths(month, last) <= 0; month = addMonths(month, 1)) {
    months.push(month);
  }
  return months;
}

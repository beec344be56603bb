import type { FeeChangeChoice } from '@kelas/contract/fee-changes';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { digestOfJson } from '../../base/digest.ts';
import { changedFee, coursePlanOf, type FeePlan, planFee } from '../../billing/fee-change.ts';
import { lastPaidMonth, runsFrom } from '../../billing/following.ts';
import type { RunningCourse } from '../../billing/year-end.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Child, selectChildren } from '../discounts/facts.ts';
import { project } from '../discounts/projection.ts';
import { selectDiscountRules } from '../discounts/rules.ts';
import { selectLessonCounts } from '../ledger/lesson-counts.ts';
import type { FollowingPlan } from '../students/following-courses.ts';
import type { NamedOffering } from '../students/named-offerings.ts';
import * as queries from './queries.ts';

/** An offering with its fee after a change, in cents. */
export interface ChangedOffering extends NamedOffering {
  readonly newFee: Cents;
}

/** A course of a student with its change. */
export interface FeeRow extends FeePlan {
  readonly student: Child;
  readonly offering: NamedOffering;
}

/** A change of fees with all that it does. */
export interface PreparedChange {
  readonly offerings: readonly ChangedOffering[];
  /** The courses of all students, also of left-out students. */
  readonly rows: readonly FeeRow[];
  readonly plan: FollowingPlan;
  readonly sums: ReturnType<typeof sumsOf>;
  readonly digest: string;
}

/** Returns the changes of offerings and courses that a choice makes (R-1970 to R-1974). */
export async function prepareChange(
  db: Db | Tx,
  { leftOut, ...choice }: FeeChangeChoice,
): Promise<PreparedChange> {
  const { month, kind, value } = choice;
  const found = await queries.selectPricedOfferings(db, choice);
  await queries.refuseLaterChange(db, found, month);
  const newFees = new Map(found.map(({ id, fee }) => [id, changedFee(fee, kind, value)]));
  const { children, rows } = await planRows(db, found, month, (course) =>
    planFee(course, newFees.get(course.offering.id) ?? course.offering.fee, choice),
  );
  const offerings = found
    .filter(({ isRunning }) => isRunning)
    .map((each) => ({ ...each, newFee: newFees.get(each.id) ?? each.fee }))
    .filter(({ fee, newFee }) => fee !== newFee);
  const omitted = new Set(leftOut);
  const included = rows.filter(({ student }) => !omitted.has(student.uuid ?? ''));
  const plan = await followingPlan(db, month, children, included);
  const sums = sumsOf(plan);
  const digest = digestOfJson([
    month,
    offerings.map(({ id, fee, newFee }) => [id, fee, newFee]),
    included.map(({ course, newFee, start, skipped }) => [
      [course.subscriptionId, course.fee, course.period.cancelled, course.paidMonth],
      [newFee, start, skipped],
    ]),
    plan.projection.changes,
    plan.projection.starting.map(({ continued }) => continued.map(({ id, until }) => [id, until])),
    sums,
  ]);
  return { offerings, rows, plan, sums, digest };
}

/**
 * Returns the courses of students in some offerings that run from a month on, as a rule changes them.
 * A course for which it returns undefined is left out.
 */
export async function planRows(
  db: Db | Tx,
  offerings: readonly NamedOffering[],
  month: Month,
  rule: (course: RunningCourse) => FeePlan | undefined,
): Promise<{ readonly children: readonly Child[]; readonly rows: readonly FeeRow[] }> {
  const offeringOf = new Map(offerings.map((each) => [each.id, each]));
  const students = await queries.selectStudentsOf(db, [...offeringOf.keys()], month);
  const children = await selectChildren(db, addMonths(month, -1), students);
  const rows = children.toSorted(byName).flatMap((student) =>
    student.courses.flatMap(({ offeringId, ...course }): FeeRow[] => {
      const offering = offeringOf.get(offeringId ?? 0);
      if (!offering || !runsFrom(course.period, month)) return [];
      const { subscriptionId, fee, period } = course;
      const paidMonth = lastPaidMonth(course.paid, month);
      const plan = rule({ subscriptionId, offering, fee, period, paidMonth });
      return plan ? [{ ...plan, student, offering }] : [];
    }),
  );
  return { children, rows };
}

const byName = ({ name: one }: Child, { name: other }: Child) =>
  one.toLowerCase() < other.toLowerCase() ? -1 : 1;

/** Returns the courses that end and begin, with their discounts. */
export async function followingPlan(
  db: Db | Tx,
  month: Month,
  children: readonly Child[],
  rows: readonly FeeRow[],
): Promise<FollowingPlan> {
  const rules = await selectDiscountRules(db);
  const facts = { month, children, rules, lessons: await selectLessonCounts(db, month) };
  const changed = rows.filter(({ start }) => start !== null);
  const plans = [...Map.groupBy(changed, ({ student }) => student.id)].map(([id, own]) => ({
    student: { id },
    move: 'STAYS',
    courses: own.map(coursePlanOf),
  }));
  return { facts, plans, projection: project(facts, plans) };
}

/** The numbers of a plan, and the sums due for its courses in their first new month. */
function sumsOf({ plans, projection }: FollowingPlan) {
  const { starting, dueBefore, dueAfter } = projection;
  return {
    students: plans.length,
    courses: starting.length,
    totalBefore: sumCents(
      starting.map(({ oldId, next }) => dueBefore(oldId, next.period.effective)),
    ),
    totalAfter: sumCents(
      starting.map(({ temporaryId, next }) => dueAfter(temporaryId, next.period.effective)),
    ),
  };
}

import type { HouseRules } from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { dueInMonth } from '../../billing/discount-effects.ts';
import type { DiscountChanges, LessonCounts } from '../../billing/rule-discounts.ts';
import { type CoursePlan, isLastMove, type NextCourse } from '../../billing/year-end.ts';
import { changesOf, discountsAfter, discountsBefore } from './changes.ts';
import { type Child, type DiscountedCourse, familiesOf, type StoredDiscount } from './facts.ts';
import { continuedDiscounts } from './moved.ts';

/** The facts that following courses depend on. */
export interface FollowingFacts {
  readonly month: Month;
  /** Everyone of the families, with courses, discounts and pauses from the month before on. */
  readonly children: readonly Child[];
  readonly rules: Pick<HouseRules, 'packageDiscount' | 'siblingDiscount'>;
  /** The recorded lessons from the month on, of each offering that is charged by lesson. */
  readonly lessons: ReadonlyMap<number, LessonCounts>;
}

export interface StudentCourses {
  readonly student: { readonly id: number };
  /** See `isLastMove`. */
  readonly move: string;
  readonly courses: readonly CoursePlan[];
}

/** A course that begins; its id is below zero until it is stored. */
export interface StartingCourse {
  readonly temporaryId: number;
  readonly studentId: number;
  readonly oldId: number;
  readonly next: NextCourse;
  /** The discounts by hand that continue on it. */
  readonly continued: readonly StoredDiscount[];
}

/** Plans with their consequences for discounts and fees. */
export interface Projection {
  readonly starting: readonly StartingCourse[];
  readonly changes: DiscountChanges;
  /** The amount due for a course before the plans; without a month in the month before them. */
  readonly dueBefore: (subscriptionId: number, at?: Month) => Cents;
  /** The amount due for a course after the plans; without a month in their month. */
  readonly dueAfter: (subscriptionId: number, at?: Month) => Cents;
  readonly before: readonly Child[];
  readonly after: readonly Child[];
}

/** Returns the students as they are after plans, with the discounts that the rules then make. */
export function project(facts: FollowingFacts, plans: readonly StudentCourses[]): Projection {
  const { month, rules } = facts;
  const planOf = new Map(plans.map((plan) => [plan.student.id, plan]));
  const starting: StartingCourse[] = [];
  const after = facts.children.map((child): Child => {
    const plan = planOf.get(child.id);
    if (!plan) return child;
    const courseOf = new Map(child.courses.map((course) => [course.subscriptionId, course]));
    const followers = plan.courses.flatMap(({ course, followers }) =>
      followers.map((next) => ({ oldId: course.subscriptionId, next })),
    );
    const begun = followers.map(({ oldId, next }): DiscountedCourse => {
      const old = courseOf.get(oldId);
      const isSameClass = old?.offeringId === next.offering.id;
      const start = next.period.effective;
      const continued = continuedDiscounts(old?.discounts ?? [], start, isSameClass);
      const temporaryId = -1 - starting.length;
      starting.push({ temporaryId, studentId: child.id, oldId, next, continued });
      return {
        subscriptionId: temporaryId,
        offeringId: next.offering.id,
        fee: next.fee,
        lessons: facts.lessons.get(next.offering.id),
        period: next.period,
        subjectName: old?.subjectName ?? '',
        discounts: continued,
        paid: new Set<Month>(),
      };
    });
    const ends = new Map(
      plan.courses.map(({ course, endMonth }) => [course.subscriptionId, endMonth] as const),
    );
    const courses = child.courses.map((course) => {
      const cancelled = ends.get(course.subscriptionId);
      return cancelled ? { ...course, period: { ...course.period, cancelled } } : course;
    });
    const leaving = isLastMove(plan.move) ? [{ from: month, until: null }] : [];
    return {
      ...child,
      pauses: [...child.pauses, ...leaving],
      courses: [...courses, ...begun],
    };
  });
  const families = familiesOf(after);
  const isChanged = ({ id }: Child) => {
    const plan = planOf.get(id);
    if (!plan) return false;
    return isLastMove(plan.move) || plan.courses.some(({ endMonth }) => endMonth);
  };
  // The rules are applied to families with a change only, as for a change of one course (R-1707).
  const changes = changesOf(
    families
      .filter((family) => family.some(isChanged))
      .map((family) => family.map((child) => withoutEnded(child, month))),
    rules,
    month,
  );
  const last = addMonths(month, -1);
  return {
    starting,
    changes,
    dueBefore: dueOf(facts.children, discountsBefore(familiesOf(facts.children)), last),
    dueAfter: dueOf(after, discountsAfter(families, changes), month),
    before: facts.children,
    after,
  };
}

function withoutEnded(child: Child, month: Month): Child {
  const runs = ({ until }: StoredDiscount) => until === null || compareMonths(until, month) > 0;
  return {
    ...child,
    courses: child.courses.map((course) => ({
      ...course,
      discounts: course.discounts.filter(runs),
    })),
  };
}

function dueOf(
  children: readonly Child[],
  discountsOf: ReturnType<typeof discountsAfter>,
  month: Month,
): Projection['dueAfter'] {
  const found = new Map(
    children.flatMap(({ pauses, courses }) =>
      courses.map((course) => [course.subscriptionId, { pauses, course }] as const),
    ),
  );
  return (id, at = month) => {
    const each = found.get(id);
    return each ? dueInMonth(each.course, each.pauses, discountsOf(id), at) : (0 as Cents);
  };
}

import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { digestOfJson } from '../../base/digest.ts';
import { type CourseDiscount, discountEffects } from '../../billing/discount-effects.ts';
import {
  type DiscountChanges,
  type DiscountRules,
  discountChanges,
  type StoredRuleDiscount,
  wantedDiscounts,
} from '../../billing/rule-discounts.ts';
import type { Child, Family, StoredDiscount } from './facts.ts';

/** Returns the changes that give families the discounts of the rules, from a month on (R-1562). */
export function changesOf(
  families: readonly Family[],
  rules: DiscountRules,
  from: Month,
): DiscountChanges {
  const changes = families.map((family) => {
    const stored = family.flatMap(({ courses }) =>
      courses.flatMap(({ subscriptionId, discounts }) =>
        discounts.flatMap((each) => ruleDiscount(subscriptionId, each)),
      ),
    );
    return discountChanges(stored, wantedDiscounts(family, rules, from), from);
  });
  return {
    ended: changes.flatMap(({ ended }) => ended),
    added: changes.flatMap(({ added }) => added),
  };
}

/** Discounts of a first month and discounts by hand are made once, and not computed again. */
function ruleDiscount(
  subscriptionId: number,
  { rule, ...discount }: StoredDiscount,
): StoredRuleDiscount[] {
  if (rule !== 'PACKAGE' && rule !== 'SIBLING') return [];
  return [{ ...discount, subscriptionId, rule }];
}

/** Discounts of a course; fees in cents. */
type DiscountsOf = (subscriptionId: number) => readonly CourseDiscount[];

export function discountsAfter(families: readonly Family[], changes: DiscountChanges): DiscountsOf {
  const added = Map.groupBy(changes.added, ({ subscriptionId }) => subscriptionId);
  const ended = new Map(changes.ended.map(({ id, until }) => [id, until]));
  const before = discountsBefore(families);
  return (subscriptionId) => {
    const stored = before(subscriptionId);
    const started = added.get(subscriptionId);
    if (!started && !stored.some(({ id }) => ended.has(id))) return stored;
    const kept = stored.map((each) => ({ ...each, until: ended.get(each.id) ?? each.until }));
    return [...kept, ...(started ?? [])];
  };
}

export function discountsBefore(families: readonly Family[]) {
  const all = new Map(
    families.flatMap((family) =>
      family.flatMap(({ courses }) =>
        courses.map(({ subscriptionId, discounts }) => [subscriptionId, discounts] as const),
      ),
    ),
  );
  return (subscriptionId: number): readonly StoredDiscount[] => all.get(subscriptionId) ?? [];
}

/** Returns the fees due that change from a month on, in the form of the calls (R-1564). */
export function effectsOf(
  families: readonly Family[],
  before: DiscountsOf,
  after: DiscountsOf,
  from: Month,
) {
  const children: Child[] = families.flat();
  return children.flatMap(({ uuid, name, pauses, courses }) =>
    courses.flatMap((course) => {
      const [old, present] = [before, after].map((of) => of(course.subscriptionId));
      if (!old || !present || old === present) return [];
      const isPaid = (month: Month) => course.paid.has(month);
      return discountEffects(course, pauses, old, present, from, isPaid).map(
        ({ from: fromDate, until, rules, ...fees }) => ({
          uuid,
          name,
          subjectName: course.subjectName,
          subscriptionId: course.subscriptionId,
          rules: [...rules],
          fromDate,
          untilDate: until && addMonths(until, -1),
          ...fees,
        }),
      );
    }),
  );
}

type Effects = ReturnType<typeof effectsOf>;

/** Returns the number of students and courses of a preview, and its sums in cents. */
export function sumEffects(effects: Effects) {
  const sum = (fees: readonly Cents[]) => sumCents(fees);
  return {
    students: new Set(effects.map(({ uuid }) => uuid)).size,
    courses: new Set(effects.map(({ subscriptionId }) => subscriptionId)).size,
    totalBefore: sum(effects.map(({ feeBefore }) => feeBefore)),
    totalAfter: sum(effects.map(({ feeAfter }) => feeAfter)),
  };
}

/** Returns a digest of a preview and of the changes that applying it makes. */
export function digestOf(changes: DiscountChanges, effects: Effects): string {
  return digestOfJson([changes, effects]);
}

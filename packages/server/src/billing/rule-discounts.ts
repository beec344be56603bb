import type { Cents } from '@kelas/contract/values/cents';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { isCharged, type Pause, type Period } from './due.ts';

/** The amount taken off a fee: an amount in cents or a percentage, and who bears it. */
export interface Off {
  readonly amount: Cents | null;
  readonly percent: number | null;
  readonly borneBy: 'CENTRE' | 'SHARED';
}

/** The house rules that make discounts; null is off (R-1560, R-1561). */
export interface DiscountRules {
  readonly packageDiscount: (Off & { readonly fromCourses: number }) | null;
  readonly siblingDiscount: (Off & { readonly fromChild: number }) | null;
}

/** A discount that a rule makes, for the months from `from` on, before `until`. */
export interface RuleDiscount extends Off {
  readonly subscriptionId: number;
  readonly rule: 'PACKAGE' | 'SIBLING';
  readonly from: Month;
  readonly until: Month | null;
}

export interface StoredRuleDiscount extends RuleDiscount {
  readonly id: number;
}

/** The recorded lessons of the months of a course that is charged by lesson. */
export type LessonCounts = ReadonlyMap<Month, number>;

/** A course of a child; fee in cents, per month or per lesson. */
export interface CourseFacts {
  readonly subscriptionId: number;
  readonly fee: Cents;
  /** Absent for a course that is charged by month. */
  readonly lessons?: LessonCounts | undefined;
  readonly period: Period;
}

/** A child with the months without a charge and all courses. */
export interface ChildFacts {
  readonly pauses: readonly Pause[];
  readonly courses: readonly CourseFacts[];
}

/** Discounts that end in a month, and new discounts. */
export interface DiscountChanges {
  readonly ended: readonly {
    readonly id: number;
    readonly subscriptionId: number;
    readonly until: Month;
  }[];
  readonly added: readonly RuleDiscount[];
}

/** Returns the fee of a month before the discounts; 0 while no lessons are recorded (R-2277). */
export function fullFeeOf({ fee, lessons }: CourseFacts, month: Month): Cents {
  return lessons ? ((fee * (lessons.get(month) ?? 0)) as Cents) : fee;
}

/** Compares the ends of two periods; null is later than every month. */
function compareEnds(a: Month | null, b: Month | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return compareMonths(a, b);
}

/**
 * Returns `from` and the later ones of some months, sorted; between two of them nothing changes.
 */
export function edgesFrom(from: Month, months: Iterable<Month | null>): Month[] {
  const later = new Set([from]);
  for (const month of months)
    if (month !== null && compareMonths(month, from) > 0) later.add(month);
  return [...later].sort(compareMonths);
}

/**
 * Returns the discounts that the rules make for a family from a month on (R-1560, R-1561). The
 * children are in the order of registration. A course without a fee and a child without a charged
 * course do not count.
 */
export function wantedDiscounts(
  family: readonly ChildFacts[],
  { packageDiscount, siblingDiscount }: DiscountRules,
  from: Month,
): RuleDiscount[] {
  if (!packageDiscount && !siblingDiscount) return [];
  const months = edgesFrom(
    from,
    family.flatMap(({ pauses, courses }) => [
      ...pauses.flatMap((pause) => [pause.from, pause.until]),
      ...courses.flatMap(({ period }) => [period.effective, period.cancelled]),
    ]),
  );
  const wanted = new Map<string, RuleDiscount[]>();
  for (const [index, month] of months.entries()) {
    const until = months[index + 1] ?? null;
    const want = (
      { subscriptionId }: CourseFacts,
      rule: RuleDiscount['rule'],
      { amount, percent, borneBy }: Off,
    ) => {
      const key = `${rule} ${subscriptionId}`;
      const earlier = wanted.get(key) ?? [];
      const last = earlier.at(-1);
      const continued = last?.until === month;
      const start = last && continued ? last.from : month;
      const spans = continued ? earlier.slice(0, -1) : earlier;
      const span = { subscriptionId, rule, amount, percent, borneBy, from: start, until };
      wanted.set(key, [...spans, span]);
    };
    const charged = family
      .map(({ pauses, courses }) =>
        courses.filter(({ fee, period }) => fee > 0 && isCharged(period, pauses, month)),
      )
      .filter((courses) => courses.length > 0);
    for (const [child, courses] of charged.entries()) {
      for (const course of courses) {
        if (packageDiscount && courses.length >= packageDiscount.fromCourses) {
          want(course, 'PACKAGE', packageDiscount);
        }
        if (siblingDiscount && child + 1 >= siblingDiscount.fromChild) {
          want(course, 'SIBLING', siblingDiscount);
        }
      }
    }
  }
  return [...wanted.values()].flat();
}

function isSameKind(a: RuleDiscount, b: RuleDiscount): boolean {
  return (
    a.subscriptionId === b.subscriptionId &&
    a.rule === b.rule &&
    a.amount === b.amount &&
    a.percent === b.percent &&
    a.borneBy === b.borneBy
  );
}

/**
 * Returns what turns the stored discounts of rules into the wanted ones, from a month on (R-1562).
 * A discount is only shortened, so that earlier months keep theirs. `stored` has those that have
 * not ended before the month.
 */
export function discountChanges(
  stored: readonly StoredRuleDiscount[],
  wanted: readonly RuleDiscount[],
  from: Month,
): DiscountChanges {
  const ended: { id: number; subscriptionId: number; until: Month }[] = [];
  const missing = new Map<RuleDiscount, RuleDiscount[]>(wanted.map((each) => [each, [each]]));
  const spans = Map.groupBy(wanted, ({ subscriptionId }) => subscriptionId);
  for (const each of stored) {
    const start = compareMonths(each.from, from) > 0 ? each.from : from;
    const match = spans
      .get(each.subscriptionId)
      ?.find(
        (span) =>
          isSameKind(span, each) &&
          compareMonths(span.from, start) <= 0 &&
          compareEnds(span.until, start) > 0,
      );
    const until =
      !match || compareEnds(match.until, each.until) < 0 ? (match?.until ?? start) : null;
    if (until !== null) {
      ended.push({ id: each.id, subscriptionId: each.subscriptionId, until });
    }
    if (match) {
      const kept = { from: start, until: until ?? each.until };
      missing.set(
        match,
        (missing.get(match) ?? []).flatMap((span) => without(span, kept)),
      );
    }
  }
  return { ended, added: [...missing.values()].flat() };
}

/** Returns a discount without some months. */
function without(
  span: RuleDiscount,
  { from, until }: Pick<RuleDiscount, 'from' | 'until'>,
): RuleDiscount[] {
  const first = compareEnds(span.until, from) < 0 ? span.until : from;
  const left: RuleDiscount[] = [];
  if (first !== null && compareMonths(span.from, first) < 0) left.push({ ...span, until: first });
  if (until !== null && compareEnds(until, span.until) < 0) {
    left.push({ ...span, from: compareMonths(span.from, until) > 0 ? span.from : until });
  }
  return left;
}

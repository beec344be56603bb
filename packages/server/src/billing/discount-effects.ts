import type { Cents } from '@kelas/contract/values/cents';
import { discountedFee } from '@kelas/contract/values/discount-steps';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { isCharged, type Pause } from './due.ts';
import { type CourseFacts, edgesFrom, fullFeeOf, type Off } from './rule-discounts.ts';

/** A discount of a course, by a rule or by hand, for the months from `from` on, before `until`. */
export interface CourseDiscount extends Off {
  readonly rule: 'PACKAGE' | 'SIBLING' | 'FIRST_MONTH' | null;
  readonly from: Month;
  readonly until: Month | null;
}

/** Months in which the fee due of a course changes; fees in cents. */
export interface DiscountEffect {
  readonly from: Month;
  /** The first month without the change. */
  readonly until: Month | null;
  readonly feeBefore: Cents;
  readonly feeAfter: Cents;
  /** The rules whose discount begins or ends. */
  readonly rules: readonly NonNullable<CourseDiscount['rule']>[];
}

const isIn = (month: Month, { from, until }: Pick<CourseDiscount, 'from' | 'until'>) =>
  compareMonths(from, month) <= 0 && (until === null || compareMonths(month, until) < 0);

/** Returns what is due for a month of a course with these discounts; 0 when it is not charged. */
export function dueInMonth(
  course: CourseFacts,
  pauses: readonly Pause[],
  discounts: readonly CourseDiscount[],
  month: Month,
): Cents {
  if (!isCharged(course.period, pauses, month)) return 0 as Cents;
  return discountedFee(
    fullFeeOf(course, month),
    discounts.filter((each) => isIn(month, each)),
  );
}

function kindOf({ rule, amount, percent, borneBy }: CourseDiscount): string {
  return [rule, amount, percent, borneBy].join(' ');
}

/**
 * Returns the charged months, not before `from`, in which other discounts change the fee due. A
 * span begins with its first unpaid month, because paid months never change (R-1535).
 */
export function discountEffects(
  course: CourseFacts,
  pauses: readonly Pause[],
  before: readonly CourseDiscount[],
  after: readonly CourseDiscount[],
  from: Month,
  isPaid: (month: Month) => boolean,
): DiscountEffect[] {
  const { period, lessons } = course;
  const months = edgesFrom(from, [
    ...[...(lessons?.keys() ?? [])].flatMap((month) => [month, addMonths(month, 1)]),
    period.effective,
    period.cancelled,
    ...[...pauses, ...before, ...after].flatMap((each) => [each.from, each.until]),
  ]);
  const effects: DiscountEffect[] = [];
  for (const [index, month] of months.entries()) {
    if (!isCharged(period, pauses, month)) continue;
    const [old, present] = [before, after].map((all) => all.filter((each) => isIn(month, each)));
    if (!old || !present) continue;
    const fee = fullFeeOf(course, month);
    const [feeBefore, feeAfter] = [discountedFee(fee, old), discountedFee(fee, present)];
    if (feeBefore === feeAfter) continue;
    const oldKinds = new Set(old.map(kindOf));
    const kinds = new Set(present.map(kindOf));
    const changed = [
      ...old.filter((each) => !kinds.has(kindOf(each))),
      ...present.filter((each) => !oldKinds.has(kindOf(each))),
    ];
    const rules = [...new Set(changed.map(({ rule }) => rule))].filter((rule) => rule !== null);
    const until = months[index + 1] ?? null;
    const last = effects.at(-1);
    const isSame =
      last?.until === month &&
      last.feeBefore === feeBefore &&
      last.feeAfter === feeAfter &&
      last.rules.join() === rules.join();
    if (last && isSame) effects[effects.length - 1] = { ...last, until };
    else effects.push({ from: month, until, feeBefore, feeAfter, rules });
  }
  return effects.flatMap((effect) => {
    let first = effect.from;
    while (isIn(first, effect) && isPaid(first)) first = addMonths(first, 1);
    return isIn(first, effect) ? [{ ...effect, from: first }] : [];
  });
}

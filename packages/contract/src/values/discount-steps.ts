import type { Cents } from './cents.ts';

/** An amount in cents or a percentage off a fee; `rule` is the house rule that makes it. */
export interface FeeDiscount {
  readonly rule: string | null;
  readonly amount: Cents | null;
  readonly percent: number | null;
}

/** A discount with what it takes off and what it leaves, in cents. */
export interface DiscountStep<D> {
  readonly discount: D;
  /** The amount of which a percentage is taken. */
  readonly base: Cents;
  readonly off: Cents;
  readonly left: Cents;
}

/** Returns what a discount takes off a base in cents, rounded half up (R-1534). */
function offOf(base: number, { amount, percent }: FeeDiscount): number {
  return amount ?? Math.floor((base * (percent ?? 0) + 50) / 100);
}

/**
 * Returns the discounts of a fee in the order in which they apply: the pro rata of the first month,
 * then each percentage of what that leaves, then amounts (R-1880). Nothing takes off more than is left.
 */
export function discountSteps<D extends FeeDiscount>(
  fee: Cents,
  discounts: readonly D[],
): DiscountStep<D>[] {
  let left = fee;
  const apply = (of: readonly D[], base: Cents) =>
    of.map((discount) => {
      const off = Math.min(left, offOf(base, discount)) as Cents;
      left = (left - off) as Cents;
      return { discount, base, off, left };
    });
  const isProRata = ({ rule }: D) => rule === 'FIRST_MONTH';
  const others = discounts.filter((each) => !isProRata(each));
  const first = apply(discounts.filter(isProRata), fee);
  const base = left;
  const percentages = others.filter(({ amount }) => amount === null);
  const amounts = others.filter(({ amount }) => amount !== null);
  return [...first, ...apply(percentages, base), ...apply(amounts, base)];
}

/** Returns the fee in cents that discounts leave, never below zero (R-1534). */
export function discountedFee(fee: Cents, discounts: readonly FeeDiscount[]): Cents {
  return discountSteps(fee, discounts).at(-1)?.left ?? fee;
}

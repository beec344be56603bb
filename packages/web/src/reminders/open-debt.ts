import type { Cents } from '@kelas/contract/values/cents';

/**
 * The amount that a student owes, and what credit of the family covers of it (R-1840); in cents.
 */
export interface Debt {
  /** MM-YYYY, first to last. */
  readonly months: readonly string[];
  readonly totalOwedFee: Cents;
  readonly coveredFee?: Cents | undefined;
  /** The months that credit does not cover. */
  readonly openMonths?: readonly string[] | undefined;
}

/** Returns what credit does not cover, which is all that a reminder names; the fee in cents. */
export function openDebtOf({ months, totalOwedFee, coveredFee, openMonths }: Debt) {
  if (!coveredFee) return { months, fee: totalOwedFee };
  return { months: openMonths ?? [], fee: Math.max(0, totalOwedFee - coveredFee) as Cents };
}

/** True if credit covers all that is owed, so that no reminder is sent. */
export function isCovered(debt: Debt): boolean {
  return debt.totalOwedFee > 0 && openDebtOf(debt).fee === 0;
}

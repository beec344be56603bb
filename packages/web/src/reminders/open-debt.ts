import type { listArrears } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';

/** The amount that a student owes, and the part that credit of the family covers (R-1840). */
export type Debt = Pick<
  OutputOf<typeof listArrears>[number],
  'months' | 'totalOwedFee' | 'coveredFee' | 'openMonths'
>;

/** Returns the months and the fee that credit does not cover, for a reminder; in cents. */
export function openDebtOf({ months, totalOwedFee, coveredFee, openMonths }: Debt) {
  if (!coveredFee) return { months, fee: totalOwedFee };
  return { months: openMonths ?? [], fee: Math.max(0, totalOwedFee - coveredFee) as Cents };
}

/** True if credit covers all that is owed, so that no reminder is sent. */
export function isCovered(debt: Debt): boolean {
  return debt.totalOwedFee > 0 && openDebtOf(debt).fee === 0;
}

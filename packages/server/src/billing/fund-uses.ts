import type { Cents } from '@kelas/contract/values/cents';

/** A change of a fund on a day (YYYY-MM-DD); the amount in cents, below zero for money taken out. */
export interface FundChange {
  readonly day: string;
  readonly amount: Cents;
  /** A payment or refund that took the money and can be undone. */
  readonly isUse: boolean;
}

/**
 * Returns the uses of a fund that must be undone before money of a day can be removed (R-1580): after
 * them the fund has no day below zero. `changes` are newest first and include the removed money.
 */
export function usesToUndo<Change extends FundChange>(
  changes: readonly Change[],
  removed: { readonly day: string; readonly amount: Cents },
): Change[] {
  const needed = new Set<Change>();
  const days = new Set(changes.map(({ day }) => day).filter((day) => day >= removed.day));
  for (const day of [...days].toSorted()) {
    const until = changes.filter((change) => change.day <= day);
    let held = 0 - removed.amount;
    for (const change of until) if (!needed.has(change)) held += change.amount;
    for (const change of until) {
      if (held >= 0) break;
      if (!change.isUse || needed.has(change)) continue;
      needed.add(change);
      held -= change.amount;
    }
  }
  return changes.filter((change) => needed.has(change));
}

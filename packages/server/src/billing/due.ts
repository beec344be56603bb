import type { Cents } from '@kelas/contract/values/cents';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { conflict, notFound } from '../base/errors.ts';

/** Months in which a student is not charged: from `from` up to but not including `until` (open when null). */
export interface Pause {
  readonly from: Month;
  readonly until: Month | null;
}

/** The months that a subscription may be charged for: `effective` ≤ m < `cancelled` (open when null). */
export interface Period {
  readonly effective: Month;
  readonly cancelled: Month | null;
}

/** True when a subscription is charged for a month (decisions: Students and subscriptions). */
export function isCharged(period: Period, pauses: readonly Pause[], month: Month): boolean {
  return (
    compareMonths(period.effective, month) <= 0 &&
    (period.cancelled === null || compareMonths(month, period.cancelled) < 0) &&
    !pauses.some(
      ({ from, until }) =>
        compareMonths(from, month) <= 0 && (until === null || compareMonths(month, until) < 0),
    )
  );
}

/** What is known of a subscription and a month when somebody wants to pay it. */
export interface DueLine {
  readonly subscriptionId: number;
  readonly month: Month;
  readonly fee: Cents;
  readonly charged: boolean;
  readonly paid: boolean;
}

/** What the desk wants to pay. */
export interface OfferedLine {
  readonly subscriptionId: number;
  readonly month: Month;
  readonly fee: Cents;
}

/**
 * Checks what is offered against what is due: every line known, charged, unpaid, and paid in full.
 * Throws what the desk must hear: 404, or 409 for a paid line, one that is not charged and a fee that is not the due one.
 */
export function settle(due: readonly DueLine[], offered: readonly OfferedLine[]): void {
  const key = (line: { subscriptionId: number; month: Month }) =>
    `${line.subscriptionId} ${line.month}`;
  const known = new Map(due.map((line) => [key(line), line]));
  for (const line of offered) {
    const stored = known.get(key(line));
    if (!stored) throw notFound('course line');
    if (stored.paid) throw conflict('ALREADY_PAID', 'This has already been paid, please reload');
    if (!stored.charged) {
      throw conflict('NOT_DUE', `Nothing is due for this course in ${line.month}, please reload`);
    }
    if (stored.fee !== line.fee) {
      throw conflict('FEE_CHANGED', 'The fee has changed, please reload');
    }
  }
}

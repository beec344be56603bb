import type { Cents } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { conflict, notFound } from '../base/errors.ts';

/** Months without a charge: `from` ≤ m < `until`, without an end when null. */
export interface Pause {
  readonly from: Month;
  readonly until: Month | null;
}

/** Months of a subscription: `effective` ≤ m < `cancelled`, without an end when null. */
export interface Period {
  readonly effective: Month;
  readonly cancelled: Month | null;
}

/** True when a month is charged: in the subscription's period and in no pause. */
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

/** The stored state of a subscription in a month; the whole fee due and the base in cents. */
export interface DueLine {
  readonly subscriptionId: number;
  readonly month: Month;
  readonly fee: Cents;
  /** The base of a teacher's share (R-1536). */
  readonly base: Cents;
  /** Null for a course charged by month, and while no lessons are recorded (R-2277). */
  readonly lessons: number | null;
  readonly charged: boolean;
  /** Paid in full. */
  readonly paid: boolean;
  /** The amount paid so far in parts. */
  readonly paidFee: Cents;
}

/** A tuition line of a payment request; fee in cents. */
export interface OfferedLine {
  readonly subscriptionId: number;
  readonly month: Month;
  readonly fee: Cents;
  /**
   * The amount that several payments of one request pay of the line; absent for one payment
   * (R-1863).
   */
  readonly togetherFee?: Cents | undefined;
}

/**
 * A tuition line to record: the fee, the fee due where the line pays a part of it (R-1540), the base
 * of the whole charge where it is another amount than the fee due (R-1536), and the lessons.
 */
export type SettledLine = Omit<OfferedLine, 'togetherFee'> & {
  readonly due?: Cents;
  readonly base?: Cents;
  readonly lessons?: number;
};

/**
 * Checks the lines of a payment: each is known, due, unpaid and paid in full, or
 * in part where the centre allows it (R-1540). Payments of one request may pay it whole together,
 * each a part (R-1863). Returns the lines to record. Throws 404 for an unknown line, 409 for a paid
 * line, for one with nothing due (R-1881) and for another fee than is due.
 */
export function settle(
  due: readonly DueLine[],
  offered: readonly OfferedLine[],
  allowsParts: boolean,
): readonly SettledLine[] {
  const key = (line: { subscriptionId: number; month: Month }) =>
    `${line.subscriptionId} ${line.month}`;
  const known = new Map(due.map((line) => [key(line), line]));
  return offered.map((line) => {
    const stored = known.get(key(line));
    if (!stored) throw notFound('course line');
    const { subscriptionId, month, fee: due, base, lessons, charged, paid, paidFee } = stored;
    // Of a month that is no longer charged, the rest of a part is not owed.
    if (paid || (paidFee > 0 && !charged)) {
      throw conflict('ALREADY_PAID', 'This has already been paid, please reload');
    }
    if (!charged || due === 0) {
      throw conflict(
        'NOT_DUE',
        errorText`Nothing is due for this course in ${{ month: { month: line.month } }}, please reload`,
      );
    }
    const left = due - paidFee;
    const paidNow = line.togetherFee ?? line.fee;
    const isPart = allowsParts && paidNow < left;
    if (line.fee === 0 || (paidNow !== left && !isPart)) {
      throw conflict('FEE_CHANGED', 'The fee has changed, please reload');
    }
    return {
      subscriptionId,
      month,
      fee: line.fee,
      ...(line.fee < due && { due }),
      ...(base !== due && { base }),
      ...(lessons !== null && { lessons }),
    };
  });
}

import type { paymentStatuses, recordedTypes } from '@kelas/contract/schema/payment';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { compareMonths, isMonth } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';

/** A charged line: tuition of a month, or a misc charge. */
export interface PayableLine {
  readonly uuid: string;
  readonly month: string;
  /** Set for a tuition line. */
  readonly subscriptionId: number | null;
  /** Set for a misc charge. */
  readonly chargeId: number | null;
  /** The item of a misc charge that `payMisc` pays. */
  readonly itemId?: number;
  readonly subjectName: string;
  readonly hint?: string | undefined;
  /** The unpaid part of the fee due; of a paid line the received amount. */
  readonly fee: Cents;
  readonly discountFee?: Cents | undefined;
  /** The lessons that the fee is for: null before they are recorded, absent for a course by month. */
  readonly lessons?: number | null | undefined;
  readonly paidFee?: Cents | undefined;
  /** The charged amount, if another amount may be received. */
  readonly chargedFee?: Cents;
  /** The amounts that may be received; absent for the fee alone. */
  readonly receivable?: Receivable;
  /** True for a line that is ticked by hand only. */
  readonly startsUnticked?: boolean;
  readonly paymentStatus: (typeof paymentStatuses)[number];
  readonly transactionDate: string | null;
  readonly transactionType: (typeof recordedTypes)[number] | null;
  readonly icNo?: string;
}

/**
 * The amounts that may be received for a line: any amount, whose rest is written off; a
 * part, whose rest stays owed (R-1540); or a part or more than the charge (R-1541).
 */
export type Receivable = 'ANY' | 'PART' | 'PART_OR_MORE';

/** The amount that each ticked line pays, by `lineKeyOf`; in cents. */
export type PaidFees = ReadonlyMap<string, Cents>;

/** The payment of a line that is not paid. */
export const PENDING = {
  paymentStatus: 'PENDING',
  transactionDate: null,
  transactionType: null,
} as const;

export function isLinePaid({ paymentStatus }: Pick<PayableLine, 'paymentStatus'>): boolean {
  return paymentStatus === 'PAID';
}

/** True for a line that is charged once its lessons are recorded; the server gives it as paid. */
export function hasNoLessonsYet({ lessons }: Pick<PayableLine, 'lessons'>): boolean {
  return lessons === null;
}

/** Returns the key of a line in a form; a payment can hold several months of a subscription. */
export function lineKeyOf({
  subscriptionId,
  chargeId,
  month,
}: Pick<PayableLine, 'subscriptionId' | 'chargeId' | 'month'>): string {
  return chargeId === null ? `line${subscriptionId}-${month}` : `charge${chargeId}`;
}

/** Compares two months: below zero if `a` is before `b`, above zero if it is after. */
export function compareByMonth(a: string, b: string): number {
  return isMonth(a) && isMonth(b) ? compareMonths(a, b) : 0;
}

/** Returns the lines with what may be received for each unpaid one (R-1543). */
export function asReceivable(lines: readonly PayableLine[], takesParts: boolean): PayableLine[] {
  return lines.map((line) => {
    const receivable = receivableOf(line, takesParts);
    return receivable && !isLinePaid(line) ? { ...line, receivable } : line;
  });
}

function receivableOf(line: PayableLine, takesParts: boolean): Receivable | undefined {
  const isMisc = line.chargedFee !== undefined;
  if (line.paidFee !== undefined || !isMisc) return takesParts ? 'PART' : undefined;
  return takesParts ? 'PART_OR_MORE' : 'ANY';
}

/** Returns what is not paid of a line of a month, or the received amount of a paid one (R-1543). */
export function restFeeOf(line: Pick<PayableLine, 'fee' | 'paidFee' | 'paymentStatus'>): Cents {
  const { fee, paidFee = 0 } = line;
  return isLinePaid(line) ? fee : ((fee - paidFee) as Cents);
}

/** Returns a question about charges that are settled with less than was charged. */
export function findQuestion(lines: readonly PayableLine[], paid: PaidFees): string | undefined {
  const reduced = lines.flatMap((line) => {
    const fee = paid.get(lineKeyOf(line)) ?? line.fee;
    if (line.receivable !== 'ANY' || fee >= line.fee) return [];
    const [amount, charged] = [formatAmount(fee), formatAmount(line.fee)];
    return [t`${amount} for ${charged} (${{ name: line.subjectName }})`];
  });
  if (reduced.length === 0) return undefined;
  const amounts = reduced.reduce((list, next) => t`${list} and ${next}`);
  return t`Accept ${amounts}? The rest is written off and no longer owed.`;
}

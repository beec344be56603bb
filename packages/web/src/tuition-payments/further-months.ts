import type { OutputOf } from '@kelas/contract/call';
import type { listPayableMonths } from '@kelas/contract/tuition-payments';
import { compareMonths, isMonth, type Month } from '@kelas/contract/values/month';
import type { PayableLine } from '../payments/payment-form.ts';

/** A month with unpaid tuition and the owed amount. */
export type PayableMonth = OutputOf<typeof listPayableMonths>[number];

/** Compares two months: below zero if `a` is before `b`, above zero if it is after. */
export function compareByMonth(a: string, b: string): number {
  return isMonth(a) && isMonth(b) ? compareMonths(a, b) : 0;
}

/**
 * Returns the other months of a payment: unpaid ones, and coming ones that can be paid ahead
 * . Coming months are offered one after the other, so that none is skipped.
 */
export function furtherMonths(
  payable: readonly PayableMonth[],
  own: string,
  current: Month,
  chosen: readonly string[],
): { earlier: PayableMonth[]; ahead: PayableMonth[] } {
  const others = payable.filter(({ month }) => month !== own);
  const coming = others.filter(({ month }) => compareByMonth(month, current) > 0);
  const next = coming.find(({ month }) => !chosen.includes(month));
  return {
    earlier: others.filter(({ month }) => compareByMonth(month, current) <= 0),
    ahead: coming.filter((each) => each === next || chosen.includes(each.month)),
  };
}

/** Returns the lines of the dialog's month and of the added months, sorted by month. */
export function withMonths(
  lines: readonly PayableLine[],
  own: string,
  payable: readonly PayableMonth[],
  chosen: readonly string[],
): PayableLine[] {
  const added = payable
    .filter(({ month }) => month !== own && chosen.includes(month))
    .flatMap((each) =>
      each.lines.map(
        (line): PayableLine => ({
          ...line,
          month: each.month,
          paymentStatus: 'PENDING',
          transactionDate: null,
          transactionType: null,
        }),
      ),
    );
  const isBefore = (line: PayableLine) => compareByMonth(line.month ?? own, own) < 0;
  return [...added.filter(isBefore), ...lines, ...added.filter((line) => !isBefore(line))];
}

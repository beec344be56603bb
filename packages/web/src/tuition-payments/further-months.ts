import type { OutputOf } from '@kelas/contract/call';
import type { listPayableMonths } from '@kelas/contract/tuition-payments';
import { compareMonths, isMonth, type Month } from '@kelas/contract/values/month';
import type { PayableLine } from '../payments/payment-form.ts';

/** A month with unpaid tuition and what is owed for it. */
export type PayableMonth = OutputOf<typeof listPayableMonths>[number];

/** Below zero, zero or above as `a` is before, the same as or after `b`. */
export function compareByMonth(a: string, b: string): number {
  return isMonth(a) && isMonth(b) ? compareMonths(a, b) : 0;
}

/**
 * The months beside the one that the dialog is of: those owed already, and those that can be paid
 * ahead. Of the latter one is offered after the other, so that no month is passed over by mistake.
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

/** The lines of the dialog's own month with those of the months that were added, month by month. */
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

import type { OutputOf } from '@kelas/contract/call';
import type { listPayableMonths } from '@kelas/contract/tuition-fees';
import type { Month } from '@kelas/contract/values/month';
import { compareByMonth, type PayableLine, PENDING } from '../payments/payable-lines.ts';

export type PayableMonth = OutputOf<typeof listPayableMonths>[number];

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

/** Returns the lines of the dialog and of the added months, sorted by month. */
export function withMonths(
  lines: readonly PayableLine[],
  { uuid, month: own }: { readonly uuid: string; readonly month: string },
  payable: readonly PayableMonth[],
  chosen: readonly string[],
): PayableLine[] {
  const added = payable
    .filter(({ month }) => month !== own && chosen.includes(month))
    .flatMap(({ month, lines: of }) =>
      of.map((line): PayableLine => ({ ...line, ...PENDING, uuid, month, chargeId: null })),
    );
  const isBefore = ({ month }: PayableLine) => compareByMonth(month, own) < 0;
  return [...added.filter(isBefore), ...lines, ...added.filter((line) => !isBefore(line))];
}

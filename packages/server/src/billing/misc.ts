import type { Cents } from '@kelas/contract/values/cents';
import { BOOKS_JAN_JUN, BOOKS_JUL_DEC } from '@kelas/contract/values/misc-items';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { conflict, invalid, notFound } from '../http/errors.ts';

/** Months that belong together: from `from` up to but not including `until`. */
export interface Window {
  readonly from: Month;
  readonly until: Month;
}

/** The items whose charges are seen together over more than a month, by their first month of the year. */
const HALF_YEARS: ReadonlyMap<number, string> = new Map([
  [BOOKS_JAN_JUN, '01'],
  [BOOKS_JUL_DEC, '07'],
]);

/** The items that have a window of their own; that of all others is the month. */
export const ITEMS_WITH_WINDOW: readonly number[] = [...HALF_YEARS.keys()];

/**
 * The months over which a misc item's charges are listed for a chosen month: the half of its year
 * for books, the month itself for any other item (decisions: Misc Fees list).
 */
export function windowOf(item: number, month: Month): Window {
  const start = HALF_YEARS.get(item);
  if (start === undefined) return { from: month, until: addMonths(month, 1) };
  const from = `${start}${month.slice(2)}` as Month;
  return { from, until: addMonths(from, 6) };
}

/** What is known of a misc charge when somebody wants to pay it; fee in cents. */
export interface DueCharge {
  readonly id: number;
  readonly item: number;
  readonly month: Month;
  readonly fee: Cents;
  readonly cancelled: boolean;
  readonly paid: boolean;
}

/** What the desk wants to pay of what was charged before. */
export interface OfferedCharge {
  readonly subscriptionId: number;
  readonly id: number;
  readonly fee: Cents;
}

/**
 * Checks what is offered for charges against what is due: every charge known, of that item, neither
 * paid nor cancelled, and paid in full. Answers the charges in the order of the offer. Throws what
 * the desk must hear: 404, 422 for another item or a charge twice, else 409.
 */
export function settleCharges(
  due: readonly DueCharge[],
  offered: readonly OfferedCharge[],
): DueCharge[] {
  const seen = new Set<number>();
  return offered.map(({ subscriptionId, id, fee }) => {
    if (seen.has(subscriptionId))
      throw invalid('paymentDetails', 'A line is in this payment twice');
    seen.add(subscriptionId);
    const charge = due.find((each) => each.id === subscriptionId);
    if (!charge) throw notFound('misc line');
    if (charge.item !== id) throw invalid('paymentDetails', 'This misc line is of another item');
    if (charge.paid) throw conflict('ALREADY_PAID', 'This has already been paid, please reload');
    if (charge.cancelled) {
      throw conflict('NOT_DUE', 'This misc line has been cancelled, please reload');
    }
    if (charge.fee !== fee) throw conflict('FEE_CHANGED', 'The fee has changed, please reload');
    return charge;
  });
}

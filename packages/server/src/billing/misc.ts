import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { conflict, invalid, notFound } from '../base/errors.ts';

/** The stored state of a misc charge. */
export interface DueCharge {
  readonly id: number;
  readonly item: number;
  readonly month: Month;
  /** The charged cents. */
  readonly fee: Cents;
  readonly cancelled: boolean;
  /** Paid in full, or settled with less. */
  readonly paid: boolean;
  /** The amount paid so far in parts, in cents. */
  readonly paidFee: Cents;
}

/** A line of a payment request that settles a stored misc charge; fee in cents. */
export interface OfferedCharge {
  readonly chargeId: number;
  /** The item that the request names; undefined when it names none. */
  readonly id?: number | undefined;
  readonly fee: Cents;
  /**
   * The amount that several payments of one request pay of the charge; absent for one payment
   * (R-1863).
   */
  readonly togetherFee?: Cents | undefined;
}

/**
 * A misc charge to record: the received fee, and the charged fee where it pays a part; in cents.
 */
export type SettledCharge = Pick<DueCharge, 'id' | 'month'> &
  Pick<OfferedCharge, 'fee'> & { readonly due?: Cents };

/**
 * Checks the charges that a payment settles: each is known, of its item, unpaid and not cancelled.
 * Returns the charges in the order of the lines, each at the fee that staff entered.
 * Where the centre takes parts, a lower fee pays a part (R-1541). Payments of one request may pay a
 * charge whole together, each a part (R-1863).
 * Throws 404 for an unknown charge, 422 for another item or a charge that is in the payment twice.
 * Throws 409 for a paid or cancelled charge, and for more than is left of a part.
 */
export function settleCharges(
  due: readonly DueCharge[],
  offered: readonly OfferedCharge[],
  allowsParts: boolean,
): SettledCharge[] {
  const seen = new Set<number>();
  return offered.map(({ chargeId, id, fee, togetherFee }) => {
    if (seen.has(chargeId)) throw invalid('paymentDetails', 'A line is in this payment twice');
    seen.add(chargeId);
    const charge = due.find((each) => each.id === chargeId);
    if (!charge) throw notFound('misc line');
    if (id !== undefined && charge.item !== id)
      throw invalid('paymentDetails', 'This misc line is of another item');
    if (charge.paid) throw conflict('ALREADY_PAID', 'This has already been paid, please reload');
    if (charge.cancelled) {
      throw conflict('NOT_DUE', 'This misc line has been cancelled, please reload');
    }
    const left = charge.fee - charge.paidFee;
    const isShared = togetherFee !== undefined;
    const paidNow = togetherFee ?? fee;
    const isPartOfLeft = allowsParts && fee > 0 && paidNow < left;
    if ((charge.paidFee > 0 || isShared) && paidNow !== left && !isPartOfLeft) {
      throw conflict('FEE_CHANGED', 'Another amount is left of this charge, please reload');
    }
    const isPart = charge.paidFee > 0 || isPartOfLeft || isShared;
    return { id: charge.id, month: charge.month, fee, ...(isPart && { due: charge.fee }) };
  });
}

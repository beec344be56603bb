import type { Cents } from '@kelas/contract/values/cents';
import type { Month } from '@kelas/contract/values/month';
import { conflict, invalid, notFound } from '../base/errors.ts';

/** What is known of a misc charge when somebody wants to pay it. */
export interface DueCharge {
  readonly id: number;
  readonly item: number;
  readonly month: Month;
  readonly cancelled: boolean;
  readonly paid: boolean;
}

/** What the desk wants to pay of what was charged before; fee in cents. */
export interface OfferedCharge {
  readonly subscriptionId: number;
  readonly id: number;
  readonly fee: Cents;
}

/** A charge as it is paid; fee in cents. */
export type SettledCharge = Pick<DueCharge, 'id' | 'month'> & Pick<OfferedCharge, 'fee'>;

/**
 * Checks what is offered for charges against what is due: every charge known, of that item, neither
 * paid nor cancelled. Answers the charges in the order of the offer, each at the fee that is offered:
 * a misc fee is what staff enter (decisions: Money). Throws what the desk must hear: 404, 422 for
 * another item or a charge twice, else 409.
 */
export function settleCharges(
  due: readonly DueCharge[],
  offered: readonly OfferedCharge[],
): SettledCharge[] {
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
    return { id: charge.id, month: charge.month, fee };
  });
}

import type { OutputOf } from '@kelas/contract/call';
import type { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { isInWindow } from '@kelas/contract/values/misc-items';
import { isMonth } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { formatMonth } from '../languages/formats.ts';
import { type PayableLine, restFeeOf } from '../payments/payable-lines.ts';

/** A row of the list: a student with the charges of a misc item. */
export type MiscRow = OutputOf<typeof listMiscPayments>[number];
export type MiscCharge = OutputOf<typeof getMiscPayment>[number];

/**
 * Returns a charge as a line of the dialog of a month. It starts ticked if the row of the item counts
 * it; `item` is the id of the list's item, empty text for all items.
 */
export function chargeLine(charge: MiscCharge, month: string, item: string): PayableLine {
  const { subscriptionId: chargeId, id } = charge;
  const isCounted = item === '' || (String(id) === item && isInWindowOf(charge, month));
  return {
    ...charge,
    subscriptionId: null,
    chargeId,
    itemId: id,
    fee: restFeeOf(charge),
    startsUnticked: !isCounted,
    hint: charge.month === month ? undefined : t`for ${{ month: formatMonth(charge.month) }}`,
  };
}

/** False for a charge outside the window of its item. */
function isInWindowOf({ id, month: billed }: MiscCharge, month: string): boolean {
  return isMonth(billed) && isMonth(month) && isInWindow(id, month, billed);
}

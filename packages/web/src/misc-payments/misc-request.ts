import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type { getMiscPayment, listMiscPayments, payMisc } from '@kelas/contract/misc-payments';
import type { Cents } from '@kelas/contract/values/cents';
import { isInWindow } from '@kelas/contract/values/misc-items';
import { isMonth } from '@kelas/contract/values/month';
import { namedLinesOf } from '../misc/misc-lines.ts';
import type { PaymentForm } from '../payments/payment-form.ts';
import type { MiscItem } from '../reference/reference-data.ts';

/** A row of the list: a student with the charges of a misc item. */
export type MiscRow = OutputOf<typeof listMiscPayments>[number];
/** A misc charge of a student, for example books. */
export type MiscCharge = OutputOf<typeof getMiscPayment>[number];

/**
 * Returns whether a charge starts ticked: the row must count it. `item` is the id of the
 * list's item, empty text for all items.
 */
export function startsChosenFor(
  { month }: Pick<MiscRow, 'month'>,
  item: string,
): (charge: MiscCharge) => boolean {
  return (charge) => item === '' || (String(charge.id) === item && isCounted(charge, month));
}

/** False for a charge outside the window of its item. */
function isCounted({ id, month: billed }: MiscCharge, month: string): boolean {
  return isMonth(billed) && isMonth(month) && isInWindow(id, month, billed);
}

/** Returns the request of a valid form: the fees as shown, and what is kept as credit, in cents. */
export function miscRequestOf(
  { uuid, month }: Pick<MiscRow, 'uuid' | 'month'>,
  chosen: readonly MiscCharge[],
  { form, kept, items }: { form: PaymentForm; kept: Cents; items: readonly MiscItem[] },
): RequestOf<typeof payMisc> {
  const { misc, transactionDate, paymentType, payer } = form;
  return {
    studentUuid: uuid,
    month,
    transactionDate,
    paymentType,
    ...(payer && { payer }),
    paymentDetails: [
      ...chosen.map(({ subscriptionId, id, fee }) => ({ subscriptionId, id, fee })),
      ...namedLinesOf(misc, items),
    ],
    ...(kept && { credit: kept }),
  } as RequestOf<typeof payMisc>;
}

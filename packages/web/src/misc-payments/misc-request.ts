import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type { getMiscPayment, listMiscPayments, payMisc } from '@kelas/contract/misc-payments';
import { isInWindow } from '@kelas/contract/values/misc-items';
import { isMonth } from '@kelas/contract/values/month';
import { namedLinesOf } from '../misc/misc-lines.ts';
import type { PaymentForm } from '../payments/payment-form.ts';
import type { MiscItem } from '../reference/reference-data.ts';

/** A student and what is owed of a misc item for a month, as the list shows it. */
export type MiscRow = OutputOf<typeof listMiscPayments>[number];
/** Something that was charged to a student: books, exam papers. */
export type MiscCharge = OutputOf<typeof getMiscPayment>[number];

/**
 * Which charges are to be paid as long as nobody says otherwise: those that the row counts. `item` is
 * the id that the list is of, empty text for all items.
 */
export function startsChosenFor(
  { month }: Pick<MiscRow, 'month'>,
  item: string,
): (charge: MiscCharge) => boolean {
  return (charge) => item === '' || (String(charge.id) === item && isCounted(charge, month));
}

/** False for a charge of books that was billed outside their half of the year. */
function isCounted({ id, month: billed }: MiscCharge, month: string): boolean {
  return isMonth(billed) && isMonth(month) && isInWindow(id, month, billed);
}

/** What is sent of a form in which nothing is missing: the fees as they were shown, in cents. */
export function miscRequestOf(
  { uuid, month }: Pick<MiscRow, 'uuid' | 'month'>,
  chosen: readonly MiscCharge[],
  { misc, transactionDate, paymentType }: PaymentForm,
  items: readonly MiscItem[],
): RequestOf<typeof payMisc> {
  return {
    studentUuid: uuid,
    month,
    transactionDate,
    paymentType,
    paymentDetails: [
      ...chosen.map(({ subscriptionId, id, fee }) => ({ subscriptionId, id, fee })),
      ...namedLinesOf(misc, items),
    ],
  } as RequestOf<typeof payMisc>;
}

/**
 * Says so where a line that is added is billed outside its item's window, so that the list of that
 * item will not count it: books of a half year that are sold in the other one.
 */
export function billedElsewhere(
  month: string,
  { misc }: PaymentForm,
  items: readonly MiscItem[],
): string | undefined {
  if (!isMonth(month)) return undefined;
  const sold = items.find(
    ({ id }) => misc.some(({ item }) => item === id) && !isInWindow(id, month, month),
  );
  return sold && `${sold.name} will be billed in ${month}, where its list does not count it.`;
}

import type { OutputOf } from '@kelas/contract/call';
import type { listTuitionPayments } from '@kelas/contract/tuition-payments';
import { namedLinesOf } from '../misc/misc-lines.ts';
import type { PayableLine, PaymentForm } from '../payments/payment-form.ts';
import type { MiscItem } from '../reference/reference-data.ts';

/** A student and what is owed for a month, as the list shows it. */
export type TuitionRow = OutputOf<typeof listTuitionPayments>[number];
/** Whose tuition is paid, and the month that the payment begins with. */
export type TuitionOf = Pick<TuitionRow, 'uuid' | 'name' | 'month'>;

/** What is sent, new misc lines in the month that the dialog is of: the fees as they were shown, in cents, so that the server notices a change. */
export function tuitionRequestOf(
  { uuid, month }: Pick<TuitionRow, 'uuid' | 'month'>,
  chosen: readonly PayableLine[],
  { misc, transactionDate, paymentType }: PaymentForm,
  items: readonly MiscItem[],
) {
  const common = { uuid, month, transactionDate, paymentType };
  return [
    ...chosen.map((line) => ({
      ...common,
      month: line.month ?? month,
      subscriptionId: line.subscriptionId,
      fee: line.fee,
    })),
    ...namedLinesOf(misc, items).map((line) => ({ ...common, ...line })),
  ];
}

import type { OutputOf } from '@kelas/contract/call';
import type { listTuitionPayments } from '@kelas/contract/tuition-payments';
import { namedLinesOf } from '../misc/misc-lines.ts';
import { keptRest, type PayableLine, type PaymentForm } from '../payments/payment-form.ts';
import type { MiscItem } from '../reference/reference-data.ts';

/** A row of the list: a student with the tuition of a month. */
export type TuitionRow = OutputOf<typeof listTuitionPayments>[number];
/** The student of a payment and its first month. */
export type TuitionOf = Pick<TuitionRow, 'uuid' | 'name' | 'month'>;

/**
 * Returns the request; new misc lines are charged in the dialog's month. The fees
 * are the shown ones in cents, so that the server notices a change.
 */
export function tuitionRequestOf(
  { uuid, month }: Pick<TuitionRow, 'uuid' | 'month'>,
  chosen: readonly PayableLine[],
  form: PaymentForm,
  items: readonly MiscItem[],
) {
  const { misc, transactionDate, paymentType, payer } = form;
  const credit = keptRest(chosen, form);
  const of = { uuid, transactionDate, paymentType, ...(payer && { payer }) };
  const common = { ...of, month };
  return [
    ...chosen.map(({ subscriptionId, chargeId, fee, ...line }) => ({
      ...common,
      month: line.month ?? month,
      ...(chargeId ? { chargeId } : { subscriptionId }),
      fee,
    })),
    ...namedLinesOf(misc, items).map((line) => ({ ...common, ...line })),
    ...(credit ? [{ ...of, fund: 'CREDIT' as const, fee: credit }] : []),
  ];
}

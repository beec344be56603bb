import type { Cents } from '@kelas/contract/values/cents';
import { namedLinesOf } from '../misc/misc-lines.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import type { PayableLine, PaymentForm } from './payment-form.ts';

/**
 * Returns the lines of a request; new misc lines are charged in the dialog's month.
 * The fees are the shown ones in cents, so that the server notices a change. `kept` is what
 * is kept as credit, in cents.
 */
export function paymentLinesOf(
  { uuid, month }: { readonly uuid: string; readonly month: string },
  chosen: readonly PayableLine[],
  { form, kept, items }: { form: PaymentForm; kept: Cents; items: readonly MiscItem[] },
) {
  const { misc, transactionDate, paymentType, payer } = form;
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
    ...(kept ? [{ ...of, fund: 'CREDIT' as const, fee: kept }] : []),
  ];
}

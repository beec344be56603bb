import type { RequestOf } from '@kelas/contract/call';
import type { payMisc } from '@kelas/contract/payments';
import type { PaymentForm } from './payment-form.ts';
import type { ProposedLine, ProposedPayment } from './proposal.ts';

/**
 * Returns the lines of a payment for `payTuition` and `payFamily`. The fees are the shown ones
 * in cents, so that the server notices a change.
 */
export function paymentLinesOf(
  { uuid, paymentType, lines, kept }: ProposedPayment,
  { transactionDate, payer }: PaymentForm,
) {
  const common = { uuid, transactionDate, paymentType, ...(payer && { payer }) };
  return [
    ...lines.map((line) => ({ ...common, month: line.month, ...subjectOf(line), fee: line.fee })),
    ...(kept ? [{ ...common, fund: 'CREDIT' as const, fee: kept }] : []),
  ];
}

/** A new misc line is charged in its month. */
function subjectOf({ chargeId, subscriptionId, itemId, subjectName }: ProposedLine) {
  if (chargeId !== null) return { chargeId };
  return subscriptionId === null ? { id: itemId, name: subjectName } : { subscriptionId };
}

/** Returns the request of a payment for `payMisc`: a charge has its id as `subscriptionId`. */
export function miscRequestOf(
  { uuid, paymentType, lines, kept }: ProposedPayment,
  { transactionDate, payer }: PaymentForm,
  month: string,
): RequestOf<typeof payMisc> {
  return {
    studentUuid: uuid,
    month,
    transactionDate,
    paymentType,
    ...(payer && { payer }),
    paymentDetails: lines.map(({ chargeId, itemId: id, subjectName: name, fee }) =>
      chargeId === null ? { id, name, fee } : { subscriptionId: chargeId, id, fee },
    ),
    ...(kept && { credit: kept }),
  } as RequestOf<typeof payMisc>;
}

import type { OutputOf } from '@kelas/contract/call';
import { DATE_IN_FUTURE, type paymentTypes } from '@kelas/contract/payments';
import type { payTuition } from '@kelas/contract/tuition-payments';
import { formatRinggit } from '@kelas/contract/values/cents';
import { type Day, isFutureDay } from '@kelas/contract/values/date';
import type { Failure } from '../ui/failure.ts';

/** How and when something was paid, as a form holds it; empty text while it is not filled in. */
export interface PaymentChoice {
  readonly paymentType: (typeof paymentTypes)[number] | '';
  readonly transactionDate: string;
}

/** Nothing is presumed: a wrong date or type on a receipt is worse than two more clicks. */
export const NO_CHOICE: PaymentChoice = { paymentType: '', transactionDate: '' };

/** The first of the two that is missing (specification 5, Pay now), or a date that is still to come. */
export function findChoiceFailure(choice: PaymentChoice): Failure | undefined {
  if (!choice.paymentType) return { field: 'paymentType', message: 'Please select ur payment' };
  if (!choice.transactionDate) {
    return { field: 'transactionDate', message: 'Please enter your transaction date' };
  }
  // The picker gives real days only.
  if (isFutureDay(choice.transactionDate as Day, new Date())) {
    return { field: 'transactionDate', message: DATE_IN_FUTURE };
  }
  return undefined;
}

/** What every call that takes a payment answers with. */
export type PaymentReceipt = OutputOf<typeof payTuition>;

/** What a payment that was recorded is answered with, for the alert titled Thank you. */
export function thanksFor({ receiptNo, totalAmount }: PaymentReceipt): string {
  return `You've made the payment\nReceipt ${receiptNo}, RM ${formatRinggit(totalAmount)}`;
}

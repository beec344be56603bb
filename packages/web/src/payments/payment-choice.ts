import type { OutputOf } from '@kelas/contract/call';
import type { paymentTypes } from '@kelas/contract/payments';
import type { payTuition } from '@kelas/contract/tuition-payments';
import { formatRinggit } from '@kelas/contract/values/cents';

/** How and when something was paid, as a form holds it; empty text while it is not filled in. */
export interface PaymentChoice {
  readonly paymentType: (typeof paymentTypes)[number] | '';
  readonly transactionDate: string;
}

/** Nothing is presumed: a wrong date or type on a receipt is worse than two more clicks. */
export const NO_CHOICE: PaymentChoice = { paymentType: '', transactionDate: '' };

/** What every call that takes a payment answers with. */
export type PaymentReceipt = OutputOf<typeof payTuition>;

/** What a payment that was recorded is answered with, for the alert titled Thank you. */
export function thanksFor({ receiptNo, totalAmount }: PaymentReceipt): string {
  return `You've made the payment\nReceipt ${receiptNo}, RM ${formatRinggit(totalAmount)}`;
}

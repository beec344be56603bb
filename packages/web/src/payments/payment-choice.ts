import type { OutputOf } from '@kelas/contract/call';
import type { paymentTypes } from '@kelas/contract/payments';
import type { payTuition } from '@kelas/contract/tuition-payments';
import { formatRinggit } from '@kelas/contract/values/cents';

/** Payment type and transaction date in a form; empty text until they are chosen. */
export interface PaymentChoice {
  readonly paymentType: (typeof paymentTypes)[number] | '';
  readonly transactionDate: string;
}

/** Both start empty, because a wrong default would end up on a receipt. */
export const NO_CHOICE: PaymentChoice = { paymentType: '', transactionDate: '' };

/** The output of every call that records a payment. */
export type PaymentReceipt = OutputOf<typeof payTuition>;

/** Returns the content of the alert after a payment. */
export function paymentMessage({ receiptNo, totalAmount }: PaymentReceipt): string {
  return `You've made the payment\nReceipt ${receiptNo}, RM ${formatRinggit(totalAmount)}`;
}

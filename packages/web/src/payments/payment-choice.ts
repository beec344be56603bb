import type { OutputOf } from '@kelas/contract/call';
import { payMisc, type payTuition } from '@kelas/contract/payments';
import { DATE_IN_FUTURE, type PaymentMeans } from '@kelas/contract/schema/payment';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { isFutureDay, today } from '@kelas/contract/values/date';
import { z } from 'zod';
import { findFailure } from '../ui/failure.ts';

/** Payment type and transaction date in a form; empty text until they are chosen. */
export interface PaymentChoice<M extends PaymentMeans | 'MIXED' = 'CASH' | 'BANK'> {
  readonly paymentType: M | '';
  readonly transactionDate: string;
}

/** Returns the first values: today, and no payment type, because a wrong one would be printed. */
export function newPaymentChoice(now: Date): PaymentChoice {
  return { paymentType: '', transactionDate: today(now) };
}

const { paymentType, transactionDate } = payMisc.input.shape;

/** The schema of payment type and transaction date. */
export const choiceSchema = z.object({
  paymentType,
  transactionDate: transactionDate.refine((day) => !isFutureDay(day, new Date()), DATE_IN_FUTURE),
});

/** Returns the first failure of payment type and transaction date. */
export function findChoiceFailure(choice: PaymentChoice<PaymentMeans>) {
  return findFailure(choiceSchema, choice);
}

/** The output of every call that records a payment. */
export type PaymentReceipt = OutputOf<typeof payTuition>;

/** Returns the content of the alert after a payment. */
export function paymentMessage({ receiptNo, totalAmount }: PaymentReceipt): string {
  return `You've made the payment\nReceipt ${receiptNo}, ${formatAmount(totalAmount)}`;
}

/**
 * Returns the emphasised line of the alert after a payment: what is handed back, or kept in advance
 * (R-1862); undefined for neither.
 */
export function changeText(rest: Cents | undefined, isKept: boolean): string | undefined {
  return rest ? `${isKept ? 'Paid in advance' : 'Change'} ${formatAmount(rest)}` : undefined;
}

import { payMisc } from '@kelas/contract/payments';
import { DATE_IN_FUTURE, type PaymentMeans } from '@kelas/contract/schema/payment';
import { isFutureDay, today } from '@kelas/contract/values/date';
import { z } from 'zod';

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

import { z } from 'zod';
import { amount } from './values/cents.ts';

/** A payment can have so many lines. */
export const LINES_MAX = 200;
/** Refusal of a payment without a line. */
export const NO_LINES = 'Payment Details are required';
export const TOO_MANY_LINES = `A payment can have at most ${LINES_MAX} lines`;

/** Refusal of a transaction date after today; the server gives one day of grace, since clocks differ. */
export const DATE_IN_FUTURE = 'The transaction date cannot be in the future';

/** How fees are paid; rows imported from elsewhere may not know (the report's Unknown). */
export const paymentTypes = ['CASH', 'BANK'] as const;
export const paymentStatuses = ['PAID', 'PENDING'] as const;

/** A receipt as every payment call answers it; amounts in cents. */
export const receipt = z.object({
  receiptNo: z.string(),
  transactionDate: z.string(),
  paymentType: z.enum(paymentTypes),
  totalAmount: amount,
});

/** When and how something was paid; null while it is not, and where it is not known. */
export const paid = {
  transactionDate: z.string().nullable(),
  transactionType: z.enum(paymentTypes).nullable(),
};

import { z } from 'zod';
import { amount } from '../values/cents.ts';
import { optionalText, requiredText } from '../values/text.ts';

/** Maximum number of lines of a payment. */
export const LINES_MAX = 200;
/** Message for a payment without a line. */
export const NO_LINES = 'Payment Details are required';
export const TOO_MANY_LINES = `A payment can have at most ${LINES_MAX} lines`;

/** Message for a transaction date after today, with one day of grace for clocks. */
export const DATE_IN_FUTURE = 'The transaction date cannot be in the future';

/** Payment types of money; only imported payments have none. */
export const paymentTypes = ['CASH', 'BANK'] as const;
/**
 * The money that the centre holds for a student: credit, which is paid in advance, and deposits
 * (R-1575).
 */
export const funds = ['CREDIT', 'DEPOSIT'] as const;
export type Fund = (typeof funds)[number];
/** The names of the funds on lists and receipts. */
export const fundNames = {
  CREDIT: 'Paid in advance',
  DEPOSIT: 'Deposit',
} as const satisfies Record<Fund, string>;
/** How fees are paid: with money, or from a fund (R-1578). */
export const paymentMeans = [...paymentTypes, ...funds] as const;
export type PaymentMeans = (typeof paymentMeans)[number];
/** Types of recorded payments; one from a fund is CREDIT (R-1578). */
export const recordedTypes = [...paymentTypes, 'CREDIT'] as const;
export const paymentStatuses = ['PAID', 'PENDING'] as const;

/** The reason of a void. */
export const voidReason = requiredText('Reason', 200, 'Please enter the reason');

/** Maximum length of the name of who paid (R-1868). */
export const PAYER_MAX = 100;
/** Who paid; empty if it is not entered. */
export const payer = optionalText('Paid by', { max: PAYER_MAX, example: 'Puan Rokiah' });

/** The result of every payment call; the amount is in cents. */
export const receipt = z.object({
  receiptNo: z.string(),
  transactionDate: z.string(),
  paymentType: z.enum(recordedTypes),
  totalAmount: amount,
});

/**
 * The last day of the bank on which a payment by bank was seen; null if it is only claimed, absent for
 * other payments and before the first statement (R-2381).
 */
export const bankSeen = z.string().nullable().optional();

/** Date and type of the latest payment; null when unpaid or unknown. */
export const paid = {
  transactionDate: z.string().nullable(),
  transactionType: z.enum(recordedTypes).nullable(),
};

/** The other amounts of a paid line, whose `fee` is the received amount. */
export const lineFees = {
  /** The charged amount. */
  chargedFee: amount,
  /** The amount that adjustments take off the charged amount; absent for nothing (R-1534). */
  discountFee: amount.optional(),
  /** The amount due of the charge, where the line pays a part of it; absent otherwise (R-1540). */
  dueFee: amount.optional(),
  /** The number of lessons that the fee is for; absent for a course by month (R-2275). */
  lessons: z.int().optional(),
};

/**
 * The number of lessons of a month of a course that is charged by lesson; null before it is
 * recorded, absent for a course by month (R-2277).
 */
export const lessonsHeld = { lessons: z.int().nullable().optional() };

/** Paper of a receipt: A5 or the 80 mm roll. */
export const receiptFormats = ['A5', 'ROLL'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

const RECEIPT_NO = /^R-20\d\d-\d{6,9}$/;

/** A required receipt number, for example `R-2026-000123`. */
export function receiptNo(label: string) {
  return requiredText(label).regex(RECEIPT_NO, `${label} is not valid`);
}

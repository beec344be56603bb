import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { bankSeen, funds, lineFees, paymentMeans, recordedTypes } from './schema/payment.ts';
import { amount } from './values/cents.ts';
import { type Day, day, dayToSql } from './values/date.ts';
import { idFilter, nameFilter, textFilter } from './values/filters.ts';
import { uuid } from './values/ids.ts';
import { choice, optionalChoice } from './values/text.ts';

/** Types of the history: payments of a student or to a teacher. */
export const historyTypes = ['STUDENT', 'TEACHER'] as const;

export const listHistory = defineCall({
  method: 'GET',
  path: '/payment/history',
  roles: access.history.use,
  summary: 'Payment lines of one student or paid salaries of one teacher, newest first',
  input: z.object({ uuid: uuid('uuid'), type: choice('type', historyTypes) }),
  output: z.array(
    z.object({
      name: z.string(),
      transactionDate: z.string(),
      dateCreated: z.string(),
      fee: amount,
      ...lineFees,
      subjectName: z.string(),
      /** The month paid for. */
      month: z.string(),
      transactionType: z.enum(recordedTypes).nullable(),
      /** The fund of a refund, or that a payment of type CREDIT takes from (R-1578). */
      fund: z.enum(funds).optional(),
      /** True for a refund; `receiptNo` is its voucher number. Absent for others. */
      refund: z.literal(true).optional(),
      receiptNo: z.string().nullable(),
      /** True for a voided payment and for its reversal. */
      voided: z.boolean(),
      /** True for the reversal alone. */
      reversal: z.boolean(),
    }),
  ),
});

/** Payment types to filter receipts by; UNKNOWN is an imported payment without a type. */
export const receiptTypes = [...paymentMeans, 'UNKNOWN'] as const;

/** Maximum number of days of a list of receipts, the first and the last one included (R-2103). */
export const RECEIPT_DAYS_MAX = 366;
const DAY_MS = 86_400_000;

/** Returns why receipts cannot be listed for these days (R-2103); undefined if they can. */
export function findDaysFailure(from: Day, until: Day): string | undefined {
  const days = (Date.parse(dayToSql(until)) - Date.parse(dayToSql(from))) / DAY_MS + 1;
  if (days < 1) return 'Until is before From. Choose a later day for Until.';
  if (days > RECEIPT_DAYS_MAX)
    return `These are more than ${RECEIPT_DAYS_MAX} days. Choose fewer days.`;
  return undefined;
}

export const listReceipts = defineCall({
  method: 'GET',
  path: '/payment/receipts',
  roles: access.history.use,
  summary: `Receipts by transaction date, newest first, voided ones too. 422 for more than ${RECEIPT_DAYS_MAX} days`,
  input: z.object({
    from: day('From'),
    until: day('Until'),
    paymentType: optionalChoice('paymentType', receiptTypes),
    /** Who recorded the payment. */
    staffId: idFilter('staffId'),
    /** A part of the name of a subject, a misc charge or a fund. */
    item: textFilter('item'),
    /** A part of the student's name. */
    name: nameFilter,
  }),
  output: z.array(
    z.object({
      receiptNo: z.string(),
      transactionDate: z.string(),
      uuid: z.string(),
      studentName: z.string(),
      /** The names of what was paid, each once, in the order of the receipt. */
      items: z.array(z.string()),
      transactionType: z.enum(recordedTypes).nullable(),
      /** The fund that a payment of type CREDIT takes from (R-1578). */
      fund: z.enum(funds).optional(),
      totalAmount: amount,
      staffName: z.string(),
      voided: z.boolean(),
      bankSeen,
    }),
  ),
});

export const listReceiptStaff = defineCall({
  method: 'GET',
  path: '/payment/receipts/staff',
  roles: access.history.use,
  summary: 'The names of the staff, to filter receipts by who recorded them',
  output: z.array(z.object({ id: z.int(), displayName: z.string() })),
});

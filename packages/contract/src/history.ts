import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { funds, lineFees, recordedTypes } from './schema/payment.ts';
import { amount } from './values/cents.ts';
import { uuid } from './values/ids.ts';
import { choice } from './values/text.ts';

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

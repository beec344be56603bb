import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { paymentTypes } from './payments.ts';
import { amount } from './values/cents.ts';
import { uuid } from './values/ids.ts';
import { choice } from './values/text.ts';

/** Whose payments are looked up: those of a student, or those to a teacher. */
export const historyTypes = ['STUDENT', 'TEACHER'] as const;

export const listHistory = defineCall({
  method: 'GET',
  path: '/payment/history',
  roles: access.history.use,
  summary: 'All lines that one student paid or one teacher was paid, newest first',
  input: z.object({ uuid: uuid('uuid'), type: choice('type', historyTypes) }),
  output: z.array(
    z.object({
      name: z.string(),
      transactionDate: z.string(),
      dateCreated: z.string(),
      fee: amount,
      /** What was charged; `fee` is what was received. */
      chargedFee: amount,
      subjectName: z.string(),
      /** The month that was paid for. */
      month: z.string(),
      transactionType: z.enum(paymentTypes).nullable(),
      receiptNo: z.string().nullable(),
      /** The payment has been voided; its reversal stands beside it, with the fee below zero. */
      voided: z.boolean(),
    }),
  ),
});

import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { receipt } from './payments.ts';
import { receiptFormats, receiptNo } from './receipts.ts';
import { document } from './schema/document.ts';
import { payableMonth, paymentInput, unpaidFee } from './tuition-payments.ts';
import { amount } from './values/cents.ts';
import { uuid } from './values/ids.ts';
import { choice, requiredText } from './values/text.ts';

/** Maximum number of payments that a family makes at once (R-1596). */
export const FAMILY_PAYMENTS_MAX = 12;
const TOO_MANY_PAYMENTS = `A family can make at most ${FAMILY_PAYMENTS_MAX} payments at once`;

export const listFamilyFees = defineCall({
  method: 'GET',
  path: '/family/payment',
  roles: access.tuitionPayments.use,
  summary: 'What each child of a family owes up to the current month, and the months ahead',
  input: z.object({ uuid: uuid('uuid') }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      /** Unpaid tuition and misc lines up to the current month, oldest first. */
      lines: z.array(unpaidFee),
      /** Coming months with unpaid tuition. */
      ahead: z.array(payableMonth),
    }),
  ),
});

export const payFamily = defineCall({
  method: 'POST',
  path: '/family/payment',
  roles: access.tuitionPayments.use,
  audit: 'PAYMENT_RECORDED',
  summary: 'Record several payments of one family at once, all or none',
  input: z.object({
    payments: z
      .array(paymentInput, { error: 'Payments must be a list' })
      .min(1, 'Payment details are required')
      .max(FAMILY_PAYMENTS_MAX, TOO_MANY_PAYMENTS),
  }),
  output: z.object({
    /** One receipt for each payment, in the order of the payments. */
    receipts: z.array(receipt),
    totalAmount: amount,
  }),
  idempotent: true,
});

/** Maximum number of proposed payers. */
export const PAYERS_MAX = 10;

export const listPayers = defineCall({
  method: 'GET',
  path: '/family/payers',
  roles: access.tuitionPayments.use,
  summary: `Who paid for a student or the family earlier, and the emergency contact; at most ${PAYERS_MAX} names`,
  input: z.object({ uuid: uuid('uuid') }),
  output: z.array(z.string()).max(PAYERS_MAX),
});

const receiptNumbers = z
  .array(receiptNo('Receipt no.'))
  .max(FAMILY_PAYMENTS_MAX, TOO_MANY_PAYMENTS);

export const getFamilyReceiptDocument = defineCall({
  method: 'GET',
  path: '/family/receipt/document',
  roles: access.receipts.use,
  summary: 'One sheet with the receipts that a family paid together, as PDF',
  input: z.object({
    /** Receipt numbers with commas between them. */
    receiptNos: requiredText('receiptNos')
      .transform((text) => [...new Set(text.split(','))])
      .pipe(receiptNumbers),
    format: choice('format', receiptFormats),
  }),
  output: document,
  produces: 'application/pdf',
});

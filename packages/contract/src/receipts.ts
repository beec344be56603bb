import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { paymentTypes } from './payments.ts';
import { document } from './schema/document.ts';
import { amount } from './values/cents.ts';
import { month } from './values/month.ts';
import { choice, requiredText } from './values/text.ts';

/** Sheets that a receipt is printed on: half a page, or the 80 mm roll of a till. */
export const receiptFormats = ['A5', 'ROLL'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

const RECEIPT_NO = /^R-20\d\d-\d{6,9}$/;

/** A receipt's number as it is printed, `R-2026-000123`. */
export function receiptNo(label: string) {
  return requiredText(label).regex(RECEIPT_NO, `${label} is not valid`);
}

const voided = z.object({
  recordCreateDate: z.string(),
  staffName: z.string(),
  reason: z.string(),
});

/** A payment as its receipt shows it; amounts in cents. */
const receiptDetail = z.object({
  receiptNo: z.string(),
  uuid: z.string(),
  name: z.string(),
  programLvl: z.int(),
  transactionDate: z.string(),
  paymentType: z.enum(paymentTypes).nullable(),
  lines: z.array(
    z.object({
      subjectName: z.string(),
      month: z.string(),
      fee: amount,
      /** What was charged; `fee` is what was received. */
      chargedFee: amount,
    }),
  ),
  totalAmount: amount,
  /** Who received it. */
  staffName: z.string(),
  recordCreateDate: z.string(),
  /** What the student still owes today, for this month and all before. */
  owedFee: amount,
  owedOn: z.string(),
  voided: voided.nullable(),
});

export const getReceipt = defineCall({
  method: 'GET',
  path: '/payment/receipt',
  roles: access.receipts.use,
  summary: 'One payment as its receipt shows it',
  input: z.object({ receiptNo: receiptNo('receiptNo') }),
  output: receiptDetail,
});

export const getReceiptDocument = defineCall({
  method: 'GET',
  path: '/payment/receipt/document',
  roles: access.receipts.use,
  summary: 'A receipt to print, as PDF: A5 or on the 80 mm roll',
  input: z.object({ receiptNo: receiptNo('receiptNo'), format: choice('format', receiptFormats) }),
  output: document,
  produces: 'application/pdf',
});

export const voidPayment = defineCall({
  method: 'POST',
  path: '/payment/void',
  roles: access.voids.use,
  summary:
    'Void a payment that was recorded by mistake: its lines are owed again, its receipt keeps its number',
  input: z.object({
    receiptNo: receiptNo('Receipt no.'),
    reason: requiredText('Reason', 200, 'Please enter the reason'),
  }),
  output: receiptDetail,
  idempotent: true,
});

export const listVoids = defineCall({
  method: 'GET',
  path: '/payment/voids',
  roles: access.finance.use,
  switch: access.finance.switch,
  summary: "Voided payments among a month's transactions, newest first",
  input: z.object({ transactionDate: month('transactionDate') }),
  output: z.array(
    z.object({
      receiptNo: z.string(),
      studentName: z.string(),
      transactionDate: z.string(),
      transactionType: z.enum(paymentTypes).nullable(),
      totalAmount: amount,
      ...voided.shape,
    }),
  ),
});

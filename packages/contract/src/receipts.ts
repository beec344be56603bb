import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { funds, recordedTypes, voidReason } from './payments.ts';
import { document } from './schema/document.ts';
import { amount } from './values/cents.ts';
import { month } from './values/month.ts';
import { choice, requiredText } from './values/text.ts';

/** Paper of a receipt: A5 or the 80 mm roll. */
export const receiptFormats = ['A5', 'ROLL'] as const;
export type ReceiptFormat = (typeof receiptFormats)[number];

const RECEIPT_NO = /^R-20\d\d-\d{6,9}$/;

/** A required receipt number, for example `R-2026-000123`. */
export function receiptNo(label: string) {
  return requiredText(label).regex(RECEIPT_NO, `${label} is not valid`);
}

const voided = z.object({
  recordCreateDate: z.string(),
  staffName: z.string(),
  reason: z.string(),
});

/** The content of a receipt; amounts in cents. */
const receiptDetail = z.object({
  receiptNo: z.string(),
  uuid: z.string(),
  name: z.string(),
  programLvl: z.int(),
  transactionDate: z.string(),
  paymentType: z.enum(recordedTypes).nullable(),
  /** The fund that a payment of type CREDIT takes from (R-1578). */
  fund: z.enum(funds).optional(),
  lines: z.array(
    z.object({
      subjectName: z.string(),
      month: z.string(),
      /** The fund that the line puts money into (R-1576). */
      fund: z.enum(funds).optional(),
      fee: amount,
      /** The charged amount; `fee` is the received one. */
      chargedFee: amount,
      /** What adjustments take off the charged amount; absent for nothing (R-1534). */
      discountFee: amount.optional(),
      /** What is due of the charge, where the line pays a part of it; absent for others (R-1540). */
      dueFee: amount.optional(),
    }),
  ),
  totalAmount: amount,
  /** Who paid; absent if it was not entered (R-1868). */
  payer: z.string().optional(),
  /** The staff member who received the money. */
  staffName: z.string(),
  recordCreateDate: z.string(),
  /** The amount that the student still owes for this and earlier months. */
  owedFee: amount,
  owedOn: z.string(),
  voided: voided.nullable(),
  /**
   * What a void takes off salaries: the paid ones that count lines of this receipt (R-1845). For an
   * ADMIN alone; absent for none.
   */
  salaryCorrections: z
    .array(
      z.object({
        teacherName: z.string(),
        /** The month of the paid salary. */
        countedMonth: z.string(),
        /** The month whose salary is reduced. */
        month: z.string(),
        shareFee: amount,
      }),
    )
    .optional(),
  /** The receipts of a family that were paid together, this one too; absent for one alone (R-1600). */
  paidTogether: z.array(z.string()).optional(),
});

export const getReceipt = defineCall({
  method: 'GET',
  path: '/payment/receipt',
  roles: access.receipts.use,
  summary: 'One receipt',
  input: z.object({ receiptNo: receiptNo('receiptNo') }),
  output: receiptDetail,
});

export const getReceiptDocument = defineCall({
  method: 'GET',
  path: '/payment/receipt/document',
  roles: access.receipts.use,
  summary: 'A receipt as PDF, for A5 or the 80 mm roll',
  input: z.object({ receiptNo: receiptNo('receiptNo'), format: choice('format', receiptFormats) }),
  output: document,
  produces: 'application/pdf',
});

export const voidPayment = defineCall({
  method: 'POST',
  path: '/payment/void',
  roles: access.voids.use,
  audit: 'PAYMENT_VOIDED',
  summary:
    'Void a payment that was recorded by mistake; its lines are owed again and it keeps its receipt number',
  input: z.object({
    receiptNo: receiptNo('Receipt no.'),
    reason: voidReason,
    /** Keeps the received money as credit of the student, with a receipt of its own (R-1581). */
    keepAsCredit: z.boolean({ error: 'keepAsCredit must be true or false' }).optional(),
  }),
  output: receiptDetail.extend({
    /** The receipt of the credit; absent without `keepAsCredit`. */
    creditReceiptNo: z.string().optional(),
  }),
  idempotent: true,
});

export const listVoids = defineCall({
  method: 'GET',
  path: '/payment/voids',
  roles: access.finance.use,
  switch: access.finance.switch,
  summary: 'Voided payments whose transaction date is in the month, newest first',
  input: z.object({ transactionDate: month('transactionDate') }),
  output: z.array(
    z.object({
      receiptNo: z.string(),
      uuid: z.string(),
      studentName: z.string(),
      transactionDate: z.string(),
      transactionType: z.enum(recordedTypes).nullable(),
      totalAmount: amount,
      ...voided.shape,
    }),
  ),
});

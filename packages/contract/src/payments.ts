import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { pdf } from './schema/document.ts';
import {
  funds,
  LINES_MAX,
  lineFees,
  NO_LINES,
  payer,
  paymentMeans,
  receipt,
  receiptFormats,
  receiptNo,
  recordedTypes,
  TOO_MANY_LINES,
  voidReason,
} from './schema/payment.ts';
import { paymentInput } from './schema/payment-lines.ts';
import { doneBy } from './schema/preview.ts';
import { payableMonth, unpaidFee } from './tuition-fees.ts';
import { amount, fee } from './values/cents.ts';
import { day } from './values/date.ts';
import { id, optionalId, uuid } from './values/ids.ts';
import { familyLanguages } from './values/languages.ts';
import { month, optionalMonth } from './values/month.ts';
import { choice, optionalText, requiredText } from './values/text.ts';

export const payTuition = defineCall({
  method: 'POST',
  path: '/student/payment',
  roles: access.tuitionFees.use,
  audit: 'PAYMENT_RECORDED',
  summary: 'Record one payment of a student with tuition and misc lines, all or none',
  input: paymentInput,
  output: receipt,
  idempotent: true,
});

const miscLine = z.object(
  {
    id: id('Misc', 'Misc are required'),
    name: optionalText('Misc'),
    fee: fee('Fee', 1, 'Fee are required'),
    subscriptionId: optionalId('subscriptionId'),
  },
  { error: 'Each line must be an object' },
);

export const payMisc = defineCall({
  method: 'POST',
  path: '/student/misc/payment',
  roles: access.miscFees.use,
  audit: 'PAYMENT_RECORDED',
  summary:
    'Record one payment of misc lines, all or none. A line with a subscriptionId settles that charge; any other is charged in the month and paid at once',
  input: z.object({
    studentUuid: uuid('studentUuid'),
    paymentDetails: z
      .array(miscLine, { error: NO_LINES })
      .min(1, NO_LINES)
      .max(LINES_MAX, TOO_MANY_LINES),
    paymentType: choice('Payment type', paymentMeans, 'Please select ur payment'),
    transactionDate: day('Transaction date', 'Please enter your transaction date'),
    month: optionalMonth('month'),
    payer,
    /** The amount that is received above the lines and kept as credit (R-1576). */
    credit: fee('Credit', 1).nullish(),
  }),
  output: receipt,
  idempotent: true,
});

/** Maximum number of payments that a family makes at once (R-1596). */
export const FAMILY_PAYMENTS_MAX = 12;
const TOO_MANY_PAYMENTS = `A family can make at most ${FAMILY_PAYMENTS_MAX} payments at once`;

export const listFamilyFees = defineCall({
  method: 'GET',
  path: '/family/payment',
  roles: access.tuitionFees.use,
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
  roles: access.tuitionFees.use,
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
  roles: access.tuitionFees.use,
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
  ...pdf,
});

const voided = z.object({ ...doneBy, reason: z.string() });

/** The content of a receipt; amounts in cents. */
const receiptDetail = z.object({
  receiptNo: z.string(),
  uuid: z.string(),
  name: z.string(),
  programLvl: z.int(),
  familyLanguage: z.enum(familyLanguages),
  /** The reference code of the family (R-2351). */
  referenceCode: z.string(),
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
      ...lineFees,
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
   * The amounts that a void takes off salaries: the paid ones that count lines of this receipt
   * (R-1845). For an ADMIN alone; absent for none.
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
  /**
   * The receipts of a family that were paid together, this one too; absent for one alone (R-1600).
   */
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
  ...pdf,
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

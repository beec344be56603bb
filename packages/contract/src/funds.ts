import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { pdf } from './schema/document.ts';
import { funds, paymentTypes, receiptFormats } from './schema/payment.ts';
import { amount, fee } from './values/cents.ts';
import { day } from './values/date.ts';
import { uuid } from './values/ids.ts';
import { choice, requiredText } from './values/text.ts';

/** The number of a refund. */
export const VOUCHER_NO = /^V-20\d\d-\d{6,9}$/;

/** A recorded refund; the amount in cents (R-1583). */
const refund = z.object({
  voucherNo: z.string(),
  fund: z.enum(funds),
  transactionDate: z.string(),
  paymentType: z.enum(paymentTypes),
  totalAmount: amount,
});

export const addRefund = defineCall({
  method: 'POST',
  path: '/student/refund',
  roles: access.refunds.use,
  audit: 'REFUND_RECORDED',
  summary:
    "Pay credit or a deposit of a student back. 409 for more than is left in the student's fund, 422 for a date before the money came in",
  input: z.object({
    uuid: uuid('uuid'),
    fund: choice('Fund', funds),
    amount: fee('Amount', 1, 'Please enter the amount'),
    paymentType: choice('Payment type', paymentTypes, 'Choose cash or bank'),
    transactionDate: day('Transaction date', 'Please enter your transaction date'),
    reason: requiredText('Reason', 200, 'Please enter the reason'),
  }),
  output: refund,
  idempotent: true,
});

export const getRefundDocument = defineCall({
  method: 'GET',
  path: '/student/refund/document',
  roles: access.receipts.use,
  summary: 'The voucher of a refund as PDF, for A5 or the 80 mm roll',
  input: z.object({
    voucherNo: requiredText('voucherNo').regex(VOUCHER_NO, 'voucherNo is not valid'),
    format: choice('format', receiptFormats),
  }),
  ...pdf,
});

export const getHeldMoney = defineCall({
  method: 'GET',
  path: '/student/held',
  roles: access.tuitionFees.use,
  summary: 'Credit and deposit that the centre holds for one student, with their newest changes',
  input: z.object({ uuid: uuid('uuid') }),
  output: z.object({
    credit: amount,
    /** The credit of the student and the siblings, which pays for each of them (R-1579). */
    familyCredit: amount,
    deposit: amount,
    fundEntries: z.array(
      z.object({
        fund: z.enum(funds),
        /** Below zero for money that was used, refunded or voided. */
        amount,
        transactionDate: z.string(),
        /** The receipt, or the voucher of a refund. */
        receiptNo: z.string(),
        /** True for a change that a void made. */
        reversal: z.boolean(),
      }),
    ),
  }),
});

export const listHeld = defineCall({
  method: 'GET',
  path: '/report/held',
  roles: access.finance.use,
  switch: access.finance.switch,
  summary: 'Credit and deposits that the centre holds now, by student, with their sums',
  output: z.object({
    credit: amount,
    deposit: amount,
    students: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        programLvl: z.int(),
        credit: amount,
        deposit: amount,
      }),
    ),
  }),
});

import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import {
  funds,
  LINES_MAX,
  paid,
  payer,
  paymentMeans,
  paymentStatuses,
  receipt,
  TOO_MANY_LINES,
} from './payments.ts';
import { either, isGiven } from './schema/either.ts';
import { amount, fee } from './values/cents.ts';
import { day } from './values/date.ts';
import { levelFilter, nameFilter } from './values/filters.ts';
import { id, uuid } from './values/ids.ts';
import { month } from './values/month.ts';
import { choice, optionalText } from './values/text.ts';

/** What adjustments take off the fee of a line; absent for nothing (R-1534). */
const discount = { discountFee: amount.optional() };

export const listTuitionPayments = defineCall({
  method: 'GET',
  path: '/students/payment',
  roles: access.tuitionPayments.use,
  summary: 'Every student with a tuition line in the month, with the owed and the total fee',
  input: z.object({ month: month('month'), name: nameFilter, programLvl: levelFilter }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      totalOwedFee: amount,
      /** The fees due or paid, less adjustments (R-1534). */
      totalTuitionFee: amount,
      /** What adjustments take off; absent for nothing. */
      totalDiscountFee: amount.optional(),
      paymentStatus: z.enum(paymentStatuses),
      month: z.string(),
      ...paid,
    }),
  ),
});

export const getTuitionPayment = defineCall({
  method: 'GET',
  path: '/student/payment',
  roles: access.tuitionPayments.use,
  summary: "One student's tuition lines of a month",
  input: z.object({ uuid: uuid('uuid'), month: month('month') }),
  output: z.array(
    z.object({
      subscriptionId: z.int(),
      subjectName: z.string(),
      /** The fee due or paid, less adjustments (R-1534). */
      fee: amount,
      ...discount,
      /** What was paid so far of a line that is paid in parts; absent for others (R-1540). */
      paidFee: amount.optional(),
      paymentStatus: z.enum(paymentStatuses),
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      icNo: z.string(),
      ...paid,
    }),
  ),
});

/** Number of coming months that are offered for payment. */
export const MONTHS_AHEAD = 12;

/** A month with unpaid tuition. */
export const payableMonth = z.object({
  month: z.string(),
  totalOwedFee: amount,
  lines: z.array(
    z.object({
      subscriptionId: z.int(),
      subjectName: z.string(),
      /** What is not paid of the fee due. */
      fee: amount,
      ...discount,
      paidFee: amount.optional(),
    }),
  ),
});

export const listPayableMonths = defineCall({
  method: 'GET',
  path: '/student/payment/months',
  roles: access.tuitionPayments.use,
  summary: `One student's months with unpaid tuition: all earlier ones and ${MONTHS_AHEAD} coming ones`,
  input: z.object({ uuid: uuid('uuid') }),
  output: z.array(payableMonth),
});

/** A line that a student owes: tuition of a month, or a misc charge. */
export const unpaidFee = z.object({
  month: z.string(),
  /** Set for a tuition line. */
  subscriptionId: z.int().nullable(),
  /** Set for a misc charge. */
  chargeId: z.int().nullable(),
  subjectName: z.string(),
  /** What is not paid of the fee due. */
  fee: amount,
  ...discount,
  /** What was paid so far of a line that is paid in parts; absent for others (R-1540). */
  paidFee: amount.optional(),
});

export const listUnpaidFees = defineCall({
  method: 'GET',
  path: '/student/payment/unpaid',
  roles: access.tuitionPayments.use,
  summary: 'Everything that one student owes up to the current month, line by line',
  input: z.object({ uuid: uuid('uuid') }),
  output: z.array(unpaidFee),
});

const payment = {
  uuid: uuid('uuid'),
  transactionDate: day('Transaction date', 'Please enter your transaction date'),
  paymentType: choice('Payment type', paymentMeans),
  payer,
};
const common = { ...payment, month: month('Month') };

const tuitionLine = z.object({
  ...common,
  subscriptionId: id('subscriptionId'),
  fee: fee('Fee'),
});

const miscLine = z.object({
  ...common,
  id: id('Misc'),
  name: optionalText('Misc'),
  fee: fee('Fee', 1),
});

const chargeLine = z.object({
  ...common,
  chargeId: id('chargeId'),
  fee: fee('Fee', 1),
});

const fundLine = z.object({
  ...payment,
  fund: choice('Fund', funds),
  fee: fee('Fee', 1),
});

/**
 * A line of a tuition payment: money for a fund with a fund (R-1576), a misc charge with a chargeId,
 * tuition with a subscriptionId, or new misc with the id of its item.
 */
const paymentLine = either([tuitionLine, miscLine, chargeLine, fundLine], (line) => {
  if (isGiven(line.fund)) return fundLine;
  if (isGiven(line.chargeId)) return chargeLine;
  return isGiven(line.id) && !isGiven(line.subscriptionId) ? miscLine : tuitionLine;
});

/** The lines of one payment. */
export const paymentInput = z
  .array(paymentLine, { error: 'Payment details must be a list' })
  .min(1, 'Payment details are required')
  .max(LINES_MAX, TOO_MANY_LINES);

export const payTuition = defineCall({
  method: 'POST',
  path: '/student/payment',
  roles: access.tuitionPayments.use,
  audit: 'PAYMENT_RECORDED',
  summary: 'Record one payment of a student with tuition and misc lines, all or none',
  input: paymentInput,
  output: receipt,
  idempotent: true,
});

export type PaymentLine = z.output<typeof paymentLine>;

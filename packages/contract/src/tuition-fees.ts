import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { lessonsHeld, paid, paymentStatuses } from './schema/payment.ts';
import { amount } from './values/cents.ts';
import { levelFilter, nameFilter } from './values/filters.ts';
import { uuid } from './values/ids.ts';
import { month } from './values/month.ts';

/** The amount that adjustments take off the fee of a line; absent for nothing (R-1534). */
const discount = { discountFee: amount.optional() };

export const listTuitionPayments = defineCall({
  method: 'GET',
  path: '/students/payment',
  roles: access.tuitionFees.use,
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
      /** The amount that adjustments take off; absent for nothing. */
      totalDiscountFee: amount.optional(),
      /** True if a course has no recorded lessons, so that nothing is charged for it (R-2277). */
      lessonsMissing: z.boolean().optional(),
      paymentStatus: z.enum(paymentStatuses),
      month: z.string(),
      ...paid,
    }),
  ),
});

export const getTuitionPayment = defineCall({
  method: 'GET',
  path: '/student/payment',
  roles: access.tuitionFees.use,
  summary: "One student's tuition lines of a month",
  input: z.object({ uuid: uuid('uuid'), month: month('month') }),
  output: z.array(
    z.object({
      subscriptionId: z.int(),
      subjectName: z.string(),
      /** The fee due or paid, less adjustments (R-1534). */
      fee: amount,
      ...discount,
      ...lessonsHeld,
      /** The amount paid so far of a line that is paid in parts; absent for others (R-1540). */
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
      /** The unpaid part of the fee due. */
      fee: amount,
      ...discount,
      ...lessonsHeld,
      paidFee: amount.optional(),
    }),
  ),
});

export const listPayableMonths = defineCall({
  method: 'GET',
  path: '/student/payment/months',
  roles: access.tuitionFees.use,
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
  /** The unpaid part of the fee due. */
  fee: amount,
  ...discount,
  ...lessonsHeld,
  /** The amount paid so far of a line that is paid in parts; absent for others (R-1540). */
  paidFee: amount.optional(),
});

export const listUnpaidFees = defineCall({
  method: 'GET',
  path: '/student/payment/unpaid',
  roles: access.tuitionFees.use,
  summary: 'Everything that one student owes up to the current month, line by line',
  input: z.object({ uuid: uuid('uuid') }),
  output: z.array(unpaidFee),
});

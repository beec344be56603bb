import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import {
  LINES_MAX,
  NO_LINES,
  paid,
  payer,
  paymentMeans,
  paymentStatuses,
  receipt,
  TOO_MANY_LINES,
} from './payments.ts';
import { amount, fee } from './values/cents.ts';
import { day } from './values/date.ts';
import { idFilter, levelFilter, nameFilter } from './values/filters.ts';
import { id, optionalId, uuid } from './values/ids.ts';
import { month, optionalMonth } from './values/month.ts';
import { choice, optionalText } from './values/text.ts';

export const listMiscPayments = defineCall({
  method: 'GET',
  path: '/students/misc/payment',
  roles: access.miscPayments.use,
  summary: 'Every ACTIVE student with the charges and owed amount of a misc item over its window',
  input: z.object({
    month: month('month'),
    name: nameFilter,
    itemId: idFilter('itemId'),
    programLvl: levelFilter,
  }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      totalOwedFee: amount,
      /** Sum of the charges; a paid one counts with the received amount. */
      totalMiscFee: amount,
      /** Sum of the charged amounts. */
      totalChargedFee: amount,
      paymentStatus: z.enum(paymentStatuses),
      month: z.string(),
      ...paid,
    }),
  ),
});

export const getMiscPayment = defineCall({
  method: 'GET',
  path: '/student/misc/payment',
  roles: access.miscPayments.use,
  summary: "One student's misc charges of a month and of the windows that the month is in",
  input: z.object({ uuid: uuid('uuid'), month: month('month') }),
  output: z.array(
    z.object({
      subscriptionId: z.int(),
      id: z.int(),
      subjectName: z.string(),
      fee: amount,
      /** The charged amount; `fee` is the received one once it is paid. */
      chargedFee: amount,
      /** What was paid so far of a charge that is paid in parts; absent for others (R-1541). */
      paidFee: amount.optional(),
      /** The day on which it was charged (R-1864). */
      chargedOn: z.string(),
      /** The month of the charge; it may differ from the requested month. */
      month: z.string(),
      paymentStatus: z.enum(paymentStatuses),
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      icNo: z.string(),
      ...paid,
    }),
  ),
});

const line = z.object(
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
  roles: access.miscPayments.use,
  audit: 'PAYMENT_RECORDED',
  summary:
    'Record one payment of misc lines, all or none. A line with a subscriptionId settles that charge; any other is charged in the month and paid at once',
  input: z.object({
    studentUuid: uuid('studentUuid'),
    paymentDetails: z
      .array(line, { error: NO_LINES })
      .min(1, NO_LINES)
      .max(LINES_MAX, TOO_MANY_LINES),
    paymentType: choice('Payment type', paymentMeans, 'Please select ur payment'),
    transactionDate: day('Transaction date', 'Please enter your transaction date'),
    month: optionalMonth('month'),
    payer,
    /** What is received above the lines and kept as credit (R-1576). */
    credit: fee('Credit', 1).nullish(),
  }),
  output: receipt,
  idempotent: true,
});

export type MiscPaymentLine = z.output<typeof line>;

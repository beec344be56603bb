import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { paid, paymentStatuses } from './schema/payment.ts';
import { amount } from './values/cents.ts';
import { idFilter, levelFilter, nameFilter } from './values/filters.ts';
import { uuid } from './values/ids.ts';
import { month } from './values/month.ts';

export const listMiscPayments = defineCall({
  method: 'GET',
  path: '/students/misc/payment',
  roles: access.miscFees.use,
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
  roles: access.miscFees.use,
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
      /** The amount paid so far of a charge that is paid in parts; absent for others (R-1541). */
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

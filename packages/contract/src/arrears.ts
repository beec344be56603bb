import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { amount } from './values/cents.ts';
import { levelFilter, nameFilter } from './values/filters.ts';

export const listArrears = defineCall({
  method: 'GET',
  path: '/arrears',
  roles: access.arrears.use,
  summary: 'Who owes what for which months up to the current one, by age; nobody who owes nothing',
  input: z.object({ name: nameFilter, programLvl: levelFilter }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      phoneNo: z.string(),
      /** Whom a reminder goes to; empty where nobody is named. */
      emergencyContactName: z.string(),
      emergencyContactPhoneNo: z.string(),
      emergencyContactRelationship: z.string(),
      /** The months something is owed for, first to last. */
      months: z.array(z.string()),
      /** The first month with unpaid tuition; null where only misc charges are owed. */
      firstTuitionMonth: z.string().nullable(),
      /** Owed for the current month, for the one before, for two before, and for all before that. */
      thisMonthFee: amount,
      oneMonthFee: amount,
      twoMonthsFee: amount,
      olderFee: amount,
      totalOwedFee: amount,
      lastTransactionDate: z.string().nullable(),
    }),
  ),
});

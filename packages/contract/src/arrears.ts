import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { amount } from './values/cents.ts';
import { levelFilter, nameFilter } from './values/filters.ts';

export const listArrears = defineCall({
  method: 'GET',
  path: '/arrears',
  roles: access.arrears.use,
  summary: 'Students who owe for the current month or earlier, with months and amounts by age',
  input: z.object({ name: nameFilter, programLvl: levelFilter }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      phoneNo: z.string(),
      /** The contact that a reminder goes to; empty when none is stored. */
      emergencyContactName: z.string(),
      emergencyContactPhoneNo: z.string(),
      emergencyContactRelationship: z.string(),
      /** The months with an unpaid charge, oldest first. */
      months: z.array(z.string()),
      /** The first month with unpaid tuition; null when only misc charges are owed. */
      firstTuitionMonth: z.string().nullable(),
      /** Amounts by age: this month, 1, 2, and 3 or more months. */
      thisMonthFee: amount,
      oneMonthFee: amount,
      twoMonthsFee: amount,
      olderFee: amount,
      totalOwedFee: amount,
      lastTransactionDate: z.string().nullable(),
    }),
  ),
});

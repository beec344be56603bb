import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { amount } from './values/cents.ts';

export const listLevels = defineCall({
  method: 'GET',
  path: '/programLvl',
  roles: access.reference.use,
  summary: 'Program levels in their order; one that is not offered cannot be chosen',
  output: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      offered: z.boolean(),
      /** The place in lists: the lowest first. */
      position: z.int(),
      /** The level after a year; null: students leave after it. */
      nextLvl: z.int().nullable(),
    }),
  ),
});

export const listMiscItems = defineCall({
  method: 'GET',
  path: '/misc',
  roles: access.reference.use,
  summary:
    'Misc items (books, exam papers) with their usual fee in cents; a retired one cannot be chosen',
  output: z.array(z.object({ id: z.int(), name: z.string(), fee: amount, retired: z.boolean() })),
});

export const listBanks = defineCall({
  method: 'GET',
  path: '/banks',
  roles: access.reference.use,
  summary: 'Banks by SWIFT code',
  output: z.array(z.object({ swiftCode: z.string(), name: z.string(), fee: amount })),
});

import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { amount, fee } from './values/cents.ts';
import { id, version } from './values/ids.ts';
import { requiredText } from './values/text.ts';

const item = z.object({
  id: z.int(),
  name: z.string(),
  /** The usual fee; 0 for none. */
  fee: amount,
  retired: z.boolean(),
  version: z.int(),
});

const values = { name: requiredText('Name'), fee: fee('Price') };

export const listMiscItemCounts = defineCall({
  method: 'GET',
  path: '/misc/counts',
  roles: access.settings.use,
  summary: 'Misc items with the number of their charges',
  output: z.array(item.extend({ charges: z.int() })),
});

export const addMiscItem = defineCall({
  method: 'POST',
  path: '/misc',
  roles: access.settings.use,
  audit: 'MISC_ITEM_ADDED',
  summary: 'Add a misc item; 409 when the name exists in any case or Unicode form',
  input: z.object(values),
  output: item,
  idempotent: true,
});

export const changeMiscItem = defineCall({
  method: 'PUT',
  path: '/misc',
  roles: access.settings.use,
  audit: 'MISC_ITEM_CHANGED',
  summary:
    'Change the name and price of a misc item, or retire it: no new charge is made for a retired one. 409 when the name exists, the version is stale or the item is one of the books',
  input: z.object({
    id: id('id'),
    ...values,
    /** Absent keeps it. */
    retired: z.boolean({ error: 'retired must be true or false' }).optional(),
    version,
  }),
  output: item,
});

import type * as calls from '@kelas/contract/misc-items';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listMiscItemCounts(_input, { db }) {
    return queries.selectMiscItemCounts(db);
  },

  async addMiscItem(values, context) {
    return once(context, async (tx) => {
      const after = await queries.insertMiscItem(tx, values);
      const event = { action: 'MISC_ITEM_ADDED', kind: 'MISC_ITEM', id: after.id, after } as const;
      await recordEvent(tx, event, context);
      return after;
    });
  },

  async changeMiscItem({ id, version, name, fee, retired }, context) {
    return inTransaction(context, async (tx) => {
      const before = await queries.lockMiscItem(tx, id);
      if (!before) throw notFound('misc item');
      if (version && version !== before.version) {
        throw staleVersion('this misc item', await lastChange(tx, 'MISC_ITEM', id), context.actor);
      }
      const change = { name, fee, retired: retired ?? before.retired };
      if (!differs(change, before)) return before;
      const after = await queries.updateMiscItem(tx, id, change);
      const event = { action: 'MISC_ITEM_CHANGED', kind: 'MISC_ITEM', id, before, after } as const;
      await recordEvent(tx, event, context);
      return after;
    });
  },
};

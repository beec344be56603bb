import { isDeepStrictEqual } from 'node:util';
import type * as calls from '@kelas/contract/house-rules';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import type { Handlers } from '../../http/context.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getHouseRules(_input, { db }) {
    return queries.selectHouseRules(db);
  },

  async changeHouseRules({ version, ...changes }, context) {
    return inTransaction(context, async (tx) => {
      const before = await queries.lockHouseRules(tx);
      if (version !== before.version) {
        const change = await lastChange(tx, 'CENTRE', 1, ['HOUSE_RULES_CHANGED']);
        throw staleVersion('the house rules', change, context.actor);
      }
      const rules = queries.mergeRules(before, changes);
      // A save without a change leaves the rules and their version (R-1345).
      if (isDeepStrictEqual(rules, before)) return before;
      await queries.updateHouseRules(tx, rules);
      const after = await queries.selectHouseRules(tx);
      await recordEvent(
        tx,
        { action: 'HOUSE_RULES_CHANGED', kind: 'CENTRE', id: 1, before, after },
        context,
      );
      return after;
    });
  },
};

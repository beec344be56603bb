import { isDeepStrictEqual } from 'node:util';
import type * as calls from '@kelas/contract/house-rules';
import type { Month } from '@kelas/contract/values/month';
import { listPositions } from '../../audit/erasure.ts';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { selectDigests } from '../../audit/row-digests.ts';
import { conflict } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import { saveChanges } from '../discounts/apply.ts';
import {
  changesOf,
  digestOf,
  discountsAfter,
  discountsBefore,
  effectsOf,
  sumEffects,
} from '../discounts/changes.ts';
import { familiesOf, selectChildren } from '../discounts/facts.ts';
import { selectDiscountRules } from '../discounts/rules.ts';
import { allowLongTransaction, lockAllCourses, lockDiscountRules } from '../ledger/locks.ts';
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

  async previewRules({ month }, { db }) {
    const { effects, digest } = await previewAll(db, month);
    return { rows: effects, ...sumEffects(effects), digest };
  },

  async applyRules({ month, digest }, context) {
    return once(context, async (tx) => {
      await allowLongTransaction(tx);
      await lockDiscountRules(tx);
      // Payments wait from now on, so that the preview shows every paid month.
      await lockAllCourses(tx, month);
      const { changes, effects, rules, digest: present } = await previewAll(tx, month);
      if (present !== digest) {
        throw conflict('PREVIEW_CHANGED', 'The preview has changed. Please look at it again.');
      }
      const added = await saveChanges(tx, changes, rules, context);
      const addedIds = added.map(({ id }) => id);
      const sums = sumEffects(effects);
      await recordEvent(
        tx,
        {
          action: 'HOUSE_RULES_APPLIED',
          kind: 'CENTRE',
          id: 1,
          after: {
            month,
            ...sums,
            endedDiscounts: listIds(changes.ended),
            addedDiscounts: listIds(added),
            discountDigests: await selectDigests(tx, 'adjustment', addedIds),
          },
        },
        context,
      );
      return sums;
    });
  },
};

async function previewAll(db: Db | Tx, month: Month) {
  const rules = await selectDiscountRules(db);
  const families = familiesOf(await selectChildren(db, month));
  const changes = changesOf(families, rules, month);
  const effects = effectsOf(
    families,
    discountsBefore(families),
    discountsAfter(families, changes),
    month,
  );
  return { rules, changes, effects, digest: digestOf(changes, effects) };
}

/** Returns the ids of discounts in short form, for example `3, 7-12`. */
function listIds(discounts: readonly { readonly id: number }[]): string {
  return listPositions(discounts.map(({ id }) => id).toSorted((a, b) => a - b));
}

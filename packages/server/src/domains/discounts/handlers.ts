import type * as calls from '@kelas/contract/discounts';
import { currentMonth } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { recordEvent } from '../../audit/record.ts';
import { selectDigests } from '../../audit/row-digests.ts';
import { conflict } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { saveChanges } from './apply.ts';
import {
  changesOf,
  digestOf,
  discountsAfter,
  discountsBefore,
  effectsOf,
  sumEffects,
} from './changes.ts';
import { familiesOf, selectChildren } from './facts.ts';
import { allowLongTransaction, lockAllCourses, lockOfferRules } from './locks.ts';
import { projectProposal } from './preview.ts';
import { selectOfferRules } from './rules.ts';

export const handlers: Handlers<typeof calls> = {
  async previewDiscounts(proposal, { db, now }) {
    const { families, after, from } = await projectProposal(db, proposal, currentMonth(now));
    return effectsOf(families, discountsBefore(families), after, from);
  },

  async previewRules({ month }, { db }) {
    const { effects, digest } = await previewAll(db, month);
    return { rows: effects, ...sumEffects(effects), digest };
  },

  async applyRules({ month, digest }, context) {
    return once(context, async (tx) => {
      await allowLongTransaction(tx);
      await lockOfferRules(tx);
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
            endedDiscounts: rangesOf(changes.ended.map(({ id }) => id)),
            addedDiscounts: rangesOf(addedIds),
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
  const rules = await selectOfferRules(db);
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

/** Returns ids in short form, for example `3, 7-12`. */
function rangesOf(ids: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const id of ids.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === id - 1) last[1] = id;
    else ranges.push([id, id]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(', ');
}

import type * as calls from '@kelas/contract/search';
import { recordEvent } from '../../audit/record.ts';
import { countMiss, MISSES_MAX, requireFewMisses } from '../../auth/search-limit.ts';
import type { Handlers } from '../../http/context.ts';
import { inTransaction } from '../../http/transaction.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import { selectFound, selectSimilar, selectSimilarCode } from './queries.ts';
import { isNumber, termsOf } from './terms.ts';

export const handlers: Handlers<typeof calls> = {
  async searchStudents({ text }, context) {
    const { db, actor, now } = context;
    const terms = termsOf(text ?? '');
    if (!terms) return [];
    if (!isNumber(terms)) {
      const rules = await selectHouseRules(db);
      const found = await selectFound(db, terms, rules, now);
      if (found.length > 0) return found;
      const isName = !terms.words.some((word) => /\d/.test(word));
      const similar = isName ? await selectSimilar(db, terms, rules, now) : [];
      return similar.length > 0 ? similar : selectSimilarCode(db, terms, rules, now);
    }
    // On one connection, so that many searches at once do not all pass the check first.
    return inTransaction(context, async (tx) => {
      await requireFewMisses(tx, actor.id, now);
      const found = await selectFound(tx, terms, await selectHouseRules(tx), now);
      if (found.length === 0 && (await countMiss(tx, actor.id, now)) === MISSES_MAX) {
        await recordEvent(tx, { action: 'SEARCHES_LIMITED', kind: 'STAFF', id: actor.id }, context);
      }
      return found;
    });
  },
};

import type * as calls from '@kelas/contract/lessons';
import { errorText } from '@kelas/contract/values/error-text';
import { recordEvent } from '../../audit/record.ts';
import { conflict, invalid } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listLessons({ month }, { db }) {
    return queries.selectLessons(db, month);
  },

  async recordLessons({ month, counts }, context) {
    const ids = counts.map(({ offeringId }) => offeringId);
    if (new Set(ids).size < ids.length) throw invalid('counts', 'A course is in the list twice');
    await once(context, async (tx) => {
      const stored = await queries.lockLessons(tx, month, ids);
      const changed = counts.filter(({ offeringId, lessons, before }) => {
        const present = stored.find((each) => each.offering_id === offeringId);
        if (present?.lessons === lessons) return false;
        if (present && present.lessons !== before) {
          const { name, display_name: by, recorded_at: at } = present;
          const when = { moment: at.toISOString() };
          throw conflict(
            'CHANGED_MEANWHILE',
            errorText`${{ by }} recorded ${{ lessons: present.lessons }} lessons of ${{ name }} on ${{ when }}.`,
          );
        }
        return true;
      });
      if (changed.length === 0) return {};
      await queries.saveLessons(tx, month, changed, context.actor.id, context.now);
      const after = {
        month,
        lessons: changed
          .map(({ offeringId, lessons }) => ({ offeringId, lessons }))
          .toSorted((one, other) => one.offeringId - other.offeringId),
      };
      const event = { action: 'LESSONS_RECORDED', kind: 'CENTRE', id: 1, after } as const;
      await recordEvent(tx, event, context);
      return {};
    });
    return queries.selectLessons(context.db, month);
  },
};

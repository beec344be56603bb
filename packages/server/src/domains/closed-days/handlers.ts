import type * as calls from '@kelas/contract/closed-days';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import { holidaysOf } from './holidays.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  listClosedDays: ({ year }, { db }) => queries.selectClosedDays(db, year),

  listHolidays: async ({ year, state }) => holidaysOf(year, state),

  async addClosedDays({ days }, context) {
    return once(context, async (tx) => {
      const added = await queries.insertClosedDays(tx, days);
      const event = { action: 'CLOSED_DAYS_ADDED', kind: 'CENTRE', id: 1 } as const;
      if (added.length > 0) await recordEvent(tx, { ...event, after: { days: added } }, context);
      return { added: added.length, known: days.length - added.length };
    });
  },

  async changeClosedDay({ id, version, day, name }, context) {
    return inTransaction(context, async (tx) => {
      const before = await lockSeen(tx, { id, version }, context);
      if (!differs({ day, name }, before)) return before;
      const after = await queries.updateClosedDay(tx, id, { day, name });
      const event = { action: 'CLOSED_DAY_CHANGED', kind: 'CLOSED_DAY', id } as const;
      await recordEvent(tx, { ...event, before, after }, context);
      return after;
    });
  },

  async removeClosedDay(seen, context) {
    return inTransaction(context, async (tx) => {
      const before = await lockSeen(tx, seen, context);
      await tx.deleteFrom('closed_day').where('id', '=', seen.id).execute();
      const event = { action: 'CLOSED_DAY_REMOVED', kind: 'CLOSED_DAY', id: seen.id } as const;
      await recordEvent(tx, { ...event, before }, context);
      return { id: seen.id };
    });
  },
};

/** Locks a closed day. Throws 404 for an unknown one and 409 for a stale version (R-1350). */
async function lockSeen(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  { actor }: Pick<Context, 'actor'>,
): Promise<queries.ClosedDay> {
  const before = await queries.lockClosedDay(tx, id);
  if (!before) throw notFound('closed day');
  if (version !== before.version) {
    throw staleVersion('this closed day', await lastChange(tx, 'CLOSED_DAY', id), actor);
  }
  return before;
}

import type { OutputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/levels';
import { errorText } from '@kelas/contract/values/error-text';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { conflict, notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { violatedConstraint } from '../../http/database-errors.ts';
import { once } from '../../http/once.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getReference(_input, { db }) {
    return queries.selectReference(db);
  },

  async addLevel({ name, position, nextLvl = null }, context) {
    return once(context, async (tx) => {
      const after = await queries.insertLevel(tx, { name, position, nextLvl });
      const event = { action: 'LEVEL_ADDED', kind: 'LEVEL', id: after.id, after } as const;
      await recordEvent(tx, event, context);
      return after;
    });
  },

  async changeLevel({ id, version, name, position, nextLvl = null, offered }, context) {
    return inTransaction(context, async (tx) => {
      const before = await lockSeen(tx, LEVEL, { id, version }, context);
      const change = { name, position, nextLvl, offered: offered ?? before.offered };
      if (!differs(change, before)) return before;
      const after = await queries.updateLevel(tx, id, change);
      const event = { action: 'LEVEL_CHANGED', kind: 'LEVEL', id, before, after } as const;
      await recordEvent(tx, event, context);
      return after;
    });
  },

  async removeLevel(seen, context) {
    return remove(LEVEL, seen, context);
  },

  async addSession(values, context) {
    return once(context, async (tx) => {
      const after = await queries.insertClassSession(tx, values);
      const event = { action: 'CLASS_SESSION_ADDED', kind: 'CLASS_SESSION' } as const;
      await recordEvent(tx, { ...event, id: after.id, after }, context);
      return after;
    });
  },

  async changeSession({ id, version, name, position }, context) {
    return inTransaction(context, async (tx) => {
      const before = await lockSeen(tx, SESSION, { id, version }, context);
      const change = { name, position };
      if (!differs(change, before)) return before;
      const after = await queries.updateClassSession(tx, id, change);
      const event = { action: 'CLASS_SESSION_CHANGED', kind: 'CLASS_SESSION' } as const;
      await recordEvent(tx, { ...event, id, before, after }, context);
      return after;
    });
  },

  async removeSession(seen, context) {
    return remove(SESSION, seen, context);
  },
};

/** A kind of row that a centre adds to: how it is locked and removed, and the words of a refusal. */
interface Kind<R> {
  readonly noun: 'level' | 'session';
  readonly kind: 'LEVEL' | 'CLASS_SESSION';
  readonly removed: 'LEVEL_REMOVED' | 'CLASS_SESSION_REMOVED';
  readonly kept: string;
  readonly lock: (tx: Tx, id: number) => Promise<R | undefined>;
  readonly delete: (tx: Tx, id: number) => Promise<boolean>;
}

const LEVEL: Kind<OutputOf<typeof calls.changeLevel>> = {
  noun: 'level',
  kind: 'LEVEL',
  removed: 'LEVEL_REMOVED',
  kept: 'The first eight levels cannot be removed',
  lock: queries.lockLevel,
  delete: queries.deleteLevel,
};
const SESSION: Kind<OutputOf<typeof calls.changeSession>> = {
  noun: 'session',
  kind: 'CLASS_SESSION',
  removed: 'CLASS_SESSION_REMOVED',
  kept: 'Morning and Afternoon cannot be removed',
  lock: queries.lockClassSession,
  delete: queries.deleteClassSession,
};

/** What a client has seen of a row. */
interface Seen {
  readonly id: number;
  readonly version?: number | null | undefined;
}

/** Locks a row. Throws 404 for an unknown one and 409 for a stale version (R-1350). */
async function lockSeen<R extends { readonly version: number }>(
  tx: Tx,
  { noun, kind, lock }: Kind<R>,
  { id, version }: Seen,
  { actor }: Pick<Context, 'actor'>,
): Promise<R> {
  const before = await lock(tx, id);
  if (!before) throw notFound(noun);
  if (version && version !== before.version) {
    throw staleVersion(`this ${noun}`, await lastChange(tx, kind, id), actor);
  }
  return before;
}

/** Removes an unused row. A foreign key that refuses it becomes 409 (R-2172). */
async function remove<R extends { readonly version: number }>(
  of: Kind<R>,
  seen: Seen,
  context: Context,
): Promise<{ id: number }> {
  const { id } = seen;
  const codeOf = (reason: string) => `${of.noun.toUpperCase()}_${reason}`;
  try {
    return await inTransaction(context, async (tx) => {
      const before = await lockSeen(tx, of, seen, context);
      if (!(await of.delete(tx, id))) throw conflict(codeOf('NEEDED'), of.kept);
      await recordEvent(tx, { action: of.removed, kind: of.kind, id, before }, context);
      return { id };
    });
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (!constraint?.endsWith('_fkey')) throw error;
    if (constraint === 'program_level_next_fkey') {
      const text = 'Another level leads to this level. Change that level first.';
      throw conflict(codeOf('IN_USE'), text);
    }
    throw conflict(
      codeOf('IN_USE'),
      errorText`This ${{ thing: { word: of.noun } }} is in use, so it cannot be removed`,
    );
  }
}

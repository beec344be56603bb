import type * as calls from '@kelas/contract/levels';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { conflict, notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
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
      const before = await queries.lockLevel(tx, id);
      if (!before) throw notFound('level');
      if (version && version !== before.version) {
        throw staleVersion('this level', await lastChange(tx, 'LEVEL', id), context.actor);
      }
      const change = { name, position, nextLvl, offered: offered ?? before.offered };
      if (!differs(change, before)) return before;
      const after = await queries.updateLevel(tx, id, change);
      const event = { action: 'LEVEL_CHANGED', kind: 'LEVEL', id, before, after } as const;
      await recordEvent(tx, event, context);
      return after;
    });
  },

  async removeLevel({ id, version }, context) {
    return refusingUsed('level', () =>
      inTransaction(context, async (tx) => {
        const before = await queries.lockLevel(tx, id);
        if (!before) throw notFound('level');
        if (version && version !== before.version) {
          throw staleVersion('this level', await lastChange(tx, 'LEVEL', id), context.actor);
        }
        if (!(await queries.deleteLevel(tx, id))) {
          throw conflict('LEVEL_NEEDED', 'The first eight levels cannot be removed');
        }
        const event = { action: 'LEVEL_REMOVED', kind: 'LEVEL', id, before } as const;
        await recordEvent(tx, event, context);
        return { id };
      }),
    );
  },

  async addSession(values, context) {
    return once(context, async (tx) => {
      const after = await queries.insertClassSession(tx, values);
      const event = {
        action: 'CLASS_SESSION_ADDED',
        kind: 'CLASS_SESSION',
        id: after.id,
        after,
      } as const;
      await recordEvent(tx, event, context);
      return after;
    });
  },

  async changeSession({ id, version, name, position }, context) {
    return inTransaction(context, async (tx) => {
      const before = await queries.lockClassSession(tx, id);
      if (!before) throw notFound('session');
      if (version && version !== before.version) {
        throw staleVersion(
          'this session',
          await lastChange(tx, 'CLASS_SESSION', id),
          context.actor,
        );
      }
      const change = { name, position };
      if (!differs(change, before)) return before;
      const after = await queries.updateClassSession(tx, id, change);
      const event = {
        action: 'CLASS_SESSION_CHANGED',
        kind: 'CLASS_SESSION',
        id,
        before,
        after,
      } as const;
      await recordEvent(tx, event, context);
      return after;
    });
  },

  async removeSession({ id, version }, context) {
    return refusingUsed('session', () =>
      inTransaction(context, async (tx) => {
        const before = await queries.lockClassSession(tx, id);
        if (!before) throw notFound('session');
        if (version && version !== before.version) {
          throw staleVersion(
            'this session',
            await lastChange(tx, 'CLASS_SESSION', id),
            context.actor,
          );
        }
        if (!(await queries.deleteClassSession(tx, id))) {
          throw conflict('SESSION_NEEDED', 'Morning and Afternoon cannot be removed');
        }
        const event = {
          action: 'CLASS_SESSION_REMOVED',
          kind: 'CLASS_SESSION',
          id,
          before,
        } as const;
        await recordEvent(tx, event, context);
        return { id };
      }),
    );
  },
};

/** Runs a removal. A foreign key that refuses it becomes 409 (R-2172). */
async function refusingUsed<T>(what: 'level' | 'session', remove: () => Promise<T>): Promise<T> {
  try {
    return await remove();
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (!constraint?.endsWith('_fkey')) throw error;
    const code = what === 'level' ? 'LEVEL_IN_USE' : 'SESSION_IN_USE';
    if (constraint === 'program_level_next_fkey') {
      throw conflict(code, 'Another level leads to this level. Change that level first.');
    }
    throw conflict(code, `This ${what} is in use, so it cannot be removed`);
  }
}

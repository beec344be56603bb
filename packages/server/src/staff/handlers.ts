import type * as calls from '@kelas/contract/staff';
import type { Handlers } from '../http/context.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';
import { hashPassword, verifyPassword } from '../session/passwords.ts';
import { endSessionsOf } from '../session/sessions.ts';
import { countAttempt, forgiveAttempt } from '../session/throttle.ts';
import {
  findAccountById,
  insertAccount,
  listAccounts,
  lockAccount,
  updateAccount,
  updatePassword,
} from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listStaff(_input, { db }) {
    return listAccounts(db);
  },

  async addStaff({ username, password, role, displayName }, { db }) {
    const passwordHash = await hashPassword(password);
    return insertAccount(db, { username, displayName, role, passwordHash });
  },

  async changeStaff({ id, role, displayName, active }, { db }) {
    return db.transaction().execute(async (tx) => {
      const before = await lockAccount(tx, id);
      if (!before) throw notFound('staff account');
      if (role === undefined && displayName === undefined && active === undefined) {
        throw invalid('role', 'There is nothing to change');
      }
      const row = await updateAccount(tx, id, {
        ...(role !== undefined && { role }),
        ...(displayName !== undefined && { displayName }),
        ...(active !== undefined && { active }),
      });
      if (!row) throw notFound('staff account');
      // After the change: a login that was faster is ended too, a slower one waits for it.
      if (row.role !== before.role || !row.active) await endSessionsOf(tx, id);
      return row;
    });
  },

  async changePassword({ password, id, currentPassword }, { db, actor, address, now }) {
    const own = id === undefined || id === null || id === actor.id;
    if (!own && actor.role !== 'ADMIN') {
      throw forbidden();
    }
    const account = await findAccountById(db, own ? actor.id : id);
    if (!account) throw notFound('staff account');
    if (own) {
      if (!currentPassword) throw invalid('currentPassword', 'Current password is required');
      await countAttempt(db, account.username, address, now);
      if (!(await verifyPassword(currentPassword, account.password_hash))) {
        throw invalid('currentPassword', 'Current password is wrong');
      }
      await forgiveAttempt(db, account.username, address);
    }
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (tx) => {
      await updatePassword(tx, account.id, passwordHash);
      await endSessionsOf(tx, account.id, own ? actor.tokenHash : undefined);
    });
    return undefined;
  },
};

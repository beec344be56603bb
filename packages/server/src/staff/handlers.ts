import type * as calls from '@kelas/contract/staff';
import type { Handlers } from '../http/context.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';
import { hashPassword, verifyPassword } from '../session/passwords.ts';
import { countAttempt, forgiveAttempt } from '../session/throttle.ts';
import { refuseWeakPassword } from '../session/weak-passwords.ts';
import { addAccount, changeAccount, setPassword } from './accounts.ts';
import { findAccountById, listAccounts } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listStaff(_input, { db }) {
    return listAccounts(db);
  },

  async addStaff({ username, password, role, displayName }, { db, actor, now }) {
    refuseWeakPassword(password, username);
    const passwordHash = await hashPassword(password);
    return db
      .transaction()
      .execute((tx) =>
        addAccount(tx, { username, displayName, role, passwordHash }, { actor, now }),
      );
  },

  async changeStaff({ id, role, displayName, active }, { db, actor, now }) {
    return db.transaction().execute(async (tx) => {
      if (role === undefined && displayName === undefined && active === undefined) {
        throw invalid('role', 'There is nothing to change');
      }
      const change = {
        ...(role !== undefined && { role }),
        ...(displayName !== undefined && { displayName }),
        ...(active !== undefined && { active }),
      };
      return changeAccount(tx, id, change, { actor, now });
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
    refuseWeakPassword(password, account.username);
    const passwordHash = await hashPassword(password);
    await db.transaction().execute(async (tx) => {
      const keep = own ? actor.tokenHash : undefined;
      await setPassword(tx, account.id, passwordHash, { actor, now }, keep);
    });
    return undefined;
  },
};

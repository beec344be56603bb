import type * as calls from '@kelas/contract/staff';
import { hashPassword, verifyPassword } from '../../auth/passwords.ts';
import { refuseWeakPassword } from '../../auth/weak-passwords.ts';
import { forbidden, invalid, notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { inTransaction } from '../../http/transaction.ts';
import { addAccount, changeAccount, setPassword } from './accounts.ts';
import { findAccountById, listAccounts, lockAccounts } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listStaff(_input, { db }) {
    return listAccounts(db);
  },

  async addStaff({ username, password, role, displayName }, context) {
    await refuseWeakPassword(password, username);
    const passwordHash = await hashPassword(password);
    return inTransaction(context, (tx) =>
      addAccount(tx, { username, displayName, role, passwordHash }, context),
    );
  },

  async changeStaff({ id, role, displayName, active }, context) {
    if (role === undefined && displayName === undefined && active === undefined) {
      throw invalid('role', 'There is nothing to change');
    }
    const change = {
      ...(role !== undefined && { role }),
      ...(displayName !== undefined && { displayName }),
      ...(active !== undefined && { active }),
    };
    return inTransaction(
      context,
      (tx) => changeAccount(tx, id, change, context),
      (tx) => lockAccounts(tx, [context.actor.id, id]),
    );
  },

  async changePassword({ password, id, currentPassword }, context) {
    const { db, logins, actor, address, now } = context;
    const own = id === undefined || id === null || id === actor.id;
    if (!own && actor.role !== 'ADMIN') {
      throw forbidden();
    }
    const account = await findAccountById(db, own ? actor.id : id);
    if (!account) throw notFound('staff account');
    if (own) {
      if (!currentPassword) throw invalid('currentPassword', 'Current password is required');
      await logins.run({ username: account.username, address, now }, async (attempt) => {
        if (!(await verifyPassword(currentPassword, account.password_hash))) throw wrongPassword();
        await attempt.revert();
      });
    }
    await refuseWeakPassword(password, account.username);
    const passwordHash = await hashPassword(password);
    await inTransaction(
      context,
      async (tx) => {
        // A password that changed after the check makes the check invalid (R-1121).
        const locked = await findAccountById(tx, account.id);
        if (own && locked?.password_hash !== account.password_hash) throw wrongPassword();
        await setPassword(tx, account.id, passwordHash, context, own ? actor.tokenHash : undefined);
      },
      (tx) => lockAccounts(tx, [actor.id, account.id]),
    );
    return undefined;
  },
};

function wrongPassword() {
  return invalid('currentPassword', 'Current password is wrong');
}

import type * as calls from '@kelas/contract/session';
import { lastChange } from '../../audit/last-change.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { beginSession, deleteSession } from '../../auth/sessions.ts';
import { unauthorized } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { inTransaction } from '../../http/transaction.ts';
import {
  findAccount,
  findAccountById,
  lockAccounts,
  recordLogin,
  updateLanguage,
} from '../staff/queries.ts';

const WRONG_LOGIN = 'Wrong username or password';

export const handlers: Handlers<typeof calls> = {
  async logIn({ username, password }, { db, logins, now, address }) {
    return logins.run({ username, address, now }, async (attempt) => {
      const account = await findAccount(db, username);
      const usable = account?.active ? account : undefined;
      // An unknown or deactivated account takes the same time as a wrong password.
      const right = await verifyPassword(password, usable?.password_hash);
      if (!right || !usable) throw unauthorized(WRONG_LOGIN);
      await attempt.revert();
      return db.transaction().execute(async (tx) => {
        const recorded = await recordLogin(tx, usable, now);
        // The account was deactivated or got another password during the check.
        if (!recorded) throw unauthorized(WRONG_LOGIN);
        await attempt.remember(tx);
        const { role, language } = recorded;
        return { token: await beginSession(tx, usable.id), role, ...(language && { language }) };
      });
    });
  },

  async getOwnAccount(_input, { db, actor }) {
    const account = await findAccountById(db, actor.id);
    if (!account) throw unauthorized();
    const { username, display_name: name, role, language } = account;
    const previous = account.previous_login_at;
    const changed = await lastChange(db, 'STAFF', actor.id, ['PASSWORD_CHANGED']);
    return {
      username,
      name,
      role,
      ...(language && { language }),
      previousLoginDate: previous?.toISOString() ?? null,
      passwordChangedDate: changed?.at.toISOString() ?? null,
    };
  },

  async setOwnLanguage({ language }, context) {
    const { id } = context.actor;
    await inTransaction(
      context,
      (tx) => updateLanguage(tx, id, language),
      (tx) => lockAccounts(tx, [id]),
    );
    return undefined;
  },

  async logOut(_input, { db, actor }) {
    await deleteSession(db, actor.tokenHash);
    return undefined;
  },
};

import type * as calls from '@kelas/contract/session';
import { lastChange } from '../../audit/last-change.ts';
import { verifyPassword } from '../../auth/passwords.ts';
import { beginSession, deleteSession } from '../../auth/sessions.ts';
import { unauthorized } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { findAccount, findAccountById, recordLogin } from '../staff/queries.ts';

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
        const role = await recordLogin(tx, usable, now);
        // The account was deactivated or got another password during the check.
        if (!role) throw unauthorized(WRONG_LOGIN);
        await attempt.remember(tx);
        return { token: await beginSession(tx, usable.id), role };
      });
    });
  },

  async getOwnAccount(_input, { db, actor }) {
    const account = await findAccountById(db, actor.id);
    if (!account) throw unauthorized();
    const { username, display_name: name, role, previous_login_at: previous } = account;
    const changed = await lastChange(db, 'STAFF', actor.id, ['PASSWORD_CHANGED']);
    return {
      username,
      name,
      role,
      previousLoginDate: previous?.toISOString() ?? null,
      passwordChangedDate: changed?.at.toISOString() ?? null,
    };
  },

  async logOut(_input, { db, actor }) {
    await deleteSession(db, actor.tokenHash);
    return undefined;
  },
};

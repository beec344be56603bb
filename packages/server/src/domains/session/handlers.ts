import type * as calls from '@kelas/contract/session';
import { verifyPassword } from '../../auth/passwords.ts';
import { beginSession, deleteSession } from '../../auth/sessions.ts';
import { unauthorized } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { findAccount, recordLogin } from '../staff/queries.ts';

const WRONG = 'Wrong username or password';

export const handlers: Handlers<typeof calls> = {
  async logIn({ username, password }, { db, logins, now, address }) {
    return logins.run({ username, address, now }, async (attempt) => {
      const account = await findAccount(db, username);
      const usable = account?.active ? account : undefined;
      // Unknown, deactivated and wrong all take as long and sound the same.
      const right = await verifyPassword(password, usable?.password_hash);
      if (!right || !usable) throw unauthorized(WRONG);
      await attempt.forgive();
      return db.transaction().execute(async (tx) => {
        const role = await recordLogin(tx, usable, now);
        // Deactivated, or given another password, while this one was looked at.
        if (!role) throw unauthorized(WRONG);
        await attempt.remember(tx);
        return { token: await beginSession(tx, usable.id), role };
      });
    });
  },

  async logOut(_input, { db, actor }) {
    await deleteSession(db, actor.tokenHash);
    return undefined;
  },
};

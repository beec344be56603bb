import type * as calls from '@kelas/contract/session';
import type { Handlers } from '../http/context.ts';
import { unauthorized } from '../http/errors.ts';
import { findAccount, recordLogin } from '../staff/queries.ts';
import { verifyPassword } from './passwords.ts';
import { beginSession, endSession } from './sessions.ts';
import { countAttempt, forgiveAttempt } from './throttle.ts';

export const handlers: Handlers<typeof calls> = {
  async logIn({ username, password }, { db, now, address }) {
    await countAttempt(db, username, address, now);
    const account = await findAccount(db, username);
    const usable = account?.active ? account : undefined;
    // Unknown, deactivated and wrong all take as long and sound the same.
    const right = await verifyPassword(password, usable?.password_hash);
    if (!right || !usable) throw unauthorized('Wrong username or password');
    await forgiveAttempt(db, username, address);
    const token = await db.transaction().execute(async (tx) => {
      await recordLogin(tx, usable.id, now);
      return beginSession(tx, usable.id, now);
    });
    return { token, role: usable.role };
  },

  async logOut(_input, { db, actor }) {
    await endSession(db, actor.tokenHash);
    return undefined;
  },
};

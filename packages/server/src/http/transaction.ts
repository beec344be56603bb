import { sql } from 'kysely';
import { SESSION_IS_GOOD } from '../auth/session.ts';
import { ahead } from '../db/client.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from './context.ts';

/** The context that a write needs. */
export type Writer = Pick<Context, 'db' | 'actor'>;

/**
 * Runs a write in one transaction that first checks the session again (R-114, D-11). It locks the row
 * of the session, so that everything that ends the session waits for the commit.
 *
 * `lockAccounts` locks the staff rows that the write changes. It runs before the session is locked,
 * because every change of an account locks in this order.
 *
 * @throws {AppError} 401 when the session has ended, 403 when the role has changed.
 */
export function inTransaction<T>(
  { db, actor }: Writer,
  work: (tx: Tx) => Promise<T>,
  lockAccounts?: (tx: Tx) => Promise<unknown>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockAccounts?.(tx);
    await requireSession(tx, actor);
    return work(tx);
  });
}

async function requireSession(tx: Tx, { tokenHash, role }: Context['actor']): Promise<void> {
  // KEY SHARE waits only for a deletion, not for an update of last_used_at.
  await sql`
    select case when found.role is null then violate('session_ended')
      when found.role <> ${role} then violate('session_role') end
    from (select) one left join (
      select staff.role from session join staff on staff.id = session.staff_id
      where session.token_hash = ${tokenHash} and ${sql.raw(SESSION_IS_GOOD)}
      for key share of session
    ) found on true ${ahead}`.execute(tx);
}

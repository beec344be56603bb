import { sql } from 'kysely';
import { SESSION_IS_GOOD } from '../auth/session.ts';
import { forbidden, sessionEnded } from '../base/errors.ts';
import type { Tx } from '../db/database.ts';
import type { Context } from './context.ts';

/** The part of a request's context that a write needs. */
export type Writer = Pick<Context, 'db' | 'actor'>;

/**
 * Runs a write in one transaction that starts by checking the session again. Everything that ends
 * a session deletes its row; the lock on it makes that wait for the commit, so nothing is written
 * after a logout, a deactivation, a change of role or of password has been answered.
 *
 * `lockAccounts` locks staff rows that the write changes, before the session: what changes an
 * account locks in this order too.
 *
 * @throws {AppError} 401 when the session has ended, 403 when the role is not what it was.
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
  // KEY SHARE waits for a deletion alone, and not for the update of last_used_at.
  const { rows } = await sql<{ role: Context['actor']['role'] }>`
    select staff.role from session join staff on staff.id = session.staff_id
    where session.token_hash = ${tokenHash} and ${sql.raw(SESSION_IS_GOOD)}
    for key share of session`.execute(tx);
  const [session] = rows;
  if (!session) throw sessionEnded();
  if (session.role !== role) throw forbidden();
}

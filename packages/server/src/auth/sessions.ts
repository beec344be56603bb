import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { SESSION_IS_RECENT, tokenHashOf } from './session.ts';

/** Begins a session. Returns its token of 256 random bits; the database stores only the hash. */
export async function beginSession(tx: Tx, staffId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const tokenHash = tokenHashOf(token) as Buffer;
  const now = sql<Date>`now()`;
  await tx
    .insertInto('session')
    .values({ token_hash: tokenHash, staff_id: staffId, created_at: now, last_used_at: now })
    .execute();
  return token;
}

/** Ends one session at once. */
export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

/** Ends an account's sessions at once, except one that may be kept. */
export async function endSessionsOf(tx: Tx, staffId: number, except?: Buffer): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('staff_id', '=', staffId)
    .$if(except !== undefined, (query) => query.where('token_hash', '<>', except as Buffer))
    .execute();
}

/** Deletes expired sessions, and sessions from the future that a wrong clock left. */
export async function deleteOldSessions(db: Db): Promise<void> {
  await sql`delete from session where not (${sql.raw(SESSION_IS_RECENT)})`.execute(db);
}

import { recordEvent } from '../../audit/record.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { differs } from '../../base/differs.ts';
import { notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import * as queries from './queries.ts';

/** The person, null at the command line, and the time of a change. */
interface By {
  readonly actor: { readonly id: number } | null;
  readonly now: Date;
}

/** Adds an account and its audit entry (R-1111, R-1122). */
export async function addAccount(
  tx: Tx,
  account: Parameters<typeof queries.insertAccount>[1],
  by: By,
) {
  const after = await queries.insertAccount(tx, account);
  await recordEvent(tx, { action: 'STAFF_ADDED', kind: 'STAFF', id: after.id, after }, by);
  return after;
}

/**
 * Changes an account and adds an audit entry. A change of role or a deactivation ends the account's
 * sessions. Throws 404 for an unknown account.
 */
export async function changeAccount(
  tx: Tx,
  id: number,
  change: Parameters<typeof queries.updateAccount>[2],
  by: By,
) {
  const before = await queries.lockAccount(tx, id);
  if (!before) throw notFound('staff account');
  if (!differs(change, before)) return before;
  const after = await queries.updateAccount(tx, id, change);
  if (!after) throw notFound('staff account');
  // Ended after the change, so that sessions of concurrent logins end too; later logins wait.
  if (after.role !== before.role || !after.active) await endSessionsOf(tx, id);
  await recordEvent(tx, { action: 'STAFF_CHANGED', kind: 'STAFF', id, before, after }, by);
  return after;
}

/** Sets an account's password, ends its sessions except `keep` and adds an audit entry. */
export async function setPassword(
  tx: Tx,
  id: number,
  passwordHash: string,
  by: By,
  keep?: Buffer,
): Promise<void> {
  await queries.updatePassword(tx, id, passwordHash);
  await endSessionsOf(tx, id, keep);
  await recordEvent(tx, { action: 'PASSWORD_CHANGED', kind: 'STAFF', id }, by);
}

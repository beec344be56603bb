import { recordEvent } from '../../audit/record.ts';
import { endSessionsOf } from '../../auth/sessions.ts';
import { differs } from '../../base/differs.ts';
import { notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import * as queries from './queries.ts';

/** Who does it and when; nobody is known at the command line. */
interface By {
  readonly actor: { readonly id: number } | null;
  readonly now: Date;
}

/** Adds an account and notes it in the trail. */
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
 * Changes an account and notes it in the trail; a change of role or a deactivation ends its
 * sessions. 404 when there is no such account.
 */
export async function changeAccount(
  tx: Tx,
  id: number,
  change: Parameters<typeof queries.updateAccount>[2],
  by: By,
) {
  const before = await queries.lockAccount(tx, id);
  if (!before) throw notFound('staff account');
  // What has not changed leaves the account as it is.
  if (!differs(change, before)) return before;
  const after = await queries.updateAccount(tx, id, change);
  if (!after) throw notFound('staff account');
  // After the change: a login that was faster is ended too, a slower one waits for it.
  if (after.role !== before.role || !after.active) await endSessionsOf(tx, id);
  await recordEvent(tx, { action: 'STAFF_CHANGED', kind: 'STAFF', id, before, after }, by);
  return after;
}

/** Sets an account's password and notes that in the trail; its sessions end, but for one that is kept. */
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

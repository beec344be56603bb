import { AppError, invalid } from '../base/errors.ts';
import { ahead, NotConfirmedError } from '../db/client.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Context, Idempotency } from './context.ts';
import { inTransaction } from './transaction.ts';

/** Results are kept for 30 days (R-1222). */
const KEEP_MS = 30 * 24 * 3_600_000;

/**
 * Runs work in one transaction, at most once per idempotency key (R-1222, D-10). The same key and
 * body returns the first result and records nothing, also when both run at once.
 * @throws {AppError} 422 when the key was used with another call or body (R-1223).
 */
export async function once<T extends object>(
  context: Pick<Context, 'db' | 'actor' | 'idempotency' | 'now'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, idempotency, now } = context;
  if (!idempotency) return inTransaction(context, work);
  try {
    return await inTransaction(context, async (tx) => {
      const result = await work(tx);
      await tx
        .insertInto('idempotency_key')
        .values({
          key: idempotency.key,
          request_hash: idempotency.requestHash,
          answer: JSON.stringify(result),
          recorded_at: now,
        })
        .modifyEnd(ahead)
        .execute();
      return result;
    });
  } catch (error) {
    // The result is stored, so reading it would only wait for the standby again.
    if (error instanceof NotConfirmedError) throw error;
    // A request that was recorded before, or at the same moment, fails here at the latest at its key.
    // If another request took the key, its 422 takes precedence.
    const stored = await findResult<T>(db, idempotency).catch((refused: unknown) => {
      // A result that no standby has confirmed is stored too, so this is no refusal.
      if (refused instanceof AppError || refused instanceof NotConfirmedError) throw refused;
      return undefined;
    });
    if (stored) return stored;
    throw error;
  }
}

/**
 * Returns the stored result of a key. Locks its row, so that the commit waits for a synchronous
 * standby (D-20). After a crash the standby may lack the payment, which this acknowledges.
 */
async function findResult<T>(db: Db, { key, requestHash }: Idempotency): Promise<T | undefined> {
  const stored = await db
    .selectFrom('idempotency_key')
    .select(['request_hash', 'answer'])
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) return undefined;
  if (!stored.request_hash.equals(requestHash)) {
    throw invalid('body', 'This Idempotency-Key was used for another request');
  }
  return stored.answer as T;
}

/** Deletes keys older than 30 days (R-1222). */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_MS);
  await db.deleteFrom('idempotency_key').where('recorded_at', '<', before).execute();
}

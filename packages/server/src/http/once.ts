import { AppError, invalid } from '../base/errors.ts';
import { NotConfirmedError } from '../db/client.ts';
import type { Db, Tx } from '../db/database.ts';
import type { Context, Idempotency } from './context.ts';
import { inTransaction } from './transaction.ts';

/** Answers are remembered for 30 days, in milliseconds: longer than any desk keeps trying. */
const REMEMBER = 30 * 24 * 3_600_000;

/**
 * Does a work in one transaction, at most once per idempotency key where there is one: the same
 * key and body again answers as the first time and records nothing, also when both run at once.
 * 422 when the key was used for something else.
 */
export async function once<T extends object>(
  context: Pick<Context, 'db' | 'actor' | 'idempotency' | 'now'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { db, idempotency, now } = context;
  if (!idempotency) return inTransaction(context, work);
  const earlier = await findAnswer<T>(db, idempotency);
  if (earlier) return earlier;
  try {
    return await inTransaction(context, async (tx) => {
      const answer = await work(tx);
      await tx
        .insertInto('idempotency_key')
        .values({
          key: idempotency.key,
          request_hash: idempotency.requestHash,
          answer: JSON.stringify(answer),
          recorded_at: now,
        })
        .execute();
      return answer;
    });
  } catch (error) {
    // It is there, and would only be waited for once more.
    if (error instanceof NotConfirmedError) throw error;
    // The same request may have been recorded in the meantime, then this failed because of it; or
    // another one took the key, and that is what the desk must hear.
    const meanwhile = await findAnswer<T>(db, idempotency).catch((refused: unknown) => {
      // It is there as well when a standby has not confirmed it: no reason to call it refused.
      if (refused instanceof AppError || refused instanceof NotConfirmedError) throw refused;
      return undefined;
    });
    if (meanwhile) return meanwhile;
    throw error;
  }
}

/**
 * The answer that was given to a key. The row is locked, which makes the transaction wait for a
 * synchronous standby as the one that recorded it did: after a crash a payment may be here whose
 * own wait was never over, and it is acknowledged now.
 */
async function findAnswer<T>(db: Db, { key, requestHash }: Idempotency): Promise<T | undefined> {
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

/** Removes the keys of requests that nobody repeats any more. */
export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - REMEMBER);
  await db.deleteFrom('idempotency_key').where('recorded_at', '<', before).execute();
}

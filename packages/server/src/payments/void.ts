import { recordMoney } from '../audit/record.ts';
import type { Tx } from '../db/database.ts';

/**
 * Reverses a payment: its lines are owed again, by a trigger, and the trail says who did it. A
 * second reversal breaks `payment_void_once`.
 */
export async function recordVoid(
  tx: Tx,
  payment: { readonly id: number; readonly reason: string },
  recordedBy: number,
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('payment_void')
    .values({
      payment_id: payment.id,
      reason: payment.reason,
      recorded_at: now,
      recorded_by: recordedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordMoney(tx, 'payment_void', id);
}

import type { Tx } from '../../db/database.ts';

/**
 * Reverses a payment: its lines are owed again, by a trigger. Answers the reversal's id, which is to
 * be noted in the trail. A second reversal breaks `payment_void_once`.
 */
export async function insertVoid(
  tx: Tx,
  payment: { readonly id: number; readonly reason: string },
  recordedBy: number,
  now: Date,
): Promise<number> {
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
  return id;
}

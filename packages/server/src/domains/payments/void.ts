import type { Tx } from '../../db/database.ts';

/**
 * Voids a payment by a reversal; a trigger makes its lines owed again. Returns the
 * reversal's id for the audit log. A second reversal violates `payment_void_once`.
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

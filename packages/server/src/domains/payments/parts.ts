import type { Tx } from '../../db/database.ts';

/** Whether the centre takes part payments (R-1540). */
export async function takesParts(tx: Tx): Promise<boolean> {
  const { part_payments } = await tx
    .selectFrom('house_rules')
    .select('part_payments')
    .executeTakeFirstOrThrow();
  return part_payments;
}

import { conflict } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';

/** Throws 409 for the name of who paid, if the data of the student was erased. */
export function requirePayerAllowed(
  { anonymised_at }: { readonly anonymised_at: Date | null },
  payer: string,
): void {
  if (payer === '' || anonymised_at === null) return;
  throw conflict(
    'STUDENT_ANONYMISED',
    'No name is stored for a former student whose data was erased. Clear Paid by.',
  );
}

/** Removes who paid for a student, after the data of the student was erased (R-1869). */
export async function deletePayers(tx: Tx, studentId: number): Promise<void> {
  await tx
    .deleteFrom('payment_payer')
    .where('payment_id', 'in', (payments) =>
      payments.selectFrom('payment').select('id').where('student_id', '=', studentId),
    )
    .execute();
}

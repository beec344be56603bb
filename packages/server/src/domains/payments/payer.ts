import { conflict, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';

/**
 * The student of a payment, and whether the centre takes part payments (R-1540). Throws 404 for an
 * unknown uuid.
 */
export async function findPayer(db: Db | Tx, uuid: string) {
  const student = await db
    .selectFrom('student')
    .innerJoin('house_rules', (join) => join.onTrue())
    .select([
      'student.id',
      'uuid',
      'name',
      'nric',
      'program_level_id',
      'anonymised_at',
      'part_payments as takesParts',
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!student) throw notFound('student');
  return student;
}

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

import { conflict, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';

/**
 * A student, and whether the centre takes part payments (R-1540). Throws 404 for an
 * unknown uuid.
 */
export async function findStudent(db: Db | Tx, uuid: string) {
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

/**
 * The stored student, locked until the transaction ends. Throws 404 for an unknown uuid. Payments
 * do not wait for this lock, because they may hold a subscription that is locked next.
 */
export async function lockStudent(tx: Tx, uuid: string) {
  const student = await tx
    .selectFrom('student')
    .selectAll()
    .where('uuid', '=', uuid)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!student) throw notFound('student');
  return student;
}

/** Throws 409 for an anonymised student. */
export function refuseAnonymised({ anonymised_at }: { readonly anonymised_at: Date | null }): void {
  if (anonymised_at === null) return;
  throw conflict('STUDENT_ANONYMISED', 'A former student whose data was erased cannot be changed');
}

/** The uuid of the student of a subscription. Throws 404 if unknown. */
export async function findSubscriber(tx: Tx, id: number): Promise<string> {
  const student = await tx
    .selectFrom('subscription')
    .innerJoin('student', 'student.id', 'subscription.student_id')
    .select('student.uuid')
    .where('subscription.id', '=', id)
    .executeTakeFirst();
  if (!student) throw notFound('course line');
  return student.uuid;
}

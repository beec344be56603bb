import { notFound } from '../../base/errors.ts';
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
      'part_payments as takesParts',
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!student) throw notFound('student');
  return student;
}

import { notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';

/** The student of a payment. Throws 404 for an unknown uuid. */
export async function findPayer(db: Db | Tx, uuid: string) {
  const student = await db
    .selectFrom('student')
    .select(['id', 'uuid', 'name', 'nric', 'program_level_id'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!student) throw notFound('student');
  return student;
}

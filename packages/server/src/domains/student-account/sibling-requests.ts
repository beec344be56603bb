import type { Cents } from '@kelas/contract/values/cents';
import type { Tx } from '../../db/database.ts';
import { type Families, isCommonFamily } from './siblings.ts';

/** True when two students become one family, and one of their families has credit (R-1891). */
export async function movesCredit(tx: Tx, families: Families): Promise<boolean> {
  if (isCommonFamily(families.student, families.sibling)) return false;
  const ids = families.members.map(({ id }) => id);
  const credit = await tx
    .selectFrom('student')
    .select('id')
    .where('credit', '>', 0 as Cents)
    .where('id', 'in', ids)
    .limit(1)
    .executeTakeFirst();
  return credit !== undefined;
}

function pairOf({ student, sibling }: Families) {
  return {
    student_id: Math.min(student.id, sibling.id),
    other_id: Math.max(student.id, sibling.id),
  };
}

/** Stores that an employee wants to confirm two siblings; the first request stays. */
export async function insertRequest(
  tx: Tx,
  families: Families,
  recordedBy: number,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sibling_request')
    .values({ ...pairOf(families), recorded_at: now, recorded_by: recordedBy })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the request of two students, because it is decided. */
export async function deleteRequest(tx: Tx, families: Families): Promise<void> {
  const { student_id, other_id } = pairOf(families);
  await tx
    .deleteFrom('sibling_request')
    .where('student_id', '=', student_id)
    .where('other_id', '=', other_id)
    .execute();
}

import { monthFromSql } from '@kelas/contract/values/month';
import type { Db, Tx } from '../../db/database.ts';

/** The first move that is planned for a student, if any (R-1736). */
export async function findPlannedMove(db: Db | Tx, studentId: number) {
  const planned = await db
    .selectFrom('student_move')
    .select(['month', 'move', 'to_level'])
    .where('student_id', '=', studentId)
    .where('outcome', 'is', null)
    .where('undone_at', 'is', null)
    .where('move', '<>', 'STAYS')
    .orderBy('month')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!planned) return;
  const { month, move, to_level } = planned;
  return { month: monthFromSql(month), programLvl: move === 'LEAVES' ? null : to_level };
}

import { monthFromSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
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

/**
 * SQL: the level and the kind of the last planned move of `student` up to a month; no row without one
 * (R-1708). Its level comes before `program_level_id`, which is today's. A student who leaves makes
 * no later move.
 */
export function plannedMoveOf(month: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select to_level, move from student_move
    where student_move.student_id = student.id and undone_at is null and outcome is null
      and month <= ${month}
    order by (move = 'LEAVES') desc, month desc, id desc limit 1
  )`;
}

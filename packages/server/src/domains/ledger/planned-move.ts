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
 * SQL join: `planned`, the last planned move of `student` up to a month; no row without one (R-1708).
 * Its level comes before `program_level_id`, which is today's. A student who leaves makes no later
 * move. All moves are read at once, because few are planned most of the year.
 */
export function plannedMoves(month: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    left join (
      select distinct on (student_id) student_id, to_level, move = 'LEAVES' as leaves
      from student_move
      where undone_at is null and outcome is null and month <= ${month}
      order by student_id, (move = 'LEAVES') desc, month desc, id desc
    ) planned on planned.student_id = student.id`;
}

/** SQL: the level of `student` in the month of `plannedMoves`. */
export const levelThen = sql<number>`coalesce(planned.to_level, program_level_id)`;

/** SQL condition: `student` does not leave by the month of `plannedMoves`. */
export const staysThen = sql<boolean>`planned.leaves is not true`;

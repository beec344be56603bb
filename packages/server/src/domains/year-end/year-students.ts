import type { OutputOf } from '@kelas/contract/call';
import type { DoneMove, listYearStudents } from '@kelas/contract/year-end';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { selectBlockers } from './blockers.ts';

interface Row {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly move: DoneMove;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly outcome: 'DONE' | 'LEFT_AS_IS' | null;
  readonly coursesBegin: number;
  readonly coursesEnd: number;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
}

/** What a year did with each student, by name, and whether that can be undone (R-1712). */
export async function selectYearStudents(
  db: Db,
  year: number,
): Promise<OutputOf<typeof listYearStudents>> {
  const { rows } = await sql<Row>`
    select move.id, uuid, name, move, from_level as "fromLevel", to_level as "toLevel", outcome,
      coalesce(begun, 0) as "coursesBegin", coalesce(ended, 0) as "coursesEnd",
      move.undone_at as "undoneAt", staff.display_name as "undoneBy"
    from student_move move
    join student on student.id = move.student_id
    left join staff on staff.id = move.undone_by
    left join lateral (
      select count(new_from) as begun,
        count(distinct old_subscription_id)
          filter (where end_month <> coalesce(cancelled_before, 'infinity')) as ended
      from student_move_course where student_move_id = move.id
    ) courses on true
    where year_end_id = (select max(id) from year_end where year = ${year})
    order by lower(name), uuid`.execute(db);
  const done = rows.filter(({ undoneAt }) => undoneAt === null).map(({ id }) => id);
  const blockers = await selectBlockers(db, done);
  return rows.map(({ id, outcome, undoneAt, undoneBy, ...row }) => {
    const whyNot = reasonOf(row.move, undoneAt, blockers.get(id));
    return {
      ...row,
      planned: outcome ?? 'PLANNED',
      undone: undoneOf({ undoneAt, undoneBy }),
      canUndo: whyNot === null,
      whyNot,
    };
  });
}

/** Returns who undid something and when, in the form of the calls; null for nobody. */
export function undoneOf({ undoneAt, undoneBy }: Pick<Row, 'undoneAt' | 'undoneBy'>) {
  return undoneAt && { recordCreateDate: undoneAt.toISOString(), staffName: undoneBy ?? '' };
}

function reasonOf(move: DoneMove, undoneAt: Date | null, blocker: string | undefined) {
  if (undoneAt !== null) return 'Was undone';
  if (move === 'STAYS') return 'Nothing was changed';
  return blocker ?? null;
}

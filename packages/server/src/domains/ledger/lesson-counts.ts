import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import type { LessonCounts } from '../../billing/rule-discounts.ts';
import type { Db, Tx } from '../../db/database.ts';

/** The recorded lessons from a month on, of each offering that is charged by lesson (R-2277). */
export async function selectLessonCounts(
  db: Db | Tx,
  from: Month,
): Promise<ReadonlyMap<number, LessonCounts>> {
  const rows = await db
    .selectFrom('offering')
    .leftJoin('lesson_count', (join) =>
      join.onRef('offering_id', '=', 'offering.id').on('month', '>=', monthToSql(from)),
    )
    .select(['offering.id', 'month', 'lessons'])
    .where('by_lesson', '=', true)
    .execute();
  const counts = new Map<number, Map<Month, number>>();
  for (const { id, month, lessons } of rows) {
    const own = counts.get(id) ?? new Map<Month, number>();
    counts.set(id, own);
    if (month !== null && lessons !== null) own.set(monthFromSql(month), lessons);
  }
  return counts;
}

import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import type { Db } from '../../db/database.ts';

/** The number of students who enrolled in a month, and the newest of them (R-1061). */
export async function newestEnrolments(
  db: Db,
  month: Month,
  limit: number,
): Promise<OutputOf<typeof getOverview>['enrolments']> {
  const rows = await db
    .selectFrom('student')
    .select((eb) => [
      'uuid',
      'name',
      'program_level_id as programLvl',
      // A subquery of its own counts by an index, without reading all rows.
      eb
        .selectFrom('student as enrolled')
        .select((of) => of.fn.countAll<number>().as('total'))
        .where('enrolled.enrolment_month', '=', monthToSql(month))
        .as('total'),
    ])
    .where('enrolment_month', '=', monthToSql(month))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map(({ total: _, ...student }) => student),
  };
}

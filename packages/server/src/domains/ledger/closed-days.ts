import { type Day, dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import type { Db, Tx } from '../../db/database.ts';

/** The closed days of some months. */
export async function closedDaysOf(db: Db | Tx, months: readonly Month[]): Promise<Day[]> {
  const rows = await db
    .selectFrom('closed_day')
    .select('day')
    .where((of) =>
      of.or(
        months.map((month) =>
          of('day', '>=', monthToSql(month)).and('day', '<', monthToSql(addMonths(month, 1))),
        ),
      ),
    )
    .execute();
  return rows.map(({ day }) => dayFromSql(day));
}

import { type Day, dayFromSql } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** The closed days of some months. */
export async function closedDaysOf(db: Db | Tx, months: readonly Month[]): Promise<Day[]> {
  const rows = await db
    .selectFrom('closed_day')
    .select('day')
    .where(sql`date_trunc('month', day)::date`, '=', sql`any(${months.map(monthToSql)}::date[])`)
    .execute();
  return rows.map(({ day }) => dayFromSql(day));
}

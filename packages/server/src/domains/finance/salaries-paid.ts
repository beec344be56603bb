import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/**
 * The sum of the salaries paid in a month, without voided ones, in cents (R-1496). A salary counts
 * by its transaction date or, if it has none, by the day of its recording.
 */
export async function sumSalaries(db: Db, month: Month): Promise<Cents> {
  const [begin, end] = [monthToSql(month), monthToSql(addMonths(month, 1))];
  const { rows } = await sql<{ paid: Cents }>`
    select coalesce(sum(amount), 0)::bigint as paid
    from salary
    cross join lateral (
      select coalesce(
        transaction_date, (recorded_at at time zone 'Asia/Singapore')::date
      ) as day
    ) as paid_on
    where not voided and day >= ${begin}::date and day < ${end}::date`.execute(db);
  return rows[0]?.paid ?? (0 as Cents);
}

import type { OutputOf } from '@kelas/contract/call';
import type { listMonthEndYear } from '@kelas/contract/month-end';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type Year = OutputOf<typeof listMonthEndYear>;

const YEAR_MONTHS = 12;

/** Money received and salaries paid in twelve months as of now, oldest month first (R-2410). */
export async function sumYear(db: Db, until: Month): Promise<Year> {
  const firstDay = (back: number) =>
    sql`${sql.lit(monthToSql(addMonths(until, 1 - YEAR_MONTHS + back)))}::date`;
  const [begin, end] = [firstDay(0), firstDay(YEAR_MONTHS)];
  const paidOn = sql`coalesce(transaction_date, (recorded_at at time zone 'Asia/Singapore')::date)`;
  const { rows } = await sql<Year[number]>`
    with moved as (
      select payment.transaction_date as day, line.fee as received, 0 as salary
      from payment join payment_line line on line.payment_id = payment.id
      where payment.transaction_date >= ${begin} and payment.transaction_date < ${end}
        and payment.payment_type is distinct from 'CREDIT' and not voided
      union all
      select ${paidOn}, 0, amount from salary
      where not voided and ${paidOn} >= ${begin} and ${paidOn} < ${end}
    ),
    summed as (
      select date_trunc('month', day)::date as month, sum(received)::bigint as received,
        sum(salary)::bigint as salaries
      from moved group by 1
    )
    select month::date, coalesce(received, 0) as received, coalesce(salaries, 0) as salaries
    from generate_series(
      ${begin}::timestamp, ${end}::timestamp - interval '1 month', interval '1 month'
    ) each (month)
    left join summed using (month)
    order by month`.execute(db);
  return rows.map((row) => ({ ...row, month: monthFromSql(row.month) }));
}

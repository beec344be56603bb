import type { OutputOf } from '@kelas/contract/call';
import type { getFinanceCharts } from '@kelas/contract/finance';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { tuitionMonths } from '../../billing/charged.ts';
import { owedTuition, tuitionOfMonths } from '../../billing/owed.ts';
import type { Db } from '../../db/database.ts';

type Charts = OutputOf<typeof getFinanceCharts>;

/** SQL literal: the first day of a month. A parameter would hide how few rows it leaves. */
const firstDay = (month: Month) => sql`${sql.lit(monthToSql(month))}::date`;

/** SQL subquery: the first days of some months, as rows of `month`. */
function monthsFrom(from: Month, months: number): RawBuilder<unknown> {
  const last = firstDay(addMonths(from, months - 1));
  return sql`(
    select month::date
    from generate_series(${firstDay(from)}::timestamp, ${last}, interval '1 month') month
  )`;
}

/**
 * The tuition of some months with what is owed of it, and everything that was received in them,
 * oldest month first (R-2235); in cents.
 */
export async function sumTuition(db: Db, from: Month, months: number): Promise<Charts['months']> {
  const wanted = Array.from({ length: months }, (_, index) => addMonths(from, index));
  const owed = owedTuition(firstDay(addMonths(from, months - 1)));
  const { rows } = await sql<Charts['months'][number]>`
    select each.*, coalesce(bank + cash + unknown + deposit, 0) as "receivedFee"
    from ${tuitionOfMonths(wanted, owed)} each
    left join monthly_income using (month)
    order by month`.execute(db);
  return rows.map((row) => ({ ...row, month: monthFromSql(row.month) }));
}

/**
 * The number of students with tuition in some months, charged or paid, by the level that they had
 * in the month (R-2236); by month and level, without zeros.
 */
export async function countStudents(
  db: Db,
  from: Month,
  months: number,
): Promise<Charts['students']> {
  const [first, end] = [firstDay(from), firstDay(addMonths(from, months))];
  const { rows } = await sql<Charts['students'][number]>`
    with attended as materialized (
      select student.id as student_id, program_level_id, months
      from ${tuitionMonths(first, end)} tuition join student on student.id = tuition.student_id
    ),
    -- The level that a move changed, in the months before the move.
    former as (
      select student_id, from_level,
        daterange(lag(month) over (partition by student_id order by month, id), month) as months
      from student_move
      where outcome = 'DONE' and undone_at is null and month > ${first}
    )
    select month, coalesce(from_level, program_level_id) as "programLvl", count(*) as students
    from attended
    join ${monthsFrom(from, months)} each on attended.months @> month
    left join former on former.student_id = attended.student_id and former.months @> month
    group by 1, 2 order by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, month: monthFromSql(row.month) }));
}

/**
 * The receipts of some months and what was received, by the day of the month of the transaction
 * date (R-2237); in cents. All days from 1 to 31, with refunds as in the finance report (R-1582).
 */
export async function sumDays(db: Db, from: Month, months: number): Promise<Charts['days']> {
  const [first, end] = [firstDay(from), firstDay(addMonths(from, months))];
  const { rows } = await sql<Charts['days'][number]>`
    with received as (
      select payment.transaction_date, sum(line.fee) as fee, 1 as receipts
      from payment join payment_line line on line.payment_id = payment.id
      where payment.transaction_date >= ${first} and payment.transaction_date < ${end}
        and payment.fund is distinct from 'CREDIT' and line.fund is distinct from 'DEPOSIT'
        and not voided
      group by payment.id
      union all
      select transaction_date, -amount, 0 from refund
      where fund = 'CREDIT' and transaction_date >= ${first} and transaction_date < ${end}
    ),
    summed as (
      select extract(day from transaction_date)::integer as day, sum(fee)::bigint as fee,
        sum(receipts)::integer as receipts
      from received group by 1
    )
    select day, coalesce(receipts, 0) as receipts, coalesce(fee, 0) as "receivedFee"
    from generate_series(1, 31) day
    left join summed using (day)
    order by day`.execute(db);
  return rows;
}

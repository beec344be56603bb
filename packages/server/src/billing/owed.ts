import { type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { isMiscOwed, miscOwed } from './fee-due.ts';

/**
 * SQL subquery: the tuition that is owed up to a month, as rows of `student_id`, `subscription_id`,
 * `month` and `owed` cents (R-407). A month is owed if it is charged, has a fee and is not paid in
 * full. `until` is the first day of that month. `students` is an array of ids, of all students if
 * absent; its courses alone are read.
 */
export function owedTuition(
  until: RawBuilder<unknown>,
  students?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const isAmong = students ? sql`student_id = any(${students})` : sql`true`;
  const open = sql`subscription where not is_settled and unpaid_from <= ${until} and ${isAmong}`;
  // An array of students is passed into the view of pauses; it would read those of all former students.
  // The pauses are looked up in one value: PostgreSQL expects three of them, and would compare each
  // with each course in a loop.
  // The months are an array, because PostgreSQL expects ten of them, but a thousand from a series.
  // OFFSET keeps it from computing the unpaid months for each use.
  return sql`(
    select open.student_id, open.id as subscription_id, each.month,
      coalesce(part.due - part.fee, fee_period.due, open.fee) as owed
    from (select * from ${open}) open
    cross join (
      select jsonb_object_agg(student_id, months) as by_student
      from (
        select student_id, range_agg(daterange(from_month, until_month)) as months
        from student_pause
        where (until_month is null or until_month > from_month)
          and student_id = any(array(select student_id from ${open}))
        group by student_id
      ) pause
    ) paused
    cross join lateral (
      select
        daterange(unpaid_from, least(cancelled_month, (${until} + interval '1 month')::date))
          ::datemultirange - paid_months
          - coalesce((paused.by_student ->> open.student_id::text)::datemultirange, '{}') as months
      offset 0
    ) unpaid
    cross join lateral unnest(
      case when isempty(unpaid.months) then '{}'
        when upper(unpaid.months) - lower(unpaid.months) <= 31 then array[lower(unpaid.months)]
        else array(
          select month::date
          from generate_series(
            lower(unpaid.months), upper(unpaid.months) - 1, interval '1 month'
          ) month
          where unpaid.months @> month::date
        ) end
    ) each (month)
    left join fee_period
      on fee_period.subscription_id = open.id
      and fee_period.from_month <= each.month and fee_period.until_month > each.month
    left join (
      select subscription_id, month, due, sum(fee)::integer as fee
      from payment_line
      where due is not null and subscription_id is not null and not voided and ${isAmong}
      group by subscription_id, month, due
    ) part on part.subscription_id = open.id and part.month = each.month
    where coalesce(part.due, fee_period.due, open.fee) > 0
  )`;
}

/**
 * SQL subquery: the tuition of some months as rows of `month`, `totalFee` and `owedFee` cents, zero
 * without tuition. A line's fee is what is paid of it and what is owed of it. `owed` is a relation
 * as `owedTuition` returns it, up to the last of the months or later.
 */
export function tuitionOfMonths(
  months: readonly Month[],
  owed: RawBuilder<unknown>,
): RawBuilder<unknown> {
  // A parameter would hide how few rows a month leaves.
  const days = sql.join(months.map((month) => sql`${sql.lit(monthToSql(month))}::date`));
  return sql`(
    select month, coalesce(owed.fee, 0) + coalesce(paid.fee, 0) as "totalFee",
      coalesce(owed.fee, 0) as "owedFee"
    from unnest(array[${days}]) month
    left join (
      select month, sum(owed)::bigint as fee from ${owed} tuition
      where month in (${days}) group by month
    ) owed using (month)
    left join (
      select month, sum(fee)::bigint as fee from tuition_settlement
      where month in (${days}) group by month
    ) paid using (month)
  )`;
}

/**
 * SQL expression: the tuition and misc fees that a student owes up to a month, in cents (R-709).
 * `until` is the first day of that month.
 */
export function owedUntil(
  studentId: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
): RawBuilder<number> {
  return sql<number>`(
    select coalesce(sum(owed), 0)::bigint
    from (
      select owed from ${owedTuition(until, sql`array[${studentId}]`)} tuition
      union all
      select ${miscOwed} from misc_charge
      where student_id = ${studentId} and month <= ${until} and ${isMiscOwed}
    ) owed
  )`;
}

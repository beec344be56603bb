import { sql } from 'kysely';
import type { SqlCheck } from './check.ts';

/** The closes of months are numbered without gaps, follow each other, and add up. */
export const monthCloses: SqlCheck = {
  passed: 'Months: {} closed in order without gaps, each equal to its parts and its corrections',
  counts: [sql`select count(*) from month_close`],
  differences: [
    sql`
      select format('Close %s of a month is missing', number) as finding
      from generate_series(1, (select max(id) from month_close)) number
      where number not in (select id from month_close) order by number`,
    sql`
      select format('Close %s is of %s, but the close before is of %s',
        id, to_char(month, 'MM-YYYY'), to_char(earlier, 'MM-YYYY')) as finding
      from (select id, month, lag(month) over (order by id) as earlier from month_close) each
      where month <> earlier + interval '1 month' order by id`,
    sql`
      select format('Close %s of a month: %s is %s cents, computed from its parts it is %s',
        id, what, says, sum) as finding
      from month_close
      cross join lateral (values
        ('received', received, cash + bank_seen + bank_claimed + unknown, 1),
        ('left over', left_over, received - refunded - salaries, 2),
        ('corrections', corrections, (
          select coalesce(sum(amount), 0) from month_correction where month_close_id = month_close.id
        ), 3)
      ) as side (what, says, sum, place)
      where says <> sum order by id, place`,
  ],
};

const paidOn = sql`coalesce(transaction_date, (recorded_at at time zone 'Asia/Singapore')::date)`;

/** Money that a correction has by its record: kind, ids, day and cents. */
const recorded = sql`
  select 'PAYMENT' as kind, line.payment_id, null::integer as refund_id,
    null::integer as salary_id, line.transaction_date as day,
    coalesce(sum(fee) filter (where payment_type is distinct from 'CREDIT'), 0) as amount
  from payment_line line group by line.payment_id, line.transaction_date
  union all
  select 'VOID', line.payment_id, null, null, line.transaction_date,
    -coalesce(sum(fee) filter (where payment_type is distinct from 'CREDIT'), 0)
  from payment_line line where voided group by line.payment_id, line.transaction_date
  union all
  select 'REFUND', null, id, null, transaction_date, -amount from refund
  union all
  select 'SALARY', null, null, id, ${paidOn}, -amount from salary
  union all
  select 'SALARY_VOID', null, null, id, ${paidOn}, amount from salary where voided`;

/**
 * The figures of closed months and their later corrections are the records of now (D-57). All records
 * of a month are summed up, because no close says which records it has.
 */
export const corrections: SqlCheck = {
  passed: 'Corrections: {} records of closed months, with which these equal the ledger',
  counts: [sql`select count(*) from month_correction`],
  differences: [
    sql`
      select format('Correction %s (%s, %s cents) differs from its record',
        id, correction.kind, correction.amount) as finding
      from month_correction correction
      left join (${recorded}) record
        on (record.kind, record.day, record.amount)
          = (correction.kind, correction.day, correction.amount)
        and (record.payment_id, record.refund_id, record.salary_id)
          is not distinct from
          (correction.payment_id, correction.refund_id, correction.salary_id)
      where record.kind is null or correction.day < (select min(month) from month_close)
        or correction.day >= (select max(month) + interval '1 month' from month_close)
      order by id`,
    sql`
      with record as (
        select date_trunc('month', day)::date as month,
          case when kind = 'REFUND' then 'refunded' when salary_id is not null then 'salaries'
            else 'received' end as what,
          case when payment_id is null then -amount else amount end as amount
        from (${recorded}) each
        where day >= (select min(month) from month_close)
          and day < (select max(month) + interval '1 month' from month_close)
      ),
      later as (
        select date_trunc('month', day)::date as month,
          case when kind = 'REFUND' then 'refunded' when salary_id is not null then 'salaries'
            else 'received' end as what,
          case when payment_id is null then -amount else amount end as amount
        from month_correction
      )
      select format('Month %s: %s at the close and its corrections are %s cents, in the ledger %s',
        to_char(month, 'MM-YYYY'), what, says, sum) as finding
      from month_close
      cross join lateral (
        values ('received', received, 1), ('refunded', refunded, 2), ('salaries', salaries, 3)
      ) kept (what, fee, place)
      cross join lateral (
        select
          kept.fee + (
            select coalesce(sum(amount), 0) from later
            where later.month = month_close.month and later.what = kept.what
          ) as says,
          (
            select coalesce(sum(amount), 0) from record
            where record.month = month_close.month and record.what = kept.what
          ) as sum
      ) side
      where says <> sum order by id, place`,
  ],
};

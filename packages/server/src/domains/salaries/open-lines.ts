import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import type { PaidOutLine } from '../../billing/salary.ts';
import type { Db, Tx } from '../../db/database.ts';

/*
 * The lines of an unpaid month. A collected line belongs to the month of its transaction date
 * (R-809). If that salary is paid, it belongs to the next unpaid month (R-810). A deduction
 * belongs to the month of the voiding or to the next unpaid month (R-814). A voided salary is an
 * unpaid one. The lines of paid salaries are frozen. So an unpaid month also gets the other lines
 * of the paid months before it.
 */

const date = (month: Month) => sql`${monthToSql(month)}::date`;

/** The first of each teacher's consecutive paid months before an unpaid month, else that month. */
export function runs(month: Month, teacherId: number | undefined): RawBuilder<unknown> {
  return sql`(
    select teacher.id as teacher_id, coalesce(min(run.month), ${date(month)}) as from_month
    from teacher
    left join (
      select teacher_id, month, row_number() over (partition by teacher_id order by month desc) as back
      from salary where not voided and month < ${date(month)}
    ) run
      on run.teacher_id = teacher.id and run.month = ${date(month)} - run.back * interval '1 month'
    where ${teacherId === undefined ? sql`true` : sql`teacher.id = ${teacherId}`}
      and not exists (
        select from salary paid
        where paid.teacher_id = teacher.id and paid.month = ${date(month)} and not paid.voided
      )
    group by teacher.id
  )`;
}

/**
 * SQL of the collected lines of an unpaid month: `teacher_id`, `payment_line_id`, `fee`, `part`,
 * `offering_id`. `run` is the relation of `runs`.
 */
export function openCollected(month: Month, run: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select line.teacher_id, line.payment_line_id, line.fee, line.part, line.offering_id
    from ${run} run
    join pending_salary_line line
      on line.teacher_id = run.teacher_id
      and line.transaction_date >= run.from_month
      and line.transaction_date < ${date(addMonths(month, 1))}`;
}

/**
 * SQL of the same lines with `ratio`, the own ratio of the course, null for the teacher's (R-2193), and
 * with `teacher_ratio`.
 */
export function withRatios(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select line.*, own_ratio(offering.ratio, teacher.ratio) as ratio, teacher.ratio as teacher_ratio
    from (${lines}) line
    join teacher on teacher.id = line.teacher_id
    join offering on offering.id = line.offering_id`;
}

/** A line to deduct, with the salary that counted it. */
export interface OpenReversed extends PaidOutLine {
  readonly teacherId: number;
}

/** The base of a deduction; the FROM clause has `counted` and its `salary`. */
const paidOutColumns = sql`
  counted.payment_line_id, counted.fee, salary.id as salary_id, counted.ratio as own_ratio,
  case when counted.ratio is null
    then salary.collected - salary.part_collected - salary.own_collected
    else (
      select coalesce(sum(own.fee), 0)::bigint
      from (
        select fee from salary_line where salary_id = salary.id and kind = 'COLLECTED'
          and part is null and ratio = counted.ratio
        union all
        select fee from salary_free_line where salary_id = salary.id and ratio = counted.ratio
      ) own
    ) end as collected,
  coalesce(counted.ratio, salary.ratio) as ratio,
  case when counted.part is not null
    then share_of_part(counted.part, coalesce(counted.ratio, salary.ratio)) end as part_share`;

/** The columns of a `PaidOutLine`, from rows of `reversed` with the columns above. */
const paidOutLine = sql`
  reversed.payment_line_id as "paymentLineId",
  reversed.fee,
  reversed.salary_id as "salaryId",
  reversed.collected,
  reversed.ratio,
  reversed.part_share as "partShare",
  (
    select coalesce(sum(gone.fee) filter (where gone.part is null), 0)::bigint
    from salary_line counted
    join salary_line gone
      on gone.payment_line_id = counted.payment_line_id and gone.kind = 'REVERSED'
      and not gone.voided
    where counted.salary_id = reversed.salary_id and counted.kind = 'COLLECTED'
      and counted.ratio is not distinct from reversed.own_ratio
  ) as earlier`;

const isNotDeducted = sql`not exists (
  select from salary_line deducted
  where deducted.payment_line_id = line.id and deducted.kind = 'REVERSED' and not deducted.voided
)`;

/** The lines to deduct in an unpaid month: voided after a salary counted them (R-813, R-814). */
export async function listOpenReversed(
  db: Db | Tx,
  month: Month,
  teacherId?: number,
): Promise<OpenReversed[]> {
  const { rows } = await sql<OpenReversed>`
    with run as materialized ${runs(month, teacherId)},
    reversed as (
      select
        salary.teacher_id, ${paidOutColumns}, payment_void.id as void_id,
        date_trunc('month', payment_void.recorded_at at time zone 'Asia/Singapore')::date as month
      from payment_void
      join payment_line line on line.payment_id = payment_void.payment_id
      join salary_line counted
        on counted.payment_line_id = line.id and counted.kind = 'COLLECTED' and not counted.voided
      join salary on salary.id = counted.salary_id
      where ${isNotDeducted}
    )
    select
      reversed.teacher_id as "teacherId",
      ${paidOutLine}
    from reversed
    join run on run.teacher_id = reversed.teacher_id
    where reversed.month >= run.from_month and reversed.month <= ${date(month)}
    order by void_id, payment_line_id`.execute(db);
  return rows;
}

/** SQL: the first month from a day on without a paid salary of a teacher. */
export function nextUnpaid(from: RawBuilder<unknown>, teacherId: RawBuilder<unknown>) {
  return sql`(
    select min(next.month)::date
    from generate_series(${from}, ${from} + interval '10 years', interval '1 month') next (month)
    where not exists (
      select from salary paid
      where paid.teacher_id = ${teacherId} and paid.month = next.month and not paid.voided
    )
  )`;
}

/**
 * A line of one payment that a paid salary counts, and the month whose salary its void comes off.
 */
export interface CorrectedLine extends PaidOutLine {
  readonly teacherName: string;
  readonly countedMonth: string;
  readonly month: string;
}

/** The lines of a payment that paid salaries count and nothing has deducted yet (R-1845). */
export async function listCountedLines(
  db: Db | Tx,
  paymentId: number,
  current: Month,
): Promise<CorrectedLine[]> {
  const { rows } = await sql<CorrectedLine>`
    with reversed as (
      select ${paidOutColumns}, salary.teacher_id, salary.month as counted_month
      from payment_line line
      join salary_line counted
        on counted.payment_line_id = line.id and counted.kind = 'COLLECTED' and not counted.voided
      join salary on salary.id = counted.salary_id
      where line.payment_id = ${paymentId} and ${isNotDeducted}
    )
    select
      ${paidOutLine},
      teacher.name as "teacherName",
      counted_month as "countedMonth",
      ${nextUnpaid(date(current), sql`reversed.teacher_id`)} as month
    from reversed join teacher on teacher.id = reversed.teacher_id
    order by payment_line_id`.execute(db);
  return rows;
}

import type { OutputOf } from '@kelas/contract/call';
import type { getSalary } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { charged, endsAfter } from '../../billing/charged.ts';
import type { Db, Tx } from '../../db/database.ts';
import { runs, withRatios } from './open-lines.ts';

/*
 * Months in which nothing is due, because the centre bears the discounts (R-1881). Such a month
 * belongs to its own salary. If that is paid, it belongs to the next unpaid one, as a payment does.
 */

/** A free month that a salary counts; `fee` is what the share is computed from, in cents. */
export interface FreeMonth {
  readonly subscriptionId: number;
  readonly month: string;
  readonly fee: Cents;
  /** The own ratio of the course; null for the teacher's (R-2193). */
  readonly ratio: string | null;
}

/**
 * SQL of the free months of an unpaid salary: `teacher_id`, `subscription_id`, `month`, `fee`,
 * `offering_id`. `run` is the relation of `runs`.
 */
export function openFree(month: Month, run: RawBuilder<unknown>): RawBuilder<unknown> {
  const next = sql`${monthToSql(addMonths(month, 1))}::date`;
  return sql`
    select run.teacher_id, subscription.id as subscription_id, each.month::date,
      fee_period.base as fee, offering.id as offering_id
    from ${run} run
    join fee_period
      on due = 0 and base > 0
      and fee_period.from_month < ${next} and fee_period.until_month > run.from_month
    join subscription
      on subscription.id = fee_period.subscription_id
      and ${endsAfter(sql`run.from_month`)}
    join offering
      on offering.id = subscription.offering_id and offering.teacher_id = run.teacher_id
    cross join lateral unnest(
      datemultirange(daterange(run.from_month, ${next}))
      * datemultirange(daterange(fee_period.from_month, fee_period.until_month))
      * datemultirange(daterange(effective_month, cancelled_month))
      - coalesce((
        select range_agg(daterange(month, (month + interval '1 month')::date))
        from salary_free_line counted
        where counted.subscription_id = subscription.id and not counted.voided
      ), '{}')
    ) open
    cross join lateral generate_series(
      lower(open)::timestamp, upper(open) - interval '1 day', interval '1 month'
    ) each (month)
    where (${charged(sql`each.month::date`)})
      and not exists (
        select from payment_line line
        where line.subscription_id = subscription.id and line.month = each.month::date
          and not line.voided
      )`;
}

/**
 * The free months of an unpaid salary. Their courses are locked until the transaction ends, so that
 * no payment and no end of a discount comes between.
 */
export async function lockOpenFree(tx: Tx, teacherId: number, month: Month): Promise<FreeMonth[]> {
  await sql`
    select from subscription
    where id in (select subscription_id from (${openFree(month, runs(month, teacherId))}) free)
    order by id for no key update`.execute(tx);
  const { rows } = await sql<FreeMonth>`
    select subscription_id as "subscriptionId", month, fee, ratio
    from (${withRatios(openFree(month, runs(month, teacherId)))}) free
    order by subscription_id, month`.execute(tx);
  return rows;
}

/** Freezes the free months of a salary. */
export async function insertFreeMonths(
  tx: Tx,
  salaryId: number,
  free: readonly FreeMonth[],
): Promise<void> {
  if (free.length === 0) return;
  await sql`
    insert into salary_free_line (salary_id, subscription_id, month, fee, ratio)
    select ${salaryId}, each.* from unnest(
      ${free.map((each) => each.subscriptionId)}::integer[],
      ${free.map((each) => each.month)}::date[],
      ${free.map((each) => each.fee)}::integer[],
      ${free.map((each) => each.ratio)}::text[]
    ) each`.execute(tx);
}

type Line = OutputOf<typeof getSalary>['salaryDetails'][number];
type Stored = Omit<
  Line,
  'paymentDate' | 'transactionDate' | 'receiptNo' | 'deducted' | 'free' | 'ratio'
> & {
  readonly month: string;
  readonly ratio: string | null;
};

/** The free months of a salary as lines of its details; `free` is SQL of those months. */
export async function listFreeLines(db: Db, free: RawBuilder<unknown>) {
  const { rows } = await sql<Stored>`
    select
      student.uuid,
      student.name as "studentName",
      offering.program_level_id as "programLvl",
      course.name as "subjectName",
      subscription.id as "subscriptionId",
      free.month,
      free.fee,
      free.ratio
    from (${free}) free
    join subscription on subscription.id = free.subscription_id
    join student on student.id = subscription.student_id
    join offering on offering.id = subscription.offering_id
    join course on course.id = offering.course_id
    order by free.month, lower(student.name), subscription.id`.execute(db);
  return rows.map(({ month, ...row }) => ({
    ...row,
    paymentDate: monthFromSql(month),
    transactionDate: dayFromSql(month),
    receiptNo: '',
    deducted: 0 as Cents,
    partShare: null,
    free: true,
  }));
}

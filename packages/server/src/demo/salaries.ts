import { currentMonth, TIME_ZONE } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { recordMoney } from '../audit/record.ts';
import { charged } from '../billing/charged.ts';
import type { Tx } from '../db/database.ts';
import type { DemoCentre } from './centre.ts';
import { DAY_MS, diceOf, MINUTE_MS, OPENING_MS } from './dice.ts';
import { monthsFrom } from './enrolments.ts';
import { firstDay } from './payments.ts';
import { at } from './rows.ts';

/** Salaries are paid on the first three days of the next month. */
const PAY_DAYS = 3;
/** One teacher in three has no salary yet for the previous month. */
const UNPAID_EVERY = 3;

// The first dice key.
const SALARY = 7;

/**
 * Inserts the salaries of all teachers, month by month. A line is in the salary of its transaction
 * date (R-809). If it was recorded after that salary was paid, it is in the next one (R-810), which
 * is late enough, because every payment is recorded within days.
 */
export async function insertSalaries(
  tx: Tx,
  centre: DemoCentre,
  teacherIds: readonly number[],
  author: number,
): Promise<void> {
  const paid = monthsFrom(centre.opening, currentMonth(centre.now)).flatMap((month) =>
    paidIn(centre, month),
  );
  const rows = paid.map(({ teacher, month, recordedAt }, place) => ({
    place,
    teacher_id: at(teacherIds, teacher),
    month: monthToSql(month),
    recorded_at: recordedAt,
    half_hours: 60 + diceOf(SALARY, teacher, Number(month.slice(0, 2))).below(60),
  }));
  await sql`
    create temporary table demo_paid on commit drop as
    select * from json_to_recordset(${JSON.stringify(rows)}) as paid (
      place integer, teacher_id integer, month date, recorded_at timestamptz, half_hours integer
    )`.execute(tx);
  await sql`
    create temporary table demo_counted on commit drop as
    select
      line.id as payment_line_id, line.fee, line.transaction_date, offering.teacher_id,
      own_ratio(offering.ratio, teacher.ratio) as own,
      case when own.recorded_at > payment.recorded_at then own.month else next.month end as month
    from payment_line line
    join payment on payment.id = line.payment_id
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    join teacher on teacher.id = offering.teacher_id
    left join demo_paid own
      on own.teacher_id = offering.teacher_id
      and own.month = date_trunc('month', payment.transaction_date)::date
    left join demo_paid next
      on next.teacher_id = offering.teacher_id
      and next.month = (date_trunc('month', payment.transaction_date) + interval '1 month')::date
    where own.recorded_at > payment.recorded_at or next.month is not null`.execute(tx);
  await sql`
    create temporary table demo_head on commit drop as
    select paid.teacher_id, paid.month, subscription.id as subscription_id
    from demo_paid paid
    join teacher on teacher.id = paid.teacher_id and payment_type = 'HEAD'
    join offering on offering.teacher_id = teacher.id
    join subscription on subscription.offering_id = offering.id
    where ${charged(sql`paid.month`)}`.execute(tx);
  // Every hourly rate of the demo is in whole ringgit, so the half is in whole cents.
  const salaries = await sql<{ id: number }>`
    insert into salary (teacher_id, month, payment_type, ratio, rate, collected, own_collected,
      own_share, heads, share, deducted, transaction_date, transaction_type, recorded_at, recorded_by)
    select teacher.id, paid.month, payment_type, ratio, rate, coalesce(collected, 0),
      coalesce(own_collected, 0), coalesce(own_share, 0), coalesce(heads, 0),
      case payment_type
        when 'HOUR' then half_hours * rate / 2
        when 'FIXED' then rate
        when 'HEAD' then coalesce(heads, 0) * rate
        else share_of(coalesce(collected - own_collected, 0), ratio) + coalesce(own_share, 0)
      end,
      0, (recorded_at at time zone ${sql.lit(TIME_ZONE)})::date, 'BANK', recorded_at, ${author}::integer
    from demo_paid paid
    join teacher on teacher.id = paid.teacher_id
    left join (
      select teacher_id, month, sum(fee)::bigint as collected,
        coalesce(sum(fee) filter (where own is not null), 0)::bigint as own_collected,
        sum(share_of(fee, own))::bigint as own_share
      from (
        select teacher_id, month, own, sum(fee)::bigint as fee
        from demo_counted group by teacher_id, month, own
      ) split
      group by teacher_id, month
    ) counted on counted.teacher_id = teacher.id and counted.month = paid.month
    left join (
      select teacher_id, month, count(*) as heads from demo_head group by teacher_id, month
    ) head on head.teacher_id = teacher.id and head.month = paid.month
    order by place
    returning id`.execute(tx);
  await sql`
    insert into salary_line (salary_id, payment_line_id, kind, fee, share, late_date, ratio)
    select salary.id, payment_line_id, 'COLLECTED', counted.fee, 0,
      case when not month_range(salary.month) @> counted.transaction_date
        then counted.transaction_date end,
      counted.own
    from demo_counted counted
    join salary on salary.teacher_id = counted.teacher_id and salary.month = counted.month
    order by salary.id, payment_line_id`.execute(tx);
  await sql`
    insert into salary_head (salary_id, subscription_id)
    select salary.id, subscription_id
    from demo_head head
    join salary on salary.teacher_id = head.teacher_id and salary.month = head.month`.execute(tx);
  await sql`analyze salary_line, salary_head`.execute(tx);
  for (const { id } of salaries.rows) await recordMoney(tx, 'salary', id);
}

/** The teachers (positions in the centre's list) who were paid for a month, in the order of payment. */
function paidIn({ now, teachers }: DemoCentre, month: Month) {
  const next = addMonths(month, 1);
  const isLast = next === currentMonth(now);
  return [...teachers.keys()]
    .filter((teacher) => !isLast || teacher % UNPAID_EVERY !== 1)
    .map((teacher) => {
      const days = firstDay(next) + (teacher % PAY_DAYS) * DAY_MS;
      return { teacher, month, recordedAt: new Date(days + OPENING_MS + teacher * MINUTE_MS) };
    })
    .filter(({ recordedAt }) => recordedAt < now)
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime());
}

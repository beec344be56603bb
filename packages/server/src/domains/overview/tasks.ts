import type { OutputOf } from '@kelas/contract/call';
import { type getOverview, LEAVERS_SHOWN } from '@kelas/contract/overview';
import { sumCents } from '@kelas/contract/values/cents';
import { type Day, dayFromSql, dayToSql, TIME_ZONE } from '@kelas/contract/values/date';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
import type { Db } from '../../db/database.ts';
import { hasHead } from '../salaries/heads.ts';
import { listSalariesOf } from '../salaries/queries.ts';

type Overview = OutputOf<typeof getOverview>;

/** How many months back unpaid salaries are looked for. */
const MONTHS_BACK = 12;

/**
 * The months of the last year, before the current one, in which teachers have fees that no salary
 * counts, or an unpaid salary that needs no fees: a fixed one, or one of heads (R-1847, R-2204, R-2261).
 * They begin with the first paid salary, else with the month before. Looks up each teacher and month
 * in an index, so it does not grow with the years.
 */
export async function selectUnpaidSalaries(
  db: Db,
  current: Month,
): Promise<NonNullable<Overview['unpaidSalaries']>> {
  const month = (back: number) => sql`${monthToSql(addMonths(current, -back))}::date`;
  const { rows } = await sql<{ month: string; teachers: number }>`
    with each_month as materialized (
      select teacher.id as teacher_id, month::date, exists (
        select from salary
        where salary.teacher_id = teacher.id and salary.month = each.month and not voided
      ) as is_paid,
        created_at < month + interval '1 month'
          and (payment_type = 'FIXED' or ${hasHead(sql`each.month::date`)}) as needs_no_fees
      from teacher
      cross join generate_series(
        ${month(MONTHS_BACK)}, ${month(1)}, interval '1 month'
      ) each (month)
    ),
    -- Lines of paid months before it belong to an unpaid month (R-810).
    unpaid as (
      select teacher_id, month, needs_no_fees,
        coalesce(
          lag(month) over (partition by teacher_id order by month) + interval '1 month',
          ${month(MONTHS_BACK)}
        ) as from_month
      from each_month where not is_paid
    )
    select month, count(*) as teachers
    from unpaid
    where month >= coalesce((select min(month) from each_month where is_paid), ${month(1)})
      and (needs_no_fees or exists (
        select from pending_salary_line line
        where line.teacher_id = unpaid.teacher_id and line.transaction_date >= from_month
          and line.transaction_date < unpaid.month + interval '1 month'
      ))
    group by month order by month`.execute(db);
  return rows.map((row) => ({ ...row, month: monthFromSql(row.month) }));
}

/** The money that the centre still holds for people who left; null for nothing (R-1844). */
export async function selectHeldOfLeavers(db: Db): Promise<Overview['heldOfLeavers']> {
  const { rows: students } = await sql<NonNullable<Overview['heldOfLeavers']>['students'][number]>`
    select
      uuid,
      name,
      credit,
      deposit
    from student
    where (credit > 0 or deposit > 0) and 'TERMINATED' = (
      select status from student_status_change
      where student_id = student.id order by student_status_change.id desc limit 1
    )
    order by lower(name), uuid`.execute(db);
  if (students.length === 0) return null;
  return {
    credit: sumCents(students.map(({ credit }) => credit)),
    deposit: sumCents(students.map(({ deposit }) => deposit)),
    total: students.length,
    students: students.slice(0, LEAVERS_SHOWN),
  };
}

/** The teachers whose salary of a month is not paid and above zero, and its sum in cents (R-2161). */
export async function sumOpenSalaries(
  db: Db,
  month: Month,
): Promise<NonNullable<Overview['openSalaries']>> {
  const salaries = await listSalariesOf(db, month, undefined);
  const open = salaries.filter(
    ({ status, totalSalary }) => status === 'PENDING' && totalSalary > 0,
  );
  return { teachers: open.length, fee: sumCents(open.map(({ totalSalary }) => totalSalary)) };
}

/**
 * The day of the last close, if cash came in after it and before `date` (R-2162); null otherwise. A
 * centre without a close does not use this screen. Reads the newest close and payments since alone.
 */
export async function findOpenDrawer(db: Db, date: Day): Promise<Day | null> {
  const { rows } = await sql<{ day: string }>`
    select (last.recorded_at at time zone ${sql.lit(TIME_ZONE)})::date as day
    from (select recorded_at from cash_close order by id desc limit 1) last
    where exists (
      select from payment
      where payment_type = 'CASH' and recorded_at > last.recorded_at
        and recorded_at < ${dayToSql(date)}::date::timestamp at time zone ${sql.lit(TIME_ZONE)}
    )`.execute(db);
  return rows[0] ? dayFromSql(rows[0].day) : null;
}

/** The drafts of imports, newest first; there are few of them at a time (R-2163). */
export async function selectOpenImports(db: Db): Promise<NonNullable<Overview['openImports']>> {
  return db
    .selectFrom('import_draft')
    .select(['uuid as id', 'file_name as fileName'])
    .where('state', 'in', ['OPEN', 'FAILED'])
    .orderBy('created_at', 'desc')
    .execute();
}

/**
 * The number of courses by lesson that have students to charge in a month, but no recorded lessons
 * (R-2323). A student with a payment for the month, such as an imported one, does not count.
 */
export async function countMissingLessons(db: Db, month: Month): Promise<number> {
  const first = sql`${monthToSql(month)}::date`;
  const { rows } = await sql<{ courses: number }>`
    select count(*) as courses
    from offering
    where by_lesson
      and not exists (
        select from lesson_count where offering_id = offering.id and month = ${first}
      )
      and exists (
        select from subscription
        where subscription.offering_id = offering.id and (${charged(first)})
          and not exists (
            select from payment_line line
            where line.student_id = subscription.student_id
              and line.subscription_id = subscription.id and line.month = ${first}
              and not line.voided
          )
      )`.execute(db);
  return rows[0]?.courses ?? 0;
}

import type { OutputOf } from '@kelas/contract/call';
import type { getSalary } from '@kelas/contract/salaries';
import { addMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
import { feeBase, feePeriodOf, isSettled, settlementOf } from '../../billing/fee-due.ts';
import type { Db } from '../../db/database.ts';
import { nextUnpaid } from './open-lines.ts';
import { lineColumns, lineJoins, type StoredSalaryLine, toLine } from './salary-lines.ts';

type Uncounted = OutputOf<typeof getSalary>['uncounted'][number];

/**
 * The lines that a salary does not count, each with its reason (R-826). These are unpaid fees,
 * voided payments and payments that another month's salary counts.
 */
export async function listUncounted(
  db: Db,
  teacher: { id: number; salary_id: number | null },
  month: Month,
): Promise<Uncounted[]> {
  const date = sql`${monthToSql(month)}::date`;
  const unpaid = await sql<Omit<Uncounted, 'reason'>>`
    select
      student.uuid,
      student.name as "studentName",
      offering.program_level_id as "programLvl",
      course.name as "subjectName",
      subscription.id as "subscriptionId",
      case when settlement.part is null then ${feeBase} else
        coalesce(settlement.base, settlement.due)
        - cents_of(share_part(settlement.due, settlement.base, settlement.part)) end as fee,
      ${month} as "paymentDate",
      null as "transactionDate",
      null as "receiptNo",
      null as "countedIn"
    from offering
    join course on course.id = offering.course_id
    join subscription on subscription.offering_id = offering.id
    join student on student.id = subscription.student_id
    ${feePeriodOf(date)}
    ${settlementOf(date)}
    where offering.teacher_id = ${teacher.id}
      -- The courses of former years are paid; this column has an index.
      and not subscription.is_settled
      and (${charged(date)})
      and not ${isSettled(charged(date))}
      and not exists (
        select from salary_free_line counted
        where counted.subscription_id = subscription.id and counted.month = ${date}
          and not counted.voided
      )
    order by lower(student.name), subscription.id`.execute(db);
  // In an unpaid month the uncounted lines belong to its salary, so they are not listed.
  const waiting =
    teacher.salary_id === null
      ? sql``
      : sql`union all select payment_line_id, teacher_id, transaction_date from pending_salary_line`;
  const { rows } = await sql<StoredSalaryLine & { voided: boolean; counted_in: string | null }>`
    with wanted as (
      select payment_line_id
      from (
        -- Voided before the salary of the month counted it.
        select line.id as payment_line_id, offering.teacher_id, line.transaction_date
        from payment_line line
        join subscription on subscription.id = line.subscription_id
        join offering on offering.id = subscription.offering_id
        where line.voided and not exists (
          select from salary_line counted
          join salary on salary.id = counted.salary_id
          where counted.payment_line_id = line.id and counted.kind = 'COLLECTED'
            and not counted.voided and salary.month = ${date}
        )
        union
        select payment_line_id, salary.teacher_id, late_date
        from salary_line join salary on salary.id = salary_line.salary_id
        where late_date is not null and not salary_line.voided
        ${waiting}
        -- A salary has counted the month as free, and it was paid since (R-1882).
        union all
        select line.id, salary.teacher_id, line.transaction_date
        from salary
        join salary_free_line free on free.salary_id = salary.id
        join payment_line line
          on line.subscription_id = free.subscription_id and line.month = free.month
        where salary.teacher_id = ${teacher.id} and not salary.voided and not line.voided
      ) line
      where teacher_id = ${teacher.id}
        and transaction_date >= ${date}
        and transaction_date < ${monthToSql(addMonths(month, 1))}::date
    )
    select
      ${lineColumns},
      base_of_line(line.fee, line.due, line.base, line.part) as fee,
      payment_void.id is not null as voided,
      coalesce(salary.month, ${nextUnpaid(date, sql`${teacher.id}`)}) as counted_in
    from wanted
    join payment_line line on line.id = wanted.payment_line_id
    ${lineJoins}
    left join payment_void on payment_void.payment_id = payment.id
    left join salary_line counted
      on counted.payment_line_id = line.id and counted.kind = 'COLLECTED' and not counted.voided
    left join salary_free_line free
      on free.subscription_id = line.subscription_id and free.month = line.month and not free.voided
    left join salary on salary.id = coalesce(counted.salary_id, free.salary_id)
    order by payment.transaction_date, lower(student.name), line.id`.execute(db);
  return [
    ...unpaid.rows.map((row) => ({ ...row, reason: 'UNPAID' as const })),
    ...rows.map(({ voided, counted_in, ...row }) => ({
      ...toLine(row),
      reason: voided ? ('VOIDED' as const) : ('LATER' as const),
      countedIn: voided || counted_in === null ? null : monthFromSql(counted_in),
    })),
  ];
}

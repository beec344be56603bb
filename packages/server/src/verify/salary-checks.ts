import { sql } from 'kysely';
import { bothWays, type SqlCheck } from './check.ts';

/**
 * Each salary's collected and deducted cents, also of parts and of own ratios, are the sums of its
 * lines, and its heads and lessons are of its teacher (R-2191, R-2194, R-2418).
 */
export const salaries: SqlCheck = {
  passed: 'Salaries: each equal to the sum of its lines',
  differences: [
    sql`
      with own as (
        select salary_id, sum(fee) as fees, sum(share) as shares
        from (
          select salary_id, sum(fee) as fee, share_of(sum(fee)::bigint, ratio) as share
          from (
            select salary_id, fee, ratio from salary_line
            where kind = 'COLLECTED' and part is null and ratio is not null
            union all
            select salary_id, fee, ratio from salary_free_line where ratio is not null
          ) line
          group by salary_id, ratio
        ) by_ratio
        group by salary_id
      )
      select format('Salary %s: %s is %s cents, the sum of its lines is %s', id, what, says, sum)
        as finding
      from (
        select salary.id, collected, deducted, part_collected, part_share, own_collected, own_share,
          coalesce(min(own.fees), 0) as own_fees, coalesce(min(own.shares), 0) as own_shares,
          coalesce(sum(line.fee) filter (where kind = 'COLLECTED'), 0) + coalesce((
            select sum(free.fee) from salary_free_line free where free.salary_id = salary.id
          ), 0) as fees,
          coalesce(sum(line.share) filter (where kind = 'REVERSED'), 0) as shares,
          coalesce(sum(line.fee) filter (where kind = 'COLLECTED' and part is not null), 0) as parts,
          coalesce(sum(share_of_part(part, coalesce(line.ratio, salary.ratio)))
            filter (where kind = 'COLLECTED'), 0) as part_shares
        from salary
        left join salary_line line on line.salary_id = salary.id
        left join own on own.salary_id = salary.id
        group by salary.id
      ) summed
      cross join lateral (
        values ('collected', collected, fees), ('deducted', deducted, shares),
          ('part_collected', part_collected, parts), ('part_share', part_share, part_shares),
          ('own_collected', own_collected, own_fees), ('own_share', own_share, own_shares)
      ) as side (what, says, sum)
      where says <> sum order by id, what`,
    sql`
      select format('Salary %s: it says %s heads, and pays for %s', id, heads, paid) as finding
      from salary
      cross join lateral (select count(*) as paid from salary_head where salary_id = salary.id) head
      where heads <> paid order by id`,
    sql`
      select format('Salary %s: it pays for course %s of another teacher or time', salary.id,
        subscription_id) as finding
      from salary_head
      join salary on salary.id = salary_id
      join subscription on subscription.id = subscription_id
      join offering on offering.id = offering_id
      where offering.teacher_id <> salary.teacher_id or effective_month > salary.month
      order by salary.id, subscription_id`,
    sql`
      select format('Salary %s: it has lesson %s of another teacher, month or type', salary.id,
        lesson_id) as finding
      from salary_lesson
      join salary on salary.id = salary_id
      join lesson on lesson.id = lesson_id
      where payment_type <> 'HOUR' or not month_range(month) @> held_on
        or (teacher_id, course_id, program_level_id) not in (
          select teacher_id, course_id, program_level_id from offering
        )
      order by salary.id, lesson_id`,
  ],
};

const markedSalaries = sql`
  select id from salary where voided
  union all select salary_id from salary_line where voided
  union all select salary_id from salary_free_line where voided`;

/** Exactly the salaries with a void, and their lines, are marked as voided (D-26). */
export const voidedSalaries: SqlCheck = {
  passed: 'Voided salaries: {} marks, each of a void',
  counts: [sql`select count(*) from (${markedSalaries}) marked`],
  differences: bothWays(
    markedSalaries,
    sql`
      select salary_id from salary_void
      union all select salary_id from salary_line join salary_void using (salary_id)
      union all select salary_id from salary_free_line join salary_void using (salary_id)`,
    {
      of: 'Salary',
      isWrong: 'is wrongly marked as voided, or one of its lines is',
      isMissing: 'has a void, but is not marked as voided, or one of its lines is not',
    },
  ),
};

const isUnvoided = sql`salary_id not in (select salary_id from salary_void)`;

/**
 * `pending_salary_line` holds exactly the unvoided tuition lines that no salary counted. A salary that
 * has counted the month of a line as free does not count its payment either (R-1882).
 */
export const uncountedLines: SqlCheck = {
  passed: 'Uncounted lines: {}, each counted by no salary',
  counts: [sql`select count(*) from pending_salary_line`],
  differences: bothWays(
    sql`select payment_line_id, teacher_id, transaction_date, fee, part, offering_id
      from pending_salary_line`,
    sql`
      select line.id, offering.teacher_id, payment.transaction_date,
        base_of_line(line.fee, line.due, line.base, line.part),
        share_part(line.due, line.base, line.part), subscription.offering_id
      from payment_line line
      join payment on payment.id = line.payment_id
      join subscription on subscription.id = line.subscription_id
      join offering on offering.id = subscription.offering_id
      where payment.id not in (select payment_id from payment_void)
        and not exists (
          select from salary_line
          where payment_line_id = line.id and kind = 'COLLECTED' and ${isUnvoided}
        )
        and not exists (
          select from salary_free_line free
          where free.subscription_id = line.subscription_id and free.month = line.month
            and ${isUnvoided}
        )`,
    {
      of: 'Payment line',
      isWrong: 'is wrongly stored as uncounted',
      isMissing: 'is counted by no salary, but not stored as uncounted',
    },
  ),
};

/** Exactly the collected lines of another month than their salary have a late date. */
export const lateLines: SqlCheck = {
  passed: 'Salary lines of another month: {}, each with its transaction date',
  counts: [sql`select count(*) from salary_line where late_date is not null`],
  differences: bothWays(
    sql`select id, late_date from salary_line where late_date is not null`,
    sql`
      select line.id, payment.transaction_date
      from salary_line line
      join salary on salary.id = line.salary_id
      join payment_line paid on paid.id = line.payment_line_id
      join payment on payment.id = paid.payment_id
      where kind = 'COLLECTED'
        and salary.month <> date_trunc('month', payment.transaction_date)::date`,
    {
      of: 'Salary line',
      isWrong: 'wrongly says that it is of another month',
      isMissing: 'does not say that it is of another month',
    },
  ),
};

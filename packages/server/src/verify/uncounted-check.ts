import { sql } from 'kysely';
import type { Check } from '../audit/findings.ts';
import type { Tx } from '../db/database.ts';
import { checkRows } from './compare-rows.ts';

const unvoidedSalaries = sql`
  (select * from salary where id not in (select salary_id from salary_void))`;

/** Tuition lines with the unvoided salary that counts them, if any. */
const lines = sql`
  payment_line line
  join payment on payment.id = line.payment_id
  join subscription on subscription.id = line.subscription_id
  join offering on offering.id = subscription.offering_id
  left join (
    select salary_line.payment_line_id, salary.id, salary.month
    from salary_line join ${unvoidedSalaries} salary on salary.id = salary_line.salary_id
    where salary_line.kind = 'COLLECTED'
  ) salary on salary.payment_line_id = line.id`;
const isVoided = sql`payment.id in (select payment_id from payment_void)`;
/** A salary has counted the month of a line as free, so no salary counts its payment (R-1882). */
const isFree = sql`exists (
  select from salary_free_line free
  where free.subscription_id = line.subscription_id and free.month = line.month
    and free.salary_id in (select id from ${unvoidedSalaries} paid)
)`;

/** Checks that exactly the salaries with a void, and their lines, are marked as voided (D-26). */
export function checkVoidedSalaries(tx: Tx): Promise<Check> {
  return checkRows(tx, {
    stored: sql`
      select id from salary where voided
      union all select salary_id from salary_line where voided
      union all select salary_id from salary_free_line where voided`,
    computed: sql`
      select salary_id from salary_void
      union all select salary_id from salary_line join salary_void using (salary_id)
      union all select salary_id from salary_free_line join salary_void using (salary_id)`,
    of: 'Salary',
    isWrong: 'is wrongly marked as voided, or one of its lines is',
    isMissing: 'has a void, but is not marked as voided, or one of its lines is not',
    passed: (count) => `Voided salaries: ${count} marks, each of a void`,
  });
}

/** Checks that `pending_salary_line` holds exactly the unvoided tuition lines that no salary counted. */
export function checkUncounted(tx: Tx): Promise<Check> {
  return checkRows(tx, {
    stored: sql`select payment_line_id, teacher_id, transaction_date, fee, part from pending_salary_line`,
    computed: sql`
      select line.id, offering.teacher_id, payment.transaction_date,
        base_of_line(line.fee, line.due, line.base, line.part),
        share_part(line.due, line.base, line.part)
      from ${lines} where salary.id is null and not ${isVoided} and not ${isFree}`,
    of: 'Payment line',
    isWrong: 'is wrongly stored as uncounted',
    isMissing: 'is counted by no salary, but not stored as uncounted',
    passed: (count) => `Uncounted lines: ${count}, each counted by no salary`,
  });
}

/** Checks that exactly the collected lines of another month than their salary have a late date. */
export function checkLateLines(tx: Tx): Promise<Check> {
  return checkRows(tx, {
    stored: sql`select id, late_date from salary_line where late_date is not null`,
    computed: sql`
      select line.id, payment.transaction_date
      from salary_line line
      join salary on salary.id = line.salary_id
      join payment_line paid on paid.id = line.payment_line_id
      join payment on payment.id = paid.payment_id
      where kind = 'COLLECTED'
        and salary.month <> date_trunc('month', payment.transaction_date)::date`,
    of: 'Salary line',
    isWrong: 'wrongly says that it is of another month',
    isMissing: 'does not say that it is of another month',
    passed: (count) => `Salary lines of another month: ${count}, each with its transaction date`,
  });
}

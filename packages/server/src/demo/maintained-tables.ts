import { type Day, dayToSql, TIME_ZONE } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The tables that triggers maintain, row by row (D-23). */
export const maintainedTables = [
  'fee_period',
  'settlement',
  'fund_entry',
  'fund_balance',
  'monthly_income',
  'tuition_period',
  'unpaid_misc_charge',
  'uncounted_line',
  'excluded_line',
  'open_cash',
  'cash_start',
] as const;

/**
 * Fills these tables at once from the finished other tables. The demo has no voided payments and no held money. Those
 * before `today` are before the first close (D-25).
 */
export async function fillMaintained(tx: Tx, today: Day): Promise<void> {
  await sql`
    insert into settlement
    select payment_id, student_id, stamp, month, subscription_id, misc_charge_id, fee
    from payment_line order by id`.execute(tx);
  await sql`
    insert into monthly_income
    select
      date_trunc('month', transaction_date)::date,
      coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
      coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
      0
    from payment_line line join payment on payment.id = line.payment_id
    group by 1`.execute(tx);
  await sql`
    insert into unpaid_misc_charge
    select id, student_id, month, fee from misc_charge
    where cancelled_month is null
      and not exists (select from payment_line where misc_charge_id = misc_charge.id)`.execute(tx);
  await sql`
    insert into uncounted_line
    select line.id, offering.teacher_id, payment.transaction_date, line.fee
    from payment_line line
    join payment on payment.id = line.payment_id
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    where not exists (select from salary_line where payment_line_id = line.id)`.execute(tx);
  await sql`
    insert into excluded_line
    select line.id, salary.teacher_id, payment.transaction_date
    from salary
    join salary_line on salary_line.salary_id = salary.id
    join payment_line line on line.id = salary_line.payment_line_id
    join payment on payment.id = line.payment_id
    where salary.month <> date_trunc('month', payment.transaction_date)::date`.execute(tx);
  await sql`
    update cash_start set payment_id = (
      select coalesce(max(id), 0) from payment
      where (recorded_at at time zone ${sql.lit(TIME_ZONE)})::date < ${dayToSql(today)}::date
    )`.execute(tx);
  await sql`
    insert into open_cash
    select payment.id, 'PAYMENT', sum(fee)
    from payment join payment_line line on line.payment_id = payment.id
    where payment_type = 'CASH' and payment.id > (select payment_id from cash_start)
    group by payment.id`.execute(tx);
  await sql`analyze settlement`.execute(tx);
  await sql`insert into tuition_period select * from computed_tuition_period`.execute(tx);
}

import { type Day, dayToSql, TIME_ZONE } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** The tables that triggers maintain, row by row (D-23). */
export const maintainedTables = [
  'fee_period',
  'fund_entry',
  'monthly_income',
  'pending_salary_line',
  'open_cash',
  'cash_start',
] as const;

/**
 * Fills these tables at once from the finished other tables. The demo has no voided payments and no held money. Those
 * before `today` are before the first close (D-25).
 */
export async function fillMaintained(tx: Tx, today: Day): Promise<void> {
  await sql`
    update subscription set paid_months = paid.months
    from (
      select subscription_id, range_agg(month_range(month)) as months
      from payment_line where subscription_id is not null group by subscription_id
    ) paid
    where subscription.id = paid.subscription_id`.execute(tx);
  await sql`
    update misc_charge set paid = fee
    where exists (select from payment_line where misc_charge_id = misc_charge.id)`.execute(tx);
  await sql`
    insert into monthly_income
    select
      date_trunc('month', transaction_date)::date,
      coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
      coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
      0
    from payment_line
    group by 1`.execute(tx);
  await sql`
    insert into pending_salary_line
    select line.id, offering.teacher_id, line.transaction_date, line.fee
    from payment_line line
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    where not exists (select from salary_line where payment_line_id = line.id)`.execute(tx);
  await sql`
    update cash_start set payment_id = (
      select coalesce(max(id), 0) from payment
      where (recorded_at at time zone ${sql.lit(TIME_ZONE)})::date < ${dayToSql(today)}::date
    )`.execute(tx);
  await sql`
    insert into open_cash
    select payment_id, 'PAYMENT', sum(fee) from payment_line
    where payment_type = 'CASH' and payment_id > (select payment_id from cash_start)
    group by payment_id`.execute(tx);
}

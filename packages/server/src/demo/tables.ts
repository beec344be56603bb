import { type Day, dayToSql, TIME_ZONE } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { attendanceTables } from './attendance.ts';
import { filledTables } from './rows.ts';

/** The tables that triggers maintain, row by row (D-23). */
const maintainedTables = [
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
  await sql`insert into fee_period select * from computed_fee_period`.execute(tx);
  await sql`
    insert into pending_salary_line
    select line.id, offering.teacher_id, line.transaction_date, line.fee,
      null, offering.id
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

/** All tables with rows of the demo. */
export const demoTables = [
  ...filledTables,
  ...attendanceTables,
  'lesson_count',
  ...maintainedTables,
];

/**
 * Runs `work` without foreign keys and triggers, because they slow down every row. Foreign keys are
 * checked for all rows at the end. `work` has to do itself what the triggers do.
 */
export async function withoutTriggers(tx: Tx, work: () => Promise<void>): Promise<void> {
  const keys = await sql<{ table: string; name: string; definition: string }>`
    select relname as table, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and conrelid = any(${demoTables}::regclass[])
    order by relname, conname`.execute(tx);
  for (const { table, name } of keys.rows) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(tx);
  }
  for (const table of demoTables) {
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
  }
  await work();
  for (const table of demoTables) {
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(tx);
  }
  for (const { table, name, definition } of keys.rows) {
    await sql`
      alter table ${sql.table(table)} add constraint ${sql.id(name)} ${sql.raw(definition)}`.execute(
      tx,
    );
  }
}

import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The sum of unvoided payments by the month of their transaction date, in cents (D-23). The
  // trigger below keeps it. The fillfactor leaves room to update the same row with each payment.
  await sql`
    create table monthly_income (
      month date primary key,
      bank bigint not null,
      cash bigint not null,
      unknown bigint not null
    ) with (fillfactor = 10)`.execute(db);
  await sql`
    create function keep_monthly_income() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      sign integer := case tg_op when 'INSERT' then 1 else -1 end;
    begin
      insert into monthly_income as income (month, bank, cash, unknown)
      select
        date_trunc('month', payment.transaction_date)::date,
        sign * coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
        sign * coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
        sign * coalesce(sum(fee) filter (where payment_type is null), 0)
      from changed join payment on payment.id = changed.payment_id
      group by 1 order by 1
      on conflict (month) do update set
        bank = income.bank + excluded.bank,
        cash = income.cash + excluded.cash,
        unknown = income.unknown + excluded.unknown;
      return null;
    end $$`.execute(db);
  for (const [event, changed] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`settlement_income_after_${event}`)}
      after ${sql.raw(event)} on settlement
      referencing ${sql.raw(changed)} table as changed
      for each statement execute function keep_monthly_income()`.execute(db);
  }
  await sql`
    insert into monthly_income
    select
      date_trunc('month', payment.transaction_date)::date,
      coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
      coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
      coalesce(sum(fee) filter (where payment_type is null), 0)
    from settlement join payment on payment.id = settlement.payment_id
    group by 1`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** Discounts that house rules make (D-30). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null by hand. A rule has at most one discount for a course in a month.
  await sql`
    alter table adjustment
      add column rule text check (rule in ('PACKAGE', 'SIBLING', 'FIRST_MONTH')),
      add constraint adjustment_rule_once exclude using gist (
        subscription_id with =, rule with =, daterange(from_month, until_month) with &&
      ) where (rule is not null)`.execute(db);
  await sql`
    create index adjustment_student_id on adjustment (student_id)`.execute(db);

  // As in migration 0032, but it leaves equal rows, so that tuition is computed once for each change.
  await sql`
    create or replace function keep_fee_periods() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      subscriptions integer[] := array(select distinct subscription_id from changed);
    begin
      with computed as materialized (
        select * from computed_fee_period where subscription_id = any(subscriptions)
      ),
      gone as (
        delete from fee_period
        where subscription_id = any(subscriptions) and not exists (
          select from computed
          where computed.subscription_id = fee_period.subscription_id
            and computed.from_month = fee_period.from_month
        )
      )
      insert into fee_period as period
      select * from computed
      on conflict (subscription_id, from_month) do update
      set until_month = excluded.until_month, due = excluded.due, base = excluded.base
      where (period.until_month, period.due, period.base)
        is distinct from (excluded.until_month, excluded.due, excluded.base);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger fee_period_periods_after_update after update on fee_period
    referencing new table as changed
    for each statement execute function keep_tuition_periods()`.execute(db);

  // A rule is off without its number.
  for (const [rule, number] of [
    ['package', 'from_courses'],
    ['sibling', 'from_child'],
  ] as const) {
    const column = (name: string) => sql.id(`${rule}_${name}`);
    await sql`
      alter table house_rules
        add column ${column(number)} integer check (${column(number)} between 2 and 20),
        add column ${column('amount')} integer check (${column('amount')} between 1 and 1000000),
        add column ${column('percent')} integer check (${column('percent')} between 1 and 100),
        add column ${column('borne_by')} text check (${column('borne_by')} in ('CENTRE', 'SHARED')),
        add constraint ${sql.id(`house_rules_${rule}`)} check (
          num_nonnulls(${column('amount')}, ${column('percent')})
            = num_nonnulls(${column(number)})
          and num_nonnulls(${column('borne_by')}) = num_nonnulls(${column(number)})
        )`.execute(db);
  }
  await sql`
    alter table house_rules
      add column first_month text check (first_month in ('HALF_MONTH', 'LESSONS'))`.execute(db);
}

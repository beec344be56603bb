import { type Kysely, sql } from 'kysely';

/** Discounts on subscriptions (D-28): the fee due of a month is the fee less its adjustments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An adjustment takes an amount in cents or a percentage off each month in [from_month,
  // until_month). Ending it earlier is the only change. Teachers are paid by the fee before an
  // adjustment that the centre bears, and by the fee after a shared one.
  await sql`
    create table adjustment (
      id integer generated always as identity primary key,
      student_id integer not null,
      subscription_id integer not null,
      from_month date not null check (extract(day from from_month) = 1),
      until_month date not null default 'infinity',
      amount integer check (amount between 1 and 1000000),
      percent integer check (percent between 1 and 100),
      borne_by text not null check (borne_by in ('CENTRE', 'SHARED')),
      reason text not null check (reason = btrim(reason) and length(reason) between 1 and 200),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      foreign key (student_id, subscription_id) references subscription (student_id, id),
      constraint adjustment_kind check (num_nonnulls(amount, percent) = 1),
      constraint adjustment_months check (
        until_month >= from_month
        and (until_month = 'infinity' or extract(day from until_month) = 1)
      )
    )`.execute(db);
  await sql`create index adjustment_subscription_id on adjustment (subscription_id)`.execute(db);

  // A payment locks its subscriptions FOR SHARE. So an adjustment comes before it or after it.
  await sql`
    create function guard_adjustment() returns trigger language plpgsql as $$
    declare
      ended adjustment := old;
    begin
      if tg_op = 'UPDATE' then
        ended.until_month := new.until_month;
        if new is distinct from ended or new.until_month > old.until_month then
          raise exception 'an adjustment is only ended' using errcode = 'restrict_violation';
        end if;
      elsif tg_op = 'DELETE' then
        raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
      end if;
      perform from subscription where id = new.subscription_id for no key update;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger adjustment_guard before insert or update or delete on adjustment
    for each row execute function guard_adjustment()`.execute(db);

  // What is due for a subscription in the months with an adjustment, and what a teacher's share is
  // computed from; kept by the trigger below (D-23).
  await sql`
    create table fee_period (
      student_id integer not null,
      subscription_id integer not null,
      from_month date not null,
      until_month date not null check (until_month > from_month),
      due integer not null check (due >= 0),
      base integer not null check (base >= due),
      primary key (subscription_id, from_month)
    )`.execute(db);
  // Each adjustment is rounded by itself, half up. The fee due is never below zero.
  await sql`
    create view computed_fee_period as
    select
      subscription.student_id,
      subscription.id as subscription_id,
      segment.from_month,
      segment.until_month,
      greatest(0, subscription.fee - off.total)::integer as due,
      greatest(0, subscription.fee - off.shared)::integer as base
    from (
      select
        subscription_id,
        month as from_month,
        lead(month, 1, 'infinity') over (partition by subscription_id order by month) as until_month
      from (
        select subscription_id, from_month as month from adjustment
        union
        select subscription_id, until_month from adjustment where until_month <> 'infinity'
      ) edge
    ) segment
    join subscription on subscription.id = segment.subscription_id
    cross join lateral (
      select
        sum(each.off) as total,
        coalesce(sum(each.off) filter (where borne_by = 'SHARED'), 0) as shared
      from adjustment
      cross join lateral (
        select coalesce(amount, (subscription.fee::bigint * percent + 50) / 100) as off
      ) each
      where adjustment.subscription_id = segment.subscription_id
        and adjustment.from_month <= segment.from_month
        and adjustment.until_month > segment.from_month
    ) off
    where off.total > 0`.execute(db);
  await sql`
    create function keep_fee_periods() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      subscriptions integer[] := array(select distinct subscription_id from changed);
    begin
      delete from fee_period where subscription_id = any(subscriptions);
      insert into fee_period
      select * from computed_fee_period where subscription_id = any(subscriptions);
      return null;
    end $$`.execute(db);
  for (const event of ['insert', 'update'] as const) {
    await sql`
      create trigger ${sql.id(`adjustment_fees_after_${event}`)} after ${sql.raw(event)} on adjustment
      referencing new table as changed for each statement execute function keep_fee_periods()`.execute(
      db,
    );
  }

  // As in migration 0023, with the fee due in place of the fee.
  await sql`
    create or replace view computed_tuition_period as
    select student_id, from_month, until_month, fee::bigint as fee, owed::bigint as owed
    from (
      select
        student_id,
        month as from_month,
        lead(month, 1, 'infinity') over student as until_month,
        sum(lines) over student as lines,
        sum(fee) over student as fee,
        sum(owed) over student as owed
      from (
        select student_id, month, sum(lines) as lines, sum(change.fee) as fee, sum(owed) as owed
        from subscription
        cross join lateral (
          select
            datemultirange(daterange(effective_month, cancelled_month)) - coalesce((
              select range_agg(daterange(from_month, until_month)) from student_pause
              where student_pause.student_id = subscription.student_id
                and (until_month is null or until_month > from_month)
            ), '{}') as months
          offset 0
        ) charged
        cross join lateral (
          select lower(period) as month, 1 as lines, subscription.fee, subscription.fee as owed
          from unnest(charged.months) period
          union all
          select upper(period), -1, -subscription.fee, -subscription.fee
          from unnest(charged.months) period
          where not upper_inf(period)
          union all
          select edge.month, 0, edge.sign * off.fee, edge.sign * off.fee
          from fee_period
          cross join lateral (select fee_period.due - subscription.fee as fee) off
          cross join lateral unnest(
            charged.months
            * datemultirange(daterange(from_month, nullif(until_month, 'infinity')))
          ) period
          cross join lateral (
            values (lower(period), 1), (upper(period), -1)
          ) as edge (month, sign)
          where fee_period.subscription_id = subscription.id and edge.month is not null
          union all
          select
            (settlement.month + edge.later)::date,
            case when charged.months @> settlement.month then 0 else edge.sign end,
            edge.sign * case when charged.months @> settlement.month
              then settlement.fee - normal.due else settlement.fee end,
            case when charged.months @> settlement.month then -edge.sign * normal.due else 0 end
          from settlement
          cross join lateral (
            select coalesce((
              select due from fee_period
              where fee_period.subscription_id = subscription.id
                and from_month <= settlement.month and until_month > settlement.month
            ), subscription.fee) as due
          ) normal
          cross join (values (interval '0', 1), (interval '1 month', -1)) as edge (later, sign)
          where settlement.subscription_id = subscription.id
        ) change
        group by student_id, month
        having sum(lines) <> 0 or sum(change.fee) <> 0 or sum(owed) <> 0
      ) change
      window student as (partition by student_id order by month)
    ) period
    where lines > 0`.execute(db);
  for (const [event, changed] of [
    ['insert', 'new'],
    ['delete', 'old'],
  ] as const) {
    await sql`
      create trigger ${sql.id(`fee_period_periods_after_${event}`)}
      after ${sql.raw(event)} on fee_period
      referencing ${sql.raw(changed)} table as changed
      for each statement execute function keep_tuition_periods()`.execute(db);
  }

  // What a teacher's share of a line is computed from; null is the fee itself.
  await sql`
    alter table payment_line
      add column base integer
        check (base is null or (base > fee and subscription_id is not null))`.execute(db);
  await sql`
    create or replace function note_uncounted_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into uncounted_line
      select added.id, offering.teacher_id, payment.transaction_date, coalesce(added.base, added.fee)
      from added
      join payment on payment.id = added.payment_id
      join subscription on subscription.id = added.subscription_id
      join offering on offering.id = subscription.offering_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function reopen_salary() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (select from dependent_salaries(new.salary_id)) then
        raise exception using errcode = 'check_violation', constraint = 'salary_void_in_order',
          message = 'a later salary depends on this one';
      end if;
      -- Waits for concurrent voids of these payments, so that the next statements see them.
      perform from payment where id in (
        select line.payment_id
        from salary_line join payment_line line on line.id = salary_line.payment_line_id
        where salary_line.salary_id = new.salary_id and salary_line.kind = 'COLLECTED')
      order by id for update;
      delete from paid_salary where salary_id = new.salary_id;
      delete from counted_line using salary_line
      where salary_line.salary_id = new.salary_id
        and counted_line.payment_line_id = salary_line.payment_line_id
        and counted_line.kind = salary_line.kind;
      with reopened as (
        insert into uncounted_line
        select line.id, salary.teacher_id, payment.transaction_date, coalesce(line.base, line.fee)
        from salary
        join salary_line on salary_line.salary_id = salary.id and salary_line.kind = 'COLLECTED'
        join payment_line line on line.id = salary_line.payment_line_id
        join payment on payment.id = line.payment_id
        where salary.id = new.salary_id
          and not exists (select from payment_void where payment_void.payment_id = payment.id)
        returning payment_line_id
      )
      delete from excluded_line where payment_line_id in (select payment_line_id from reopened);
      insert into excluded_line
      select line.id, salary.teacher_id, payment.transaction_date
      from salary
      join salary_line on salary_line.salary_id = salary.id and salary_line.kind = 'COLLECTED'
      join payment_line line on line.id = salary_line.payment_line_id
      join payment on payment.id = line.payment_id
      where salary.id = new.salary_id
        and exists (select from payment_void where payment_void.payment_id = payment.id)
      on conflict do nothing;
      return null;
    end $$`.execute(db);

  // A tuition line pays what is due (R-425). A payment and an adjustment at the same moment wait for
  // each other, so this sees the adjustment. Imported payments have no type, and their own fees.
  await sql`
    create or replace function settle_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if exists (
        select from added
        join subscription on subscription.id = added.subscription_id
        left join fee_period
          on fee_period.subscription_id = added.subscription_id
          and from_month <= added.month and until_month > added.month
        where added.stamp & 3 <> 0
          and (added.fee, coalesce(added.base, added.fee)) is distinct from
          (coalesce(due, subscription.fee), coalesce(fee_period.base, subscription.fee))
      ) then
        raise exception using errcode = 'check_violation', constraint = 'payment_line_due',
          message = 'a tuition line pays the fee that is due';
      end if;
      insert into settlement
      select payment_id, student_id, stamp, month, subscription_id, misc_charge_id, fee from added;
      return null;
    end $$`.execute(db);
}

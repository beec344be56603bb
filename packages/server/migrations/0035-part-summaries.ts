import { type Kysely, sql } from 'kysely';

/** What parts leave owed, and the shares of teachers in parts (D-29). */
export async function up(db: Kysely<unknown>): Promise<void> {
  // As in migration 0032, with what a part leaves owed.
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
              then coalesce(settlement.due, settlement.fee) - normal.due else settlement.fee end,
            case when charged.months @> settlement.month
              then edge.sign * (coalesce(settlement.due - settlement.fee, 0) - normal.due) else 0 end
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
  await sql`
    create trigger settlement_periods_after_update after update on settlement
    referencing new table as changed
    for each statement execute function keep_tuition_periods()`.execute(db);

  // Misc charges that are not cancelled, with what is not paid of them.
  const unpaid = sql`
    select
      misc_charge.id, misc_charge.student_id, misc_charge.month,
      misc_charge.fee - coalesce(settlement.fee, 0)
    from misc_charge
    left join settlement on settlement.misc_charge_id = misc_charge.id
    where cancelled_month is null
      and (settlement.stamp is null or settlement.fee < settlement.due)`;
  await sql`
    create or replace function keep_unpaid_misc_charges() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      charges integer[];
    begin
      if tg_relid = 'misc_charge'::regclass then
        charges := array(select id from changed);
      else
        charges := array(select misc_charge_id from changed where misc_charge_id is not null);
      end if;
      delete from unpaid_misc_charge where misc_charge_id = any(charges);
      insert into unpaid_misc_charge ${unpaid} and misc_charge.id = any(charges);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger settlement_misc_after_update after update on settlement
    referencing new table as changed
    for each statement execute function keep_unpaid_misc_charges()`.execute(db);

  // A teacher's share of a part is rounded on the cents of the base that it pays, so that the shares
  // of all parts are exactly that of the whole. Lines that pay all are rounded together.
  await sql`alter table uncounted_line add column part int4multirange`.execute(db);
  await sql`alter table counted_line add column part int4multirange`.execute(db);
  await sql`alter table salary_line add column part int4multirange`.execute(db);
  await sql`
    create function share_of(cents bigint, ratio text) returns bigint
    language sql immutable as $$
      select (2 * teacher * cents + teacher + centre) / (2 * (teacher + centre))
      from (
        select split_part(ratio, '/', 1)::bigint as teacher, split_part(ratio, '/', 2)::bigint as centre
      ) rate
    $$`.execute(db);
  await sql`
    create function share_of_part(part int4multirange, ratio text) returns bigint
    language sql immutable as $$
      select coalesce(sum(share_of(upper(piece), ratio) - share_of(lower(piece), ratio)), 0)::bigint
      from unnest(part) piece
    $$`.execute(db);
  await sql`
    alter table salary
      add column part_collected bigint not null default 0 check (part_collected >= 0),
      add column part_share bigint not null default 0 check (part_share >= 0),
      drop constraint salary_share,
      add constraint salary_share check (
        payment_type = 'HOUR' or share = share_of(collected - part_collected, ratio) + part_share
      )`.execute(db);
  await sql`
    create or replace function note_uncounted_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into uncounted_line
      select added.id, offering.teacher_id, payment.transaction_date,
        base_of_line(added.fee, added.due, added.base, added.part),
        share_part(added.due, added.base, added.part)
      from added
      join payment on payment.id = added.payment_id
      join subscription on subscription.id = added.subscription_id
      join offering on offering.id = subscription.offering_id;
      return null;
    end $$`.execute(db);
  await sql`
    create or replace function drop_counted_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      insert into counted_line select salary_id, payment_line_id, kind, fee, part from added;
      with dropped as (
        delete from uncounted_line where payment_line_id in (
          select waiting.payment_line_id
          from added join uncounted_line waiting on waiting.payment_line_id = added.payment_line_id
          where added.kind = 'COLLECTED'
          order by waiting.payment_line_id for update of waiting)
        returning payment_line_id, teacher_id, transaction_date
      )
      insert into excluded_line
      select dropped.payment_line_id, dropped.teacher_id, dropped.transaction_date
      from dropped
      join added on added.payment_line_id = dropped.payment_line_id and added.kind = 'COLLECTED'
      join salary on salary.id = added.salary_id
      where salary.month <> date_trunc('month', dropped.transaction_date)::date;
      -- A void that was committed after the salary had read its lines has excluded them.
      delete from excluded_line using added, salary
      where added.kind = 'COLLECTED'
        and excluded_line.payment_line_id = added.payment_line_id
        and salary.id = added.salary_id
        and salary.month = date_trunc('month', excluded_line.transaction_date)::date;
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
        select line.id, salary.teacher_id, payment.transaction_date,
          base_of_line(line.fee, line.due, line.base, line.part),
          share_part(line.due, line.base, line.part)
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
}

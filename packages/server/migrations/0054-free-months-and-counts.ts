import { type Kysely, sql } from 'kysely';

/**
 * The order of discounts, free months in salaries, and counts of the drawer that the server keeps
 * (D-38).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await orderDiscounts(db);
  await countFreeMonths(db);
  await keepCashCounts(db);
  await limitDiscounts(db);
}

/** As in migration 0032, but a percentage is of what the pro rata of the first month leaves (R-1880). */
async function orderDiscounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace view computed_fee_period as
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
      from (
        select
          adjustment.*,
          subscription.fee::bigint as fee,
          coalesce(sum(
            case when rule = 'FIRST_MONTH'
              then coalesce(amount, (subscription.fee::bigint * percent + 50) / 100) end
          ) over (), 0)::bigint as pro_rata
        from adjustment
        where adjustment.subscription_id = segment.subscription_id
          and adjustment.from_month <= segment.from_month
          and adjustment.until_month > segment.from_month
      ) adjustment
      cross join lateral (
        select case
          when rule = 'FIRST_MONTH' then pro_rata
          else coalesce(amount, (greatest(0, fee - pro_rata) * percent + 50) / 100)
        end as off
      ) each
    ) off
    where off.total > 0`.execute(db);
  // The summaries follow by their triggers. A paid month keeps what was due when it was paid.
  await sql`
    update fee_period as period set due = computed.due, base = computed.base
    from computed_fee_period computed
    where computed.subscription_id = period.subscription_id
      and computed.from_month = period.from_month
      and (computed.due, computed.base) is distinct from (period.due, period.base)`.execute(db);
}

/** Months in which nothing is due, and of which a salary counts the discount of the centre (R-1881). */
async function countFreeMonths(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index fee_period_free on fee_period (until_month)
    where due = 0 and base > 0`.execute(db);
  await sql`
    create table salary_free_line (
      id integer generated always as identity primary key,
      salary_id integer not null references salary,
      subscription_id integer not null references subscription,
      month date not null check (extract(day from month) = 1),
      fee integer not null check (fee > 0),
      unique (salary_id, subscription_id, month)
    )`.execute(db);
  await sql`
    create index salary_free_line_subscription_id on salary_free_line (subscription_id, month)`.execute(
    db,
  );
  await sql`
    create trigger salary_free_line_append_only before update or delete on salary_free_line
    for each row execute function refuse_change()`.execute(db);
  // The months that salaries count and no void releases: one row for a course, however many years.
  await sql`
    create table counted_free_months (
      subscription_id integer primary key,
      months datemultirange not null
    )`.execute(db);

  await sql`
    create function count_free_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      counted integer;
    begin
      if exists (
        select from added
        join salary on salary.id = added.salary_id
        join subscription on subscription.id = added.subscription_id
        join offering on offering.id = subscription.offering_id
        left join fee_period
          on fee_period.subscription_id = added.subscription_id
          and from_month <= added.month and until_month > added.month
        where offering.teacher_id <> salary.teacher_id
          or (fee_period.due, fee_period.base) is distinct from (0, added.fee)
          or exists (
            select from settlement
            where settlement.month = added.month
              and settlement.student_id = subscription.student_id
              and settlement.subscription_id = subscription.id)
      ) then
        raise exception using errcode = 'check_violation', constraint = 'salary_free_line_due',
          message = 'a salary counts the base of a month in which nothing is due';
      end if;
      insert into counted_free_months as counted
      select subscription_id,
        range_agg(daterange(month, (month + interval '1 month')::date))
      from added group by subscription_id order by subscription_id
      on conflict (subscription_id) do update set months = counted.months + excluded.months
      where not counted.months && excluded.months;
      get diagnostics counted = row_count;
      if counted <> (select count(distinct subscription_id) from added) then
        raise exception using errcode = 'unique_violation', constraint = 'salary_free_line_once',
          message = 'a free month is in one salary';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger salary_free_line_counts after insert on salary_free_line
    referencing new table as added for each statement execute function count_free_lines()`.execute(
    db,
  );

  // As in migration 0035, without a line of a month that a salary has counted as free.
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
      join offering on offering.id = subscription.offering_id
      left join counted_free_months free on free.subscription_id = added.subscription_id
      where free.months is null or not free.months @> added.month;
      return null;
    end $$`.execute(db);
  // As in migration 0029, also with the lines that the function above has left out.
  await sql`
    create or replace function drop_voided_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      perform from payment where id = new.payment_id for key share;
      with dropped as (
        delete from uncounted_line where payment_line_id in (
          select waiting.payment_line_id
          from payment_line line join uncounted_line waiting on waiting.payment_line_id = line.id
          where line.payment_id = new.payment_id
          order by waiting.payment_line_id for update of waiting)
        returning payment_line_id, teacher_id, transaction_date
      )
      insert into excluded_line
      select * from dropped
      union all
      select line.id, offering.teacher_id, payment.transaction_date
      from payment_line line
      join counted_free_months free
        on free.subscription_id = line.subscription_id and free.months @> line.month
      join payment on payment.id = line.payment_id
      join subscription on subscription.id = line.subscription_id
      join offering on offering.id = subscription.offering_id
      where line.payment_id = new.payment_id;
      return null;
    end $$`.execute(db);
  // The free months of a voided salary are uncounted again; what was paid of them since counts now.
  await sql`
    create function reopen_free_lines() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      -- Waits for concurrent payments of these courses and for voids of these payments.
      perform from subscription
      where id in (select subscription_id from salary_free_line where salary_id = new.salary_id)
      order by id for no key update;
      perform from payment where id in (
        select line.payment_id
        from salary_free_line free
        join payment_line line
          on line.subscription_id = free.subscription_id and line.month = free.month
        where free.salary_id = new.salary_id)
      order by id for update;
      update counted_free_months counted set months = counted.months - free.months
      from (
        select subscription_id,
          range_agg(daterange(month, (month + interval '1 month')::date)) as months
        from salary_free_line where salary_id = new.salary_id group by subscription_id
      ) free
      where free.subscription_id = counted.subscription_id;
      insert into uncounted_line
      select line.id, offering.teacher_id, payment.transaction_date,
        base_of_line(line.fee, line.due, line.base, line.part),
        share_part(line.due, line.base, line.part)
      from salary_free_line free
      join payment_line line
        on line.subscription_id = free.subscription_id and line.month = free.month
      join payment on payment.id = line.payment_id
      join subscription on subscription.id = line.subscription_id
      join offering on offering.id = subscription.offering_id
      where free.salary_id = new.salary_id
        and not exists (select from payment_void where payment_void.payment_id = payment.id);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger salary_void_reopens_free after insert on salary_void
    for each row execute function reopen_free_lines()`.execute(db);
}

/** Counts of the drawer before the expected sum was shown, and holes in the float (R-1886, R-1889). */
async function keepCashCounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cash_count (
      id integer generated always as identity primary key,
      close_number integer not null check (close_number > 0),
      counted bigint not null check (counted >= 0),
      recorded_at timestamptz not null,
      recorded_by integer not null references staff
    )`.execute(db);
  await sql`create index cash_count_close_number on cash_count (close_number, id)`.execute(db);
  await sql`
    create trigger cash_count_append_only before update or delete on cash_count
    for each row execute function refuse_change()`.execute(db);
  // The opening float less the float that the close before left; null for closes of earlier versions.
  await sql`
    alter table cash_close
      add column float_difference bigint,
      add column float_reason text not null default ''
        check (float_reason = btrim(float_reason) and length(float_reason) <= 200),
      add constraint cash_close_float_reason
        check (coalesce(float_difference, 0) = 0 or float_reason <> '')`.execute(db);
  await sql`
    create function check_close() returns trigger
    language plpgsql security definer set search_path = public, pg_temp as $$
    begin
      if new.first_counted is distinct from (
        select counted from cash_count where close_number = new.id order by id limit 1
      ) then
        raise exception using errcode = 'check_violation', constraint = 'cash_close_first_count',
          message = 'a close has the first count of its drawer';
      end if;
      if new.float_difference is distinct from new.opening_float - coalesce((
        select float_left from cash_close where id = new.before
      ), new.opening_float) then
        raise exception using errcode = 'check_violation', constraint = 'cash_close_float',
          message = 'a close has the difference between its opening float and the float left before';
      end if;
      return null;
    end $$`.execute(db);
  await sql`
    create trigger cash_close_checks after insert on cash_close
    for each row execute function check_close()`.execute(db);
}

/** The limit of an employee's discounts, and what an admin has to look at (R-1890 to R-1892). */
async function limitDiscounts(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table house_rules
      add column discount_limit integer default 20 check (discount_limit between 1 and 100)`.execute(
    db,
  );
  // Siblings that an employee wants to confirm, until an admin has decided.
  await sql`
    create table sibling_request (
      student_id integer not null references student,
      other_id integer not null references student,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff,
      primary key (student_id, other_id),
      check (student_id < other_id)
    )`.execute(db);
  await sql`create index sibling_request_other_id on sibling_request (other_id)`.execute(db);
  // An admin has seen the discounts up to this one.
  await sql`
    create table discount_review (
      id integer generated always as identity primary key,
      seen_until integer not null,
      recorded_at timestamptz not null,
      recorded_by integer not null references staff
    )`.execute(db);
}

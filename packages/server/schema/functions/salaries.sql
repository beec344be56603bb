-- New lines wait for a salary, but for those of months that a salary has counted as free.
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
end $$;

-- The lock makes a concurrent void of the salary wait, or waits for it: see reopen_salary(). Lines
-- that note_uncounted_lines() has left out are excluded too. It deletes in the same order as
-- drop_counted_lines(), so that a void and a salary never deadlock.
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
end $$;

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
end $$;

create or replace function count_salary() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into paid_salary values (new.id, new.teacher_id, new.month);
  return null;
end $$;

-- A deduction is computed from the salary that counts its line, less the earlier deductions from
-- that salary (R-813). So these salaries can be voided in the reverse order only (R-841).
create or replace function dependent_salaries(voided integer)
returns table(salary_id integer, is_of_own_line boolean)
language sql stable as $$
  select deducted.salary_id, counting.salary_id = voided
  from (
    select voided as salary_id
    union
    select counted.salary_id
    from salary_line reversed
    join counted_line counted
      on counted.payment_line_id = reversed.payment_line_id and counted.kind = 'COLLECTED'
    where reversed.salary_id = voided and reversed.kind = 'REVERSED'
  ) counting
  join salary_line line on line.salary_id = counting.salary_id and line.kind = 'COLLECTED'
  join counted_line deducted
    on deducted.payment_line_id = line.payment_line_id and deducted.kind = 'REVERSED'
  where deducted.salary_id > voided
$$;

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
end $$;

create or replace function count_free_lines() returns trigger
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
end $$;

-- The free months of a voided salary are uncounted again; what was paid of them since counts now.
create or replace function reopen_free_lines() returns trigger
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
end $$;

create or replace trigger payment_line_waits after insert on payment_line
  referencing new table as added for each statement execute function note_uncounted_lines();

create or replace trigger payment_void_waits_no_more after insert on payment_void
  for each row execute function drop_voided_lines();

create or replace trigger salary_append_only before update or delete on salary
  for each row execute function refuse_change();
create or replace trigger salary_counts after insert on salary
  for each row execute function count_salary();
create or replace trigger salary_line_append_only before update or delete on salary_line
  for each row execute function refuse_change();
create or replace trigger salary_line_waits_no_more after insert on salary_line
  referencing new table as added for each statement execute function drop_counted_lines();

create or replace trigger salary_free_line_append_only before update or delete on salary_free_line
  for each row execute function refuse_change();
create or replace trigger salary_free_line_counts after insert on salary_free_line
  referencing new table as added for each statement execute function count_free_lines();

create or replace trigger salary_void_append_only before update or delete on salary_void
  for each row execute function refuse_change();
create or replace trigger salary_void_reopens after insert on salary_void
  for each row execute function reopen_salary();
create or replace trigger salary_void_reopens_free after insert on salary_void
  for each row execute function reopen_free_lines();

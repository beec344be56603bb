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
  where not exists (
    select from salary_free_line free
    where free.subscription_id = added.subscription_id and free.month = added.month
      and not free.voided
  );
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
  join salary_free_line free
    on free.subscription_id = line.subscription_id and free.month = line.month and not free.voided
  join payment on payment.id = line.payment_id
  join subscription on subscription.id = line.subscription_id
  join offering on offering.id = subscription.offering_id
  where line.payment_id = new.payment_id;
  return null;
end $$;

create or replace function drop_counted_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
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

-- A deduction is computed from the salary that counts its line, less the earlier deductions from
-- that salary (R-813). So these salaries can be voided in the reverse order only (R-841).
create or replace function dependent_salaries(first_id integer)
returns table(salary_id integer, is_of_own_line boolean)
language sql stable as $$
  select deducted.salary_id, counting.salary_id = first_id
  from (
    select first_id as salary_id
    union
    select counted.salary_id
    from salary_line reversed
    join salary_line counted
      on counted.payment_line_id = reversed.payment_line_id and counted.kind = 'COLLECTED'
      and not counted.voided
    where reversed.salary_id = first_id and reversed.kind = 'REVERSED'
  ) counting
  join salary_line line on line.salary_id = counting.salary_id and line.kind = 'COLLECTED'
  join salary_line deducted
    on deducted.payment_line_id = line.payment_line_id and deducted.kind = 'REVERSED'
    and not deducted.voided
  where deducted.salary_id > first_id
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
  update salary set voided = true where id = new.salary_id;
  update salary_line set voided = true where salary_id = new.salary_id;
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

-- A salary counts the base of a month in which nothing is due.
create or replace function check_free_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
  update salary_free_line set voided = true where salary_id = new.salary_id;
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
  for each row execute function refuse_all_but_void();
create or replace trigger salary_line_append_only before update or delete on salary_line
  for each row execute function refuse_all_but_void();
create or replace trigger salary_line_waits_no_more after insert on salary_line
  referencing new table as added for each statement execute function drop_counted_lines();

create or replace trigger salary_free_line_append_only before update or delete on salary_free_line
  for each row execute function refuse_all_but_void();
create or replace trigger salary_free_line_checked after insert on salary_free_line
  referencing new table as added for each statement execute function check_free_lines();

create or replace trigger salary_void_append_only before update or delete on salary_void
  for each row execute function refuse_change();
create or replace trigger salary_void_reopens after insert on salary_void
  for each row execute function reopen_salary();
create or replace trigger salary_void_reopens_free after insert on salary_void
  for each row execute function reopen_free_lines();

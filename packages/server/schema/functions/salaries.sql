-- The ratio of a course where it differs from the ratio of its teacher; null for a teacher who is not
-- paid by a ratio.
create or replace function own_ratio(course_ratio text, teacher_ratio text) returns text
language sql immutable as $$
  select case when teacher_ratio is not null then nullif(course_ratio, teacher_ratio) end
$$;

-- New lines wait for a salary, but for months that a salary has counted as free.
create or replace function add_pending_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pending_salary_line
  select lines.id, offering.teacher_id, lines.transaction_date,
    base_of_line(lines.fee, lines.due, lines.base, lines.part),
    case when lines.part is not null then share_part(lines.due, lines.base, lines.part) end,
    offering.id
  from lines
  join subscription on subscription.id = lines.subscription_id
  join offering on offering.id = subscription.offering_id
  where not exists (
    select from salary_free_line free
    where free.subscription_id = lines.subscription_id and free.month = lines.month
      and not free.voided
  );
  return null;
end $$;

-- The lock makes a concurrent void of the salary wait, or waits for it: see reopen_salary(). It
-- deletes in the same order as remove_counted_lines(), so that a void and a salary never deadlock.
create or replace function remove_voided_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from payment where id in (select payment_id from lines) order by id for key share;
  delete from pending_salary_line where payment_line_id in (
    select payment_line_id from pending_salary_line
    where payment_line_id in (select id from lines) order by payment_line_id for update);
  return null;
end $$;

create or replace function remove_counted_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from pending_salary_line where payment_line_id in (
    select payment_line_id from pending_salary_line
    where payment_line_id in (select payment_line_id from added where kind = 'COLLECTED')
    order by payment_line_id for update);
  if exists (
    select from added
    join salary on salary.id = added.salary_id
    join payment_line line on line.id = added.payment_line_id
    where added.late_date is distinct from case
      when added.kind = 'COLLECTED' and not month_range(salary.month) @> line.transaction_date
        then line.transaction_date
    end
  ) then
    raise exception using errcode = 'check_violation', constraint = 'salary_line_late_date',
      message = 'a line of another month has its transaction date';
  end if;
  if exists (
    select from added
    join salary on salary.id = added.salary_id
    join payment_line line on line.id = added.payment_line_id
    join subscription on subscription.id = line.subscription_id
    join offering on offering.id = subscription.offering_id
    where added.kind = 'COLLECTED' and added.ratio is distinct from own_ratio(offering.ratio, salary.ratio)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'salary_line_ratio',
      message = 'a line has the own ratio of its course';
  end if;
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

-- The lines and the free months of a voided salary are not counted any more; what was paid of free
-- months since counts now. First waits for concurrent payments of these courses and for voids of
-- these payments, so that the next statements see them.
create or replace function reopen_salary() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reopened integer[];
begin
  if exists (select from dependent_salaries(new.salary_id)) then
    raise exception using errcode = 'check_violation', constraint = 'salary_void_in_order',
      message = 'a later salary depends on this one';
  end if;
  perform from subscription
  where id in (select subscription_id from salary_free_line where salary_id = new.salary_id)
  order by id for no key update;
  reopened := array(
    select payment_line_id from salary_line
    where salary_id = new.salary_id and kind = 'COLLECTED'
    union all
    select line.id from salary_free_line free
    join payment_line line
      on line.subscription_id = free.subscription_id and line.month = free.month
    where free.salary_id = new.salary_id
  );
  perform from payment
  where id in (select payment_id from payment_line where id = any(reopened))
  order by id for update;
  update salary set voided = true where id = new.salary_id;
  update salary_line set voided = true where salary_id = new.salary_id;
  update salary_free_line set voided = true where salary_id = new.salary_id;
  insert into pending_salary_line
  select line.id, salary.teacher_id, line.transaction_date,
    base_of_line(line.fee, line.due, line.base, line.part),
    share_part(line.due, line.base, line.part), subscription.offering_id
  from payment_line line
  join salary on salary.id = new.salary_id
  join subscription on subscription.id = line.subscription_id
  where line.id = any(reopened) and not line.voided;
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
      or added.ratio is distinct from own_ratio(offering.ratio, salary.ratio)
      or (fee_period.due, fee_period.base) is distinct from (0, added.fee)
      or exists (
        select from payment_line line
        where line.subscription_id = subscription.id and line.month = added.month
          and not line.voided)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'salary_free_line_due',
      message = 'a salary counts the base of a month in which nothing is due';
  end if;
  return null;
end $$;

-- A salary pays for the courses of its teacher that run in its month. Pauses are not looked up,
-- because the list of the heads was read in the same transaction.
create or replace function check_heads() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added
    join salary on salary.id = added.salary_id
    join subscription on subscription.id = added.subscription_id
    join offering on offering.id = subscription.offering_id
    where offering.teacher_id <> salary.teacher_id
      or not daterange(effective_month, cancelled_month) @> salary.month
  ) or exists (
    select from salary
    where id in (select salary_id from added)
      and heads <> (select count(*) from salary_head where salary_id = salary.id)
  ) then
    raise exception using errcode = 'check_violation', constraint = 'salary_head_runs',
      message = 'a salary pays for the courses of its teacher that run in its month';
  end if;
  return null;
end $$;

create or replace trigger payment_line_pending after insert on payment_line
  referencing new table as lines for each statement execute function add_pending_lines();
create or replace trigger payment_line_not_pending after update on payment_line
  referencing new table as lines for each statement execute function remove_voided_lines();

create or replace trigger salary_line_not_pending after insert on salary_line
  referencing new table as added for each statement execute function remove_counted_lines();

create or replace trigger salary_free_line_checked after insert on salary_free_line
  referencing new table as added for each statement execute function check_free_lines();

create or replace trigger salary_head_checked after insert on salary_head
  referencing new table as added for each statement execute function check_heads();

create or replace trigger salary_void_reopens after insert on salary_void
  for each row execute function reopen_salary();

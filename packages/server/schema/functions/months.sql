create or replace function is_closed_month(day date) returns boolean
language sql stable as $$
  select exists (select from month_close where month = date_trunc('month', day)::date)
$$;

-- A close of a month locks it exclusively. So each write of money is in the figures of the close, or
-- sees the closed month. It runs before the statement, because the head of the audit log is locked
-- within the statement of a payment, and a close locks that head last.
create or replace function share_month_closes() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('kelas month close'));
  return null;
end $$;

-- Payments and voids of a closed month. A payment from a fund brings no new money.
create or replace function correct_payments() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into month_correction as correction (kind, payment_id, day, amount)
  select case tg_op when 'INSERT' then 'PAYMENT' else 'VOID' end, payment_id, transaction_date,
    sign * coalesce(sum(fee) filter (where payment_type is distinct from 'CREDIT'), 0)
  from lines
  join month_close on month_close.month = date_trunc('month', transaction_date)::date
  group by payment_id, transaction_date order by payment_id
  on conflict (payment_id, kind) do update set amount = correction.amount + excluded.amount;
  return null;
end $$;

create or replace function correct_refund() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into month_correction (kind, refund_id, day, amount)
  select 'REFUND', new.id, new.transaction_date, -new.amount
  where is_closed_month(new.transaction_date);
  return null;
end $$;

-- A salary counts by its transaction date, or else by the day of its recording (R-1496).
create or replace function correct_salary() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid_on constant date := coalesce(
    new.transaction_date, (new.recorded_at at time zone 'Asia/Singapore')::date
  );
begin
  insert into month_correction (kind, salary_id, day, amount)
  select case tg_op when 'INSERT' then 'SALARY' else 'SALARY_VOID' end, new.id, paid_on,
    case tg_op when 'INSERT' then -new.amount else new.amount end
  where is_closed_month(paid_on);
  return null;
end $$;

-- A close counts all corrections that no close has counted yet.
create or replace function count_corrections() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update month_correction set month_close_id = new.id where month_close_id is null;
  if new.corrections <> (
    select coalesce(sum(amount), 0) from month_correction where month_close_id = new.id
  ) then
    perform violate('month_close_corrections');
  end if;
  return null;
end $$;

-- A match in a closed month stays, unless a void of its payment or salary undoes it.
create or replace function guard_bank_match() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('kelas month close'));
  if is_closed_month((select transaction_date from bank_line where id = new.bank_line_id))
    and not exists (select from payment_void where payment_id = new.payment_id)
    and not exists (select from salary_void where salary_id = new.salary_id)
  then
    perform violate('bank_match_month_closed');
  end if;
  return new;
end $$;

create or replace trigger payment_line_shares_closes before insert on payment_line
  for each statement execute function share_month_closes();
create or replace trigger payment_void_shares_closes before insert on payment_void
  for each statement execute function share_month_closes();
create or replace trigger refund_shares_closes before insert on refund
  for each statement execute function share_month_closes();
create or replace trigger salary_shares_closes before insert on salary
  for each statement execute function share_month_closes();
create or replace trigger salary_void_shares_closes before insert on salary_void
  for each statement execute function share_month_closes();

create or replace trigger payment_line_corrects after insert on payment_line
  referencing new table as lines for each statement execute function correct_payments();
create or replace trigger payment_line_corrects_voided after update on payment_line
  referencing new table as lines for each statement execute function correct_payments();
create or replace trigger refund_corrects after insert on refund
  for each row execute function correct_refund();
create or replace trigger salary_corrects after insert on salary
  for each row execute function correct_salary();
create or replace trigger salary_corrects_voided after update on salary
  for each row when (new.voided and not old.voided) execute function correct_salary();
create or replace trigger month_close_counts after insert on month_close
  for each row execute function count_corrections();
create or replace trigger bank_match_guard before update on bank_match
  for each row execute function guard_bank_match();

-- The cents of a payment that the bank has seen, and the last day. The payment is seen when `amount`
-- is its total.
create or replace view bank_seen as
select payment_id, sum(bank_match.amount)::bigint as amount, max(transaction_date) as seen_on
from bank_match join bank_line on bank_line.id = bank_line_id
where payment_id is not null and undone_at is null
group by payment_id;

-- All cents of a new line are open.
create or replace function open_bank_line() returns trigger
language plpgsql as $$
begin
  new.open := abs(new.amount);
  return new;
end $$;

-- Maintains the open cents of the lines. Refuses more cents than a payment, a refund or a salary has,
-- void records, and money in the other direction. The rows are locked, payments first, so that two
-- matches and a void wait for each other.
create or replace function maintain_open_bank_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_new constant boolean := tg_op = 'INSERT';
begin
  perform from payment where id in (select payment_id from matches) order by id for update;
  perform from refund where id in (select refund_id from matches) order by id for update;
  perform from salary where id in (select salary_id from matches) order by id for update;
  update bank_line set open = open + case when is_new then -change.amount else change.amount end
  from (
    select bank_line_id, sum(amount) as amount from matches group by bank_line_id
    order by bank_line_id
  ) change
  where bank_line.id = change.bank_line_id;
  if not is_new then
    return null;
  end if;
  if exists (
    select from matches join bank_line on bank_line.id = bank_line_id
    where case when payment_id is not null then bank_line.amount < 0
      when reason is null then bank_line.amount > 0 else false end
  ) then
    perform violate('bank_match_direction');
  end if;
  if exists (
    select from matches
    join payment on payment.id = matches.payment_id
    left join payment_void on payment_void.payment_id = payment.id
    where payment_void.id is not null or payment.payment_type is distinct from 'BANK'
  ) or exists (
    select from matches join salary on salary.id = salary_id
    where salary.voided or salary.transaction_type is distinct from 'BANK'
  ) or exists (
    select from matches join refund on refund.id = refund_id where refund.payment_type <> 'BANK'
  ) then
    perform violate('bank_match_kind_of_money');
  end if;
  if exists (
    select from (select distinct payment_id from matches) paid
    join bank_seen using (payment_id)
    where amount > (select sum(fee) from payment_line where payment_id = paid.payment_id)
  ) or exists (
    select from bank_match join refund on refund.id = refund_id
    where refund_id in (select refund_id from matches) and undone_at is null
    group by refund.id having sum(bank_match.amount) > refund.amount
  ) or exists (
    select from bank_match join salary on salary.id = salary_id
    where salary_id in (select salary_id from matches) and undone_at is null
    group by salary.id having sum(bank_match.amount) > salary.amount
  ) then
    perform violate('bank_match_amount');
  end if;
  return null;
end $$;

-- A void undoes the matches of its payment or salary.
create or replace function undo_bank_matches() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'payment_void' then
    update bank_match set undone_at = new.recorded_at, undone_by = new.recorded_by
    where payment_id = new.payment_id and undone_at is null;
  else
    update bank_match set undone_at = new.recorded_at, undone_by = new.recorded_by
    where salary_id = new.salary_id and undone_at is null;
  end if;
  return null;
end $$;

create or replace trigger bank_line_opens before insert on bank_line
  for each row execute function open_bank_line();
create or replace trigger bank_match_maintains_open after insert on bank_match
  referencing new table as matches for each statement execute function maintain_open_bank_lines();
create or replace trigger bank_match_maintains_undone after update on bank_match
  referencing new table as matches for each statement execute function maintain_open_bank_lines();
create or replace trigger payment_void_undoes_matches after insert on payment_void
  for each row execute function undo_bank_matches();
create or replace trigger salary_void_undoes_matches after insert on salary_void
  for each row execute function undo_bank_matches();

-- A payment in cash and its void are movements of the drawer.
create or replace function open_cash_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into open_cash as cash
  select payment_id,
    case tg_op when 'INSERT' then 'PAYMENT' else 'VOID' end,
    case tg_op when 'INSERT' then sum(fee) else -sum(fee) end
  from lines where payment_type = 'CASH' group by payment_id
  on conflict (payment_id, kind) do update set amount = cash.amount + excluded.amount;
  return null;
end $$;

-- Takes the movements of a close out of open_cash; fewer than its lines is an error.
create or replace function close_open_cash() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  closed integer;
  refunds integer;
begin
  delete from open_cash using added
  where open_cash.payment_id = added.payment_id and open_cash.kind = added.kind
    and open_cash.amount = added.amount;
  get diagnostics closed = row_count;
  delete from open_cash using added
  where open_cash.refund_id = added.refund_id and open_cash.amount = added.amount;
  get diagnostics refunds = row_count;
  if closed + refunds <> (select count(*) from added) then
    raise exception using errcode = 'check_violation', constraint = 'cash_close_line_open',
      message = 'a close has open movements only';
  end if;
  return null;
end $$;

create or replace function check_close() returns trigger
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
end $$;

create or replace trigger payment_line_opens_cash after insert on payment_line
  referencing new table as lines for each statement execute function open_cash_lines();
create or replace trigger payment_line_opens_cash_voided after update on payment_line
  referencing new table as lines for each statement execute function open_cash_lines();

create or replace trigger cash_close_checks after insert on cash_close
  for each row execute function check_close();

create or replace trigger cash_close_line_closes after insert on cash_close_line
  referencing new table as added for each statement execute function close_open_cash();

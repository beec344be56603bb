-- Adds entries and maintains what their students have, whose rows are locked in one order.
create or replace function add_fund_entries(entries fund_entry[]) returns void
language plpgsql as $$
begin
  perform from student where id in (select student_id from unnest(entries))
  order by id for no key update;
  insert into fund_entry (student_id, fund, amount, payment_id, refund_id, reversal)
  select student_id, fund, amount, payment_id, refund_id, reversal from unnest(entries);
  update student set
    credit = student.credit + change.credit, deposit = student.deposit + change.deposit
  from (
    select student_id,
      coalesce(sum(amount) filter (where fund = 'CREDIT'), 0) as credit,
      coalesce(sum(amount) filter (where fund = 'DEPOSIT'), 0) as deposit
    from unnest(entries) group by student_id
  ) change
  where student.id = change.student_id;
end $$;
revoke execute on function add_fund_entries(fund_entry[]) from public;

-- Money for a fund comes in, and a payment from a fund takes from its student first. Credit is the
-- family's, so the rest comes from the siblings in the order of their registration. Payments of one
-- statement move money one after the other.
create or replace function move_funds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries fund_entry[];
  paid record;
  held record;
  holders integer[];
  remaining bigint;
begin
  if not exists (select from lines where fund is not null or payment_type = 'CREDIT') then
    return null;
  end if;
  for paid in
    select payment_id as id, payment.student_id, payment.fund, payment.transaction_date as day,
      sum(fee) as sum
    from lines join payment on payment.id = lines.payment_id
    group by payment_id, payment.student_id, payment.fund, day
    having payment.fund is not null and sum(fee) > 0 or bool_or(lines.fund is not null)
    order by payment_id
  loop
    if paid.fund is null then
      perform add_fund_entries(array_agg(
        row(null, paid.student_id, line.fund, line.sum, paid.id, null, false)::fund_entry
        order by line.fund
      ))
      from (
        select fund, sum(fee) as sum from lines
        where payment_id = paid.id and fund is not null group by fund
      ) line;
      continue;
    end if;
    entries := '{}';
    remaining := paid.sum;
    holders := array(
      select paid.student_id
      union
      select sibling.id from student join student sibling using (family_id)
      where student.id = paid.student_id and paid.fund = 'CREDIT'
    );
    perform from student where id = any(holders) order by id for no key update;
    for held in
      select student_id, available from fund_available(holders, paid.fund, paid.day)
      where available > 0 order by student_id <> paid.student_id, student_id
    loop
      exit when remaining = 0;
      entries := entries || row(
        null, held.student_id, paid.fund, -least(held.available, remaining)::integer,
        paid.id, null, false)::fund_entry;
      remaining := remaining - least(held.available, remaining);
    end loop;
    if remaining > 0 then
      -- No row without such a day: then there is less than the payment takes.
      perform refuse_before_money(paid.sum, min(later.day))
      from fund_days(holders, paid.fund, paid.day) later
      where paid.sum <= (
        select sum(available) from fund_available(holders, paid.fund, later.day)
      )
      having count(*) > 0;
      raise exception using errcode = 'check_violation', constraint = 'fund_not_overdrawn',
        message = 'a fund has not enough money';
    end if;
    perform add_fund_entries(entries);
  end loop;
  return null;
end $$;

create or replace function reverse_funds() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries fund_entry[];
begin
  select array_agg(
    row(null, student_id, fund, -amount, payment_id, null, true)::fund_entry order by id
  )
  into entries
  from fund_entry where payment_id in (select payment_id from lines);
  if entries is not null then
    perform add_fund_entries(entries);
  end if;
  return null;
end $$;

create or replace function refund_money() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform add_fund_entries(array[row(
    null, new.student_id, new.fund, -new.amount, null, new.id, false)::fund_entry]);
  if new.payment_type = 'CASH' then
    insert into open_cash (refund_id, kind, amount) values (new.id, 'REFUND', -new.amount);
  end if;
  if new.fund = 'CREDIT' then
    insert into monthly_income as income (month, bank, cash, unknown)
    select date_trunc('month', new.transaction_date)::date,
      case new.payment_type when 'BANK' then -new.amount else 0 end,
      case new.payment_type when 'CASH' then -new.amount else 0 end, 0
    on conflict (month) do update set
      bank = income.bank + excluded.bank, cash = income.cash + excluded.cash;
  end if;
  return null;
end $$;

-- The money in each student's fund at the end of a day; days before `since` count as `since`.
create or replace function fund_days(holders integer[], of_fund text, since date)
returns TABLE(student_id integer, day date, held bigint)
language sql stable as $$
  select entry.student_id, dated.day,
    (sum(sum(entry.amount)) over (partition by entry.student_id order by dated.day))::bigint
  from fund_entry entry
  left join payment on payment.id = entry.payment_id
  left join refund on refund.id = entry.refund_id
  cross join lateral (
    select greatest(coalesce(payment.transaction_date, refund.transaction_date), since) as day
  ) dated
  where entry.student_id = any(holders) and entry.fund = of_fund
  group by entry.student_id, dated.day
$$;
revoke execute on function fund_days(integer[], text, date) from public;

-- The money that each fund can pay on a day: the least that it has then or on a later day.
create or replace function fund_available(holders integer[], of_fund text, since date)
returns TABLE(student_id integer, available bigint)
language sql stable as $$
  select daily.student_id,
    case when min(daily.day) > since then 0 else greatest(min(daily.held), 0) end
  from fund_days(holders, of_fund, since) daily
  group by daily.student_id
$$;
revoke execute on function fund_available(integer[], text, date) from public;

create or replace function refuse_before_money(amount bigint, first_day date) returns void
language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'fund_before_money',
    message = 'a fund pays after its money came in',
    detail = format('%s %s', to_char(first_day, 'YYYY-MM-DD'), amount);
end $$;
revoke execute on function refuse_before_money(bigint, date) from public;

-- The last word on every entry. A fund that is below zero in the end violates fund_not_overdrawn.
create or replace function refuse_early_use() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  taken record;
begin
  for taken in
    select added.student_id, added.fund, -sum(added.amount) as amount,
      min(coalesce(payment.transaction_date, refund.transaction_date)) as day
    from added
    left join payment on payment.id = added.payment_id
    left join refund on refund.id = added.refund_id
    where added.amount < 0
    group by added.student_id, added.fund
  loop
    perform refuse_before_money(
      taken.amount, (
        select min(later.day) from fund_days(array[taken.student_id], taken.fund, taken.day) later
        where later.day > max(early.day)
      )
    )
    from fund_days(array[taken.student_id], taken.fund, taken.day) early
    where early.held < 0
    having count(*) > 0 and 0 <= (
      select sum(amount) from fund_entry
      where student_id = taken.student_id and fund = taken.fund
    );
  end loop;
  return null;
end $$;

create or replace trigger payment_line_funds after insert on payment_line
  referencing new table as lines for each statement execute function move_funds();
create or replace trigger payment_line_funds_voided after update on payment_line
  referencing new table as lines for each statement execute function reverse_funds();

create or replace trigger refund_moves_money after insert on refund
  for each row execute function refund_money();
create or replace trigger fund_entry_in_order after insert on fund_entry
  referencing new table as added for each statement execute function refuse_early_use();

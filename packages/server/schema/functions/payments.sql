-- Settles the charges of new lines, and refuses a tuition line that pays another fee than the one
-- due (R-425). A payment and a discount at the same moment wait for each other, so this sees the
-- discount.
-- Parts of one charge add up in one settlement; a cent that is paid twice is refused (R-426).
create or replace function settle_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line payment_line;
begin
  if exists (
    select from added
    join subscription on subscription.id = added.subscription_id
    left join settlement
      on settlement.month = added.month and settlement.student_id = added.student_id
      and settlement.subscription_id = added.subscription_id
    left join fee_period
      on fee_period.subscription_id = added.subscription_id
      and from_month <= added.month and until_month > added.month
    -- An imported payment, without a type, keeps its own fee (R-907).
    where added.stamp & 3 <> 0
      and (coalesce(added.due, added.fee), coalesce(added.base, added.due, added.fee))
      is distinct from (
        coalesce(settlement.due, fee_period.due, subscription.fee),
        case when settlement.due is null then coalesce(fee_period.base, subscription.fee)
          else coalesce(settlement.base, settlement.due) end
      )
  ) then
    raise exception using errcode = 'check_violation', constraint = 'payment_line_due',
      message = 'a tuition line pays the fee that is due';
  end if;
  insert into settlement
  select payment_id, student_id, stamp, month, subscription_id, misc_charge_id, fee
  from added where due is null and fund is null;
  for line in select * from added where due is not null order by id loop
    if line.subscription_id is not null then
      insert into settlement as paid values (
        line.payment_id, line.student_id, line.stamp, line.month, line.subscription_id, null,
        line.fee, line.due, line.base, line.part)
      on conflict (month, student_id, subscription_id) where subscription_id is not null
      do update set payment_id = excluded.payment_id, stamp = excluded.stamp,
        fee = paid.fee + excluded.fee, part = paid.part + excluded.part
      where paid.due = excluded.due and isempty(paid.part * excluded.part);
    else
      insert into settlement as paid values (
        line.payment_id, line.student_id, line.stamp, line.month, null, line.misc_charge_id,
        line.fee, line.due, line.base, line.part)
      on conflict (misc_charge_id) where misc_charge_id is not null
      do update set payment_id = excluded.payment_id, stamp = excluded.stamp,
        fee = paid.fee + excluded.fee, part = paid.part + excluded.part
      where paid.due = excluded.due and isempty(paid.part * excluded.part);
    end if;
    if not found then
      raise exception using errcode = 'check_violation', constraint = 'settlement_not_overpaid',
        message = 'a charge is paid once';
    end if;
    if line.misc_charge_id is not null and line.due <> (
      select misc_charge.fee from misc_charge where id = line.misc_charge_id
    ) then
      raise exception using errcode = 'check_violation', constraint = 'payment_line_due',
        message = 'a part pays the charged fee';
    end if;
  end loop;
  return null;
end $$;

-- Frees the cents of a voided part. A settlement without a paid cent is none.
create or replace function unsettle_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from settlement using payment_line line
  where line.payment_id = new.payment_id and line.due is null
    and settlement.month = line.month
    and settlement.student_id = line.student_id
    and settlement.subscription_id = line.subscription_id;
  delete from settlement using payment_line line
  where line.payment_id = new.payment_id and line.due is null
    and settlement.misc_charge_id = line.misc_charge_id;
  if not exists (
    select from payment_line where payment_id = new.payment_id and due is not null
  ) then
    return null;
  end if;
  with freed as (
    select settlement.ctid as place, line.fee, line.part, last.payment_id, last.stamp
    from payment_line line
    join settlement
      on (settlement.month = line.month and settlement.student_id = line.student_id
        and settlement.subscription_id = line.subscription_id)
      or settlement.misc_charge_id = line.misc_charge_id
    left join lateral (
      select other.payment_id, other.stamp from payment_line other
      where other.due is not null and other.payment_id <> new.payment_id
        and (
          (other.subscription_id = line.subscription_id and other.month = line.month)
          or other.misc_charge_id = line.misc_charge_id
        )
        and not exists (select from payment_void where payment_id = other.payment_id)
      order by other.id desc limit 1
    ) last on true
    where line.payment_id = new.payment_id and line.due is not null
  )
  update settlement set
    fee = settlement.fee - freed.fee, part = settlement.part - freed.part,
    payment_id = coalesce(freed.payment_id, settlement.payment_id),
    stamp = coalesce(freed.stamp, settlement.stamp)
  from freed where settlement.ctid = freed.place;
  delete from settlement using payment_line line
  where line.payment_id = new.payment_id and isempty(settlement.part)
    and settlement.month = line.month
    and settlement.student_id = line.student_id
    and settlement.subscription_id = line.subscription_id;
  delete from settlement using payment_line line
  where line.payment_id = new.payment_id and isempty(settlement.part)
    and settlement.misc_charge_id = line.misc_charge_id;
  return null;
end $$;

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
  insert into unpaid_misc_charge
  select
    misc_charge.id, misc_charge.student_id, misc_charge.month,
    misc_charge.fee - coalesce(settlement.fee, 0)
  from misc_charge
  left join settlement on settlement.misc_charge_id = misc_charge.id
  where misc_charge.id = any(charges) and cancelled_month is null
    and (settlement.stamp is null or settlement.fee < settlement.due);
  return null;
end $$;

-- Chooses the cents of a part. The program locks the charge before, so that two parts that are
-- paid at once choose one after the other; settle_lines() refuses a cent that is paid twice.
create or replace function choose_part() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.part := next_part(new.due, coalesce((
    select coalesce(settlement.part, int4multirange(int4range(0, settlement.fee)))
    from settlement
    where (settlement.month = new.month and settlement.student_id = new.student_id
        and settlement.subscription_id = new.subscription_id)
      or settlement.misc_charge_id = new.misc_charge_id
  ), '{}'), new.fee);
  if cents_of(new.part) <> new.fee then
    raise exception using errcode = 'check_violation', constraint = 'settlement_not_overpaid',
      message = 'a charge is paid once';
  end if;
  return new;
end $$;

-- Money counts when it comes in; a deposit counts when it is set off against a charge.
create or replace function add_income() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into monthly_income as income (month, bank, cash, unknown, deposit)
  select
    date_trunc('month', payment.transaction_date)::date,
    coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
    coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
    coalesce(sum(fee) filter (where payment_type is null), 0),
    coalesce(sum(fee) filter (where payment.fund = 'DEPOSIT'), 0)
  from added line join payment on payment.id = line.payment_id
  where line.fund is distinct from 'DEPOSIT' and payment.fund is distinct from 'CREDIT'
  group by 1 order by 1
  on conflict (month) do update set
    bank = income.bank + excluded.bank,
    cash = income.cash + excluded.cash,
    unknown = income.unknown + excluded.unknown,
    deposit = income.deposit + excluded.deposit;
  return null;
end $$;

create or replace function take_income() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into monthly_income as income (month, bank, cash, unknown, deposit)
  select
    date_trunc('month', payment.transaction_date)::date,
    -coalesce(sum(fee) filter (where payment_type = 'BANK'), 0),
    -coalesce(sum(fee) filter (where payment_type = 'CASH'), 0),
    -coalesce(sum(fee) filter (where payment_type is null), 0),
    -coalesce(sum(fee) filter (where payment.fund = 'DEPOSIT'), 0)
  from payment_line line join payment on payment.id = line.payment_id
  where payment.id = new.payment_id
    and line.fund is distinct from 'DEPOSIT' and payment.fund is distinct from 'CREDIT'
  group by 1 order by 1
  on conflict (month) do update set
    bank = income.bank + excluded.bank,
    cash = income.cash + excluded.cash,
    unknown = income.unknown + excluded.unknown,
    deposit = income.deposit + excluded.deposit;
  return null;
end $$;

create or replace function guard_payment_payer() returns trigger
language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from payment join student on student.id = payment.student_id
    where payment.id = old.payment_id and student.anonymised_at is not null
  ) then
    return old;
  end if;
  raise exception 'who paid is removed with the data of the student only'
    using errcode = 'restrict_violation';
end $$;

create or replace trigger misc_charge_misc_after_insert after insert on misc_charge
  referencing new table as changed for each statement execute function keep_unpaid_misc_charges();
create or replace trigger misc_charge_misc_after_update after update on misc_charge
  referencing new table as changed for each statement execute function keep_unpaid_misc_charges();

create or replace trigger payment_append_only before update or delete on payment
  for each row execute function refuse_change();
create or replace trigger payment_line_append_only before update or delete on payment_line
  for each row execute function refuse_change();
create or replace trigger payment_line_chooses_part before insert on payment_line
  for each row when (new.due is not null) execute function choose_part();
create or replace trigger payment_line_income after insert on payment_line
  referencing new table as added for each statement execute function add_income();
create or replace trigger payment_line_settles after insert on payment_line
  referencing new table as added for each statement execute function settle_lines();

create or replace trigger payment_void_append_only before update or delete on payment_void
  for each row execute function refuse_change();
create or replace trigger payment_void_income after insert on payment_void
  for each row execute function take_income();
create or replace trigger payment_void_unsettles after insert on payment_void
  for each row execute function unsettle_lines();

create or replace trigger payment_payer_guard before update or delete on payment_payer
  for each row execute function guard_payment_payer();

create or replace trigger family_payment_append_only before update or delete on family_payment
  for each row execute function refuse_change();

create or replace trigger settlement_misc_after_delete after delete on settlement
  referencing old table as changed for each statement execute function keep_unpaid_misc_charges();
create or replace trigger settlement_misc_after_insert after insert on settlement
  referencing new table as changed for each statement execute function keep_unpaid_misc_charges();
create or replace trigger settlement_misc_after_update after update on settlement
  referencing new table as changed for each statement execute function keep_unpaid_misc_charges();
create or replace trigger settlement_periods_after_delete after delete on settlement
  referencing old table as changed for each statement execute function keep_tuition_periods();
create or replace trigger settlement_periods_after_insert after insert on settlement
  referencing new table as changed for each statement execute function keep_tuition_periods();
create or replace trigger settlement_periods_after_update after update on settlement
  referencing new table as changed for each statement execute function keep_tuition_periods();

-- The paid cents of a month of a course, by one line or by parts, with the latest payment.
-- Without parts `due` is null.
create or replace view tuition_settlement as
select subscription_id, month, student_id, fee, null::integer as due, null::integer as base,
  null::int4multirange as part, payment_id, transaction_date, payment_type, lessons
from payment_line
where subscription_id is not null and due is null and not voided
union all
select subscription_id, month, student_id, sum(fee)::integer, due, base, range_agg(part),
  max(payment_id), (array_agg(transaction_date order by id desc))[1],
  (array_agg(payment_type order by id desc))[1], lessons
from payment_line
where subscription_id is not null and due is not null and not voided
group by subscription_id, month, student_id, due, base, lessons;

-- The same for a misc charge.
create or replace view misc_settlement as
select misc_charge_id, month, student_id, fee, null::integer as due,
  payment_id, transaction_date, payment_type
from payment_line
where misc_charge_id is not null and due is null and not voided
union all
select misc_charge_id, month, student_id, sum(fee)::integer, due,
  max(payment_id), (array_agg(transaction_date order by id desc))[1],
  (array_agg(payment_type order by id desc))[1]
from payment_line
where misc_charge_id is not null and due is not null and not voided
group by misc_charge_id, month, student_id, due;

-- The cents that parts have paid of a month of a course, or of a misc charge.
create or replace function paid_parts(subscription integer, of_month date, charge integer)
returns int4multirange
language sql stable as $$
  select coalesce(range_agg(part), '{}') from (
    select part from payment_line
    where subscription_id = subscription and month = of_month and due is not null and not voided
    union all
    select part from payment_line
    where misc_charge_id = charge and due is not null and not voided
  ) paid
$$;

-- Chooses the cents of a part, after the earlier parts of the same statement too. The lock makes two
-- parts that are paid at once choose one after the other, and a part wait for a line that pays all.
create or replace function choose_part() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from subscription where id = new.subscription_id for no key update;
  perform from misc_charge where id = new.misc_charge_id for no key update;
  new.part := next_part(new.due, paid_parts(new.subscription_id, new.month, new.misc_charge_id), new.fee);
  if cents_of(new.part) is distinct from new.fee or exists (
    select from payment_line
    where subscription_id = new.subscription_id and month = new.month and due is null and not voided
  ) then
    perform violate('payment_line_paid_once');
  end if;
  return new;
end $$;

-- The last word on the lines of a payment. Marks what is paid, and refuses a tuition line at another
-- fee than the one due (R-425) and a cent that is paid twice (R-426). A payment and a discount at the
-- same moment wait for each other at the course, so the check after it sees the discount.
create or replace function settle_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  checked record;
begin
  update subscription set paid_months = paid_months + paid.months
  from (
    select subscription_id, range_agg(month_range(month)) as months
    from lines
    where subscription_id is not null
      and (due is null or due = cents_of(paid_parts(subscription_id, month, null)))
    group by subscription_id
  ) paid
  where subscription.id = paid.subscription_id;
  select
    bool_or(misc_charge_id is not null) as is_misc,
    bool_or(
      (lines.student_id, lines.transaction_date, lines.payment_type)
      is distinct from (payment.student_id, payment.transaction_date, payment.payment_type)
    ) as wrong_head,
    bool_or(
      (
        (coalesce(lines.due, lines.fee), coalesce(lines.base, lines.due, lines.fee), lines.lessons)
        is distinct from (
          coalesce(part.due, fee_period.due, subscription.fee),
          coalesce(part.base, fee_period.base, subscription.fee),
          case when part.due is null then fee_period.lessons else part.lessons end
        )
        -- Nothing is due before the lessons are recorded, but the rest of an imported part is.
        or (subscription.by_lesson and part.due is null and lines.lessons is null)
      )
      and subscription.id is not null
      -- An imported payment, without a type, keeps its own fee (R-907), but all parts have one.
      and (
        lines.payment_type is not null or part.due is not null
          and (part.due, part.lessons) is distinct from (lines.due, lines.lessons)
      )
    ) as wrong_fee,
    -- Two whole lines of a charge violate a unique index, and a misc charge has a check of its sum.
    bool_or(lines.due is null and part.due is not null) as twice
  into checked
  from lines
  join payment on payment.id = lines.payment_id
  left join subscription on subscription.id = lines.subscription_id
  left join fee_period
    on fee_period.subscription_id = lines.subscription_id
    and fee_period.from_month <= lines.month and fee_period.until_month > lines.month
  left join lateral (
    select other.due, coalesce(other.base, other.due) as base, other.lessons from payment_line other
    where other.subscription_id = lines.subscription_id and other.month = lines.month
      and other.due is not null and not other.voided
      and (other.id < lines.id or lines.due is null)
    limit 1
  ) part on true;
  if checked.wrong_head then
    raise exception using errcode = 'check_violation', constraint = 'payment_line_of_payment',
      message = 'a line has the student, the date and the type of its payment';
  end if;
  if checked.is_misc and exists (
    select from lines join misc_charge charge on charge.id = misc_charge_id
    where lines.due <> charge.fee
  ) or checked.wrong_fee then
    raise exception using errcode = 'check_violation', constraint = 'payment_line_due',
      message = 'a line pays the fee that is due';
  end if;
  if checked.twice then
    perform violate('payment_line_paid_once');
  end if;
  if checked.is_misc then
    update misc_charge set paid = misc_charge.paid + line.paid
    from (
      select misc_charge_id, sum(case when due is null then charge.fee else lines.fee end) as paid
      from lines join misc_charge charge on charge.id = misc_charge_id
      group by misc_charge_id
    ) line
    where misc_charge.id = line.misc_charge_id;
  end if;
  return null;
end $$;

-- A month or charge that a voided line paid is owed again.
create or replace function unsettle_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update subscription set paid_months = paid_months - line.months
  from (
    select subscription_id, range_agg(month_range(month)) as months
    from lines where subscription_id is not null group by subscription_id
  ) line
  where subscription.id = line.subscription_id;
  update misc_charge set paid = misc_charge.paid - line.paid
  from (
    select misc_charge_id, sum(case when due is null then charge.fee else lines.fee end) as paid
    from lines join misc_charge charge on charge.id = misc_charge_id
    group by misc_charge_id
  ) line
  where misc_charge.id = line.misc_charge_id;
  return null;
end $$;

create or replace function void_lines() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update payment_line set voided = true where payment_id = new.payment_id;
  return null;
end $$;

-- Money counts when it comes in; a deposit counts when it is set off against a charge.
create or replace function maintain_income() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  sign constant integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into monthly_income as income (month, bank, cash, unknown, deposit)
  select
    date_trunc('month', lines.transaction_date)::date,
    sign * coalesce(sum(fee) filter (where lines.payment_type = 'BANK'), 0),
    sign * coalesce(sum(fee) filter (where lines.payment_type = 'CASH'), 0),
    sign * coalesce(sum(fee) filter (where lines.payment_type is null), 0),
    sign * coalesce(sum(fee) filter (where lines.payment_type = 'CREDIT'), 0)
  from lines
  where lines.fund is distinct from 'DEPOSIT' and (
    lines.payment_type is distinct from 'CREDIT'
    or (select fund from payment where id = lines.payment_id) = 'DEPOSIT'
  )
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

create or replace trigger payment_line_chooses_part before insert on payment_line
  for each row when (new.due is not null) execute function choose_part();
create or replace trigger payment_line_income after insert on payment_line
  referencing new table as lines for each statement execute function maintain_income();
create or replace trigger payment_line_income_voided after update on payment_line
  referencing new table as lines for each statement execute function maintain_income();
create or replace trigger payment_line_settles after insert on payment_line
  referencing new table as lines for each statement execute function settle_lines();
create or replace trigger payment_line_unsettles after update on payment_line
  referencing new table as lines for each statement execute function unsettle_lines();

create or replace trigger payment_void_voids_lines after insert on payment_void
  for each row execute function void_lines();

create or replace trigger payment_payer_guard before update or delete on payment_payer
  for each row execute function guard_payment_payer();

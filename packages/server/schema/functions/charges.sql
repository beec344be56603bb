-- The fee due of a course in the months with a discount. Each discount is rounded by itself,
-- half up. A percentage is of what the pro rata of a first month leaves (R-1880). The fee due is
-- never below zero.
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
where off.total > 0;

-- A discount is only ended, earlier than before. A payment locks its subscriptions FOR SHARE, so a
-- discount comes before it or after it. An undone move takes back what it did: the discounts of its
-- courses go, and those that it ended apply again (D-35).
create or replace function guard_adjustment() returns trigger
language plpgsql as $$
declare
  ended adjustment := old;
begin
  if tg_op = 'INSERT' then
    perform from subscription where id = new.subscription_id for no key update;
    return new;
  end if;
  perform from subscription where id = old.subscription_id for no key update;
  if tg_op = 'DELETE' then
    if old.rule is not null
      and is_removing(tg_relid)
    then
      return old;
    end if;
    if exists (
      select from student_move_course course
      join student_move move on move.id = course.student_move_id
      where course.new_subscription_id = old.subscription_id and move.undone_at is not null
    ) or exists (
      select from year_end_discount discount
      join student_move move
        on move.year_end_id = discount.year_end_id and move.student_id = old.student_id
      where discount.adjustment_id = old.id and discount.until_before is null
        and move.undone_at is not null
    ) then
      return old;
    end if;
    raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
  end if;
  ended.until_month := new.until_month;
  if new is distinct from ended or (
    new.until_month > old.until_month and not exists (
      select from year_end_discount discount
      join student_move move
        on move.year_end_id = discount.year_end_id and move.student_id = old.student_id
      where discount.adjustment_id = old.id and discount.until_before = new.until_month
        and move.undone_at is not null
    )
  ) then
    raise exception 'an adjustment is only ended' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function maintain_fee_periods() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subscriptions integer[] := array(select distinct subscription_id from changed);
begin
  with computed as materialized (
    select * from computed_fee_period where subscription_id = any(subscriptions)
  ),
  gone as (
    delete from fee_period
    where subscription_id = any(subscriptions) and not exists (
      select from computed
      where computed.subscription_id = fee_period.subscription_id
        and computed.from_month = fee_period.from_month
    )
  )
  insert into fee_period as period
  select * from computed
  on conflict (subscription_id, from_month) do update
  set until_month = excluded.until_month, due = excluded.due, base = excluded.base
  where (period.until_month, period.due, period.base)
    is distinct from (excluded.until_month, excluded.due, excluded.base);
  return null;
end $$;

-- A charge has the item, month and fee of its bulk charge.
create or replace function check_bulk_charge_lines() returns trigger
language plpgsql as $$
begin
  if exists (
    select from added
    join bulk_charge bulk on bulk.id = added.bulk_charge_id
    join misc_charge charge on charge.id = added.misc_charge_id
    where (charge.misc_item_id, charge.month, charge.fee)
        <> (bulk.misc_item_id, bulk.month, bulk.fee)
      or charge.cancelled_month is not null or bulk.undone_at is not null
  ) then
    raise exception using errcode = 'check_violation', constraint = 'bulk_charge_line_matches',
      message = 'a charge has the item, month and fee of its bulk charge';
  end if;
  return null;
end $$;

-- At the end of the transaction, when its lines are there.
create or replace function require_bulk_charge_lines() returns trigger
language plpgsql as $$
begin
  if not exists (select from bulk_charge_line where bulk_charge_id = new.id) then
    raise exception using errcode = 'check_violation', constraint = 'bulk_charge_has_lines',
      message = 'a bulk charge charges a student';
  end if;
  return null;
end $$;

create or replace function refuse_opening_balance_change() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'misc_item_opening_kept',
    message = 'the item of opening balances stays as it is';
end $$;

-- The fee of an offering in a month: of the last change up to it, else the first fee.
create or replace function offering_fee(offering integer, in_month date) returns integer
language sql stable as $$
  select coalesce(
    (
      select new_fee
      from fee_change_offering changed
      join fee_change change on change.id = changed.fee_change_id
      where changed.offering_id = $1 and change.month <= $2
      order by change.month desc, change.id desc
      limit 1
    ),
    (select fee from offering where id = $1)
  )
$$;

create or replace trigger misc_item_opening_kept before update or delete on misc_item
  for each row when (old.is_opening_balance) execute function refuse_opening_balance_change();

-- The charged amount never changes; the payment line holds the received amount (R-521).
create or replace trigger misc_charge_fee_kept before update of fee on misc_charge
  for each row when (new.fee <> old.fee) execute function refuse_change();

create or replace trigger adjustment_fees_after_delete after delete on adjustment
  referencing old table as changed for each statement execute function maintain_fee_periods();
create or replace trigger adjustment_fees_after_insert after insert on adjustment
  referencing new table as changed for each statement execute function maintain_fee_periods();
create or replace trigger adjustment_fees_after_update after update on adjustment
  referencing new table as changed for each statement execute function maintain_fee_periods();
create or replace trigger adjustment_guard before insert or update or delete on adjustment
  for each row execute function guard_adjustment();

drop trigger if exists bulk_charge_complete on bulk_charge;
create constraint trigger bulk_charge_complete after insert on bulk_charge
  deferrable initially deferred for each row execute function require_bulk_charge_lines();

create or replace trigger bulk_charge_line_checked after insert on bulk_charge_line
  referencing new table as added for each statement execute function check_bulk_charge_lines();

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

-- What a student is charged and owes for tuition in a month, as long as it stays the same. Each
-- subscription adds its fee where its months begin and takes it off where they end. A paid month
-- has the fee that was paid, and owes what a part leaves. It stays where it is no longer charged.
create or replace view computed_tuition_period as
select student_id, from_month, until_month, fee::bigint as fee, owed::bigint as owed
from (
  select
    student_id,
    month as from_month,
    lead(month, 1, 'infinity') over student as until_month,
    sum(lines) over student as lines,
    sum(fee) over student as fee,
    sum(owed) over student as owed
  from (
    select student_id, month, sum(lines) as lines, sum(change.fee) as fee, sum(owed) as owed
    from subscription
    cross join lateral (
      select
        datemultirange(daterange(effective_month, cancelled_month)) - coalesce((
          select range_agg(daterange(from_month, until_month)) from student_pause
          where student_pause.student_id = subscription.student_id
            and (until_month is null or until_month > from_month)
        ), '{}') as months
      offset 0
    ) charged
    cross join lateral (
      select lower(period) as month, 1 as lines, subscription.fee, subscription.fee as owed
      from unnest(charged.months) period
      union all
      select upper(period), -1, -subscription.fee, -subscription.fee
      from unnest(charged.months) period
      where not upper_inf(period)
      union all
      select edge.month, 0, edge.sign * off.fee, edge.sign * off.fee
      from fee_period
      cross join lateral (select fee_period.due - subscription.fee as fee) off
      cross join lateral unnest(
        charged.months
        * datemultirange(daterange(from_month, nullif(until_month, 'infinity')))
      ) period
      cross join lateral (
        values (lower(period), 1), (upper(period), -1)
      ) as edge (month, sign)
      where fee_period.subscription_id = subscription.id and edge.month is not null
      union all
      select
        (settlement.month + edge.later)::date,
        case when charged.months @> settlement.month then 0 else edge.sign end,
        edge.sign * case when charged.months @> settlement.month
          then coalesce(settlement.due, settlement.fee) - normal.due else settlement.fee end,
        case when charged.months @> settlement.month
          then edge.sign * (coalesce(settlement.due - settlement.fee, 0) - normal.due) else 0 end
      from settlement
      cross join lateral (
        select coalesce((
          select due from fee_period
          where fee_period.subscription_id = subscription.id
            and from_month <= settlement.month and until_month > settlement.month
        ), subscription.fee) as due
      ) normal
      cross join (values (interval '0', 1), (interval '1 month', -1)) as edge (later, sign)
      where settlement.subscription_id = subscription.id
    ) change
    group by student_id, month
    having sum(lines) <> 0 or sum(change.fee) <> 0 or sum(owed) <> 0
  ) change
  window student as (partition by student_id order by month)
) period
where lines > 0;

-- Concurrent changes of one student wait, so that the second one sees the first. Only the lock
-- of the audit log comes later, so that changes do not deadlock. There are only a thousand
-- locks, because the locks of a transaction must fit into PostgreSQL's lock table. A transaction
-- with many changes sets kelas.tuition_later, and computes the tuition after them. A wrong
-- setting can only leave old sums, which npm run verify finds; it can write no others.
create or replace function keep_tuition_periods() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  students integer[] := array(select distinct student_id from changed);
begin
  perform pg_advisory_xact_lock(hashtext('kelas tuition'), key)
  from (select distinct id % 1000 as key from unnest(students) id order by key) locked;
  if coalesce(current_setting('kelas.tuition_later', true), '') <> 'on' then
    perform compute_tuition(students);
  end if;
  return null;
end $$;

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
      and is_removing((select relowner from pg_class where oid = tg_relid))
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

-- Equal rows stay, so that tuition is computed once for each change.
create or replace function keep_fee_periods() returns trigger
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

create or replace function keep_opening_balance() returns trigger
language plpgsql as $$
begin
  raise exception using errcode = 'check_violation', constraint = 'misc_item_opening_kept',
    message = 'the item of opening balances stays as it is';
end $$;

-- Where PostgreSQL expects many periods, it compares each one with all others for NOT IN; so this
-- has NOT EXISTS. The caller holds the locks of keep_tuition_periods(). The app role may call this,
-- because it stores only what the view computes.
create or replace function compute_tuition(students integer[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  with computed as materialized (
    select * from computed_tuition_period where student_id = any(students)
  ),
  gone as (
    delete from tuition_period
    where student_id = any(students) and not exists (
      select from computed
      where computed.student_id = tuition_period.student_id
        and computed.from_month = tuition_period.from_month
    )
  )
  insert into tuition_period as period
  select * from computed
  on conflict (student_id, from_month) do update
  set until_month = excluded.until_month, fee = excluded.fee, owed = excluded.owed
  where (period.until_month, period.fee, period.owed)
    is distinct from (excluded.until_month, excluded.fee, excluded.owed);
end $$;

-- The fee of an offering in a month: that of the last change up to it, else the first one.
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

create or replace trigger student_status_change_periods_after_insert
  after insert on student_status_change
  referencing new table as changed for each statement execute function keep_tuition_periods();

create or replace trigger subscription_periods_after_delete after delete on subscription
  referencing old table as changed for each statement execute function keep_tuition_periods();
create or replace trigger subscription_periods_after_insert after insert on subscription
  referencing new table as changed for each statement execute function keep_tuition_periods();
create or replace trigger subscription_periods_after_update after update on subscription
  referencing new table as changed for each statement execute function keep_tuition_periods();

create or replace trigger misc_item_opening_kept before update or delete on misc_item
  for each row when (old.is_opening_balance) execute function keep_opening_balance();

-- The charged amount never changes; the payment line holds the received amount (R-521).
create or replace trigger misc_charge_fee_kept before update of fee on misc_charge
  for each row when (new.fee <> old.fee) execute function refuse_change();

create or replace trigger adjustment_fees_after_delete after delete on adjustment
  referencing old table as changed for each statement execute function keep_fee_periods();
create or replace trigger adjustment_fees_after_insert after insert on adjustment
  referencing new table as changed for each statement execute function keep_fee_periods();
create or replace trigger adjustment_fees_after_update after update on adjustment
  referencing new table as changed for each statement execute function keep_fee_periods();
create or replace trigger adjustment_guard before insert or update or delete on adjustment
  for each row execute function guard_adjustment();

create or replace trigger fee_period_periods_after_delete after delete on fee_period
  referencing old table as changed for each statement execute function keep_tuition_periods();
create or replace trigger fee_period_periods_after_insert after insert on fee_period
  referencing new table as changed for each statement execute function keep_tuition_periods();
create or replace trigger fee_period_periods_after_update after update on fee_period
  referencing new table as changed for each statement execute function keep_tuition_periods();

drop trigger if exists bulk_charge_complete on bulk_charge;
create constraint trigger bulk_charge_complete after insert on bulk_charge
  deferrable initially deferred for each row execute function require_bulk_charge_lines();
create or replace trigger bulk_charge_guard before update or delete on bulk_charge
  for each row execute function refuse_all_but_undo();

create or replace trigger bulk_charge_line_append_only before update or delete on bulk_charge_line
  for each row execute function refuse_change();
create or replace trigger bulk_charge_line_checked after insert on bulk_charge_line
  referencing new table as added for each statement execute function check_bulk_charge_lines();

create or replace trigger fee_change_append_only before update or delete on fee_change
  for each row execute function refuse_change();

create or replace trigger fee_change_offering_append_only
  before update or delete on fee_change_offering
  for each row execute function refuse_change();

create or replace trigger fee_change_course_append_only before update or delete on fee_change_course
  for each row execute function refuse_change();

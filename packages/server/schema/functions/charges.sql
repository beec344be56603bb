-- The fee of a course in the months with a discount, and in all months of a course that is charged by
-- lesson; nothing is charged while the lessons of a month are not recorded (R-2277). Each discount is
-- rounded by itself, half up. A percentage is of what the pro rata of a first month leaves (R-1880).
-- The fee due is never below zero.
create or replace view computed_fee_period as
select
  subscription.student_id,
  subscription.id as subscription_id,
  segment.from_month,
  segment.until_month,
  held.lessons,
  month.fee::integer as fee,
  greatest(0, month.fee - off.total)::integer as due,
  greatest(0, month.fee - off.shared)::integer as base
from (
  select
    subscription_id,
    month as from_month,
    lead(month, 1, 'infinity') over (partition by subscription_id order by month) as until_month
  from (
    select subscription_id, from_month as month from adjustment
    union
    select subscription_id, until_month from adjustment where until_month <> 'infinity'
    union
    select id, effective_month from subscription where by_lesson
    union
    select subscription.id, edge.month
    from subscription
    join lesson_count
      on lesson_count.offering_id = subscription.offering_id and month >= effective_month
      and (cancelled_month is null or month < cancelled_month)
    cross join lateral (
      values (lesson_count.month), ((lesson_count.month + interval '1 month')::date)
    ) edge (month)
    where by_lesson
  ) edge
) segment
join subscription on subscription.id = segment.subscription_id
left join lesson_count held
  on subscription.by_lesson and held.offering_id = subscription.offering_id
  and held.month = segment.from_month and held.month >= effective_month
  and (cancelled_month is null or held.month < cancelled_month)
cross join lateral (
  select subscription.fee::bigint
    * case when subscription.by_lesson then coalesce(held.lessons, 0) else 1 end as fee
) month
cross join lateral (
  select
    coalesce(sum(each.off), 0) as total,
    coalesce(sum(each.off) filter (where borne_by = 'SHARED'), 0) as shared
  from (
    select
      adjustment.*,
      coalesce(sum(
        case when rule = 'FIRST_MONTH' then coalesce(amount, (month.fee * percent + 50) / 100) end
      ) over (), 0)::bigint as pro_rata
    from adjustment
    where adjustment.subscription_id = segment.subscription_id
      and adjustment.from_month <= segment.from_month
      and adjustment.until_month > segment.from_month
  ) adjustment
  cross join lateral (
    select case
      when rule = 'FIRST_MONTH' then pro_rata
      else coalesce(amount, (greatest(0, month.fee - pro_rata) * percent + 50) / 100)
    end as off
  ) each
) off
where subscription.by_lesson or off.total > 0;

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

create or replace function compute_fee_periods(subscriptions integer[]) returns void
language plpgsql as $$
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
  set until_month = excluded.until_month, lessons = excluded.lessons, fee = excluded.fee,
    due = excluded.due, base = excluded.base
  where (period.until_month, period.lessons, period.fee, period.due, period.base)
    is distinct from
      (excluded.until_month, excluded.lessons, excluded.fee, excluded.due, excluded.base);
end $$;

-- After a change of discounts.
create or replace function maintain_fee_periods() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform compute_fee_periods(array(select distinct subscription_id from changed));
  return null;
end $$;

-- After the start, the end and the removal of a course that is charged by lesson.
create or replace function maintain_lesson_fees() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform compute_fee_periods(array[coalesce(new.id, old.id)]);
  return null;
end $$;

-- The count of a month stays once a payment or a salary has used it (R-2278). A payment locks its
-- subscriptions, and a new subscription its offering, so the count comes before or after both.
create or replace function guard_lesson_count() returns trigger
language plpgsql as $$
declare
  courses integer[];
begin
  perform from offering where id = new.offering_id for update;
  perform from subscription where offering_id = new.offering_id order by id for no key update;
  courses := array(select id from subscription where offering_id = new.offering_id);
  if not (select by_lesson from offering where id = new.offering_id) then
    raise exception using errcode = 'check_violation', constraint = 'lesson_count_by_lesson',
      message = 'only an offering that is charged by lesson has a number of lessons';
  end if;
  if new.lessons is distinct from old.lessons and (
    exists (
      select from payment_line line
      where line.subscription_id = any(courses) and line.month = new.month
        and line.lessons is not null and not line.voided
    ) or exists (
      select from salary_free_line line
      where line.subscription_id = any(courses) and line.month = new.month and not line.voided
    )
  ) then
    raise exception using errcode = 'check_violation', constraint = 'lesson_count_used',
      message = 'a payment or a salary has used the number of lessons';
  end if;
  return new;
end $$;

create or replace function maintain_lesson_counts() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform compute_fee_periods(array(
    select subscription.id from subscription join changed using (offering_id)
  ));
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
create or replace trigger subscription_lesson_fees after insert on subscription
  for each row when (new.by_lesson) execute function maintain_lesson_fees();
create or replace trigger subscription_lesson_fees_ended after update of cancelled_month on subscription
  for each row when (new.by_lesson) execute function maintain_lesson_fees();
create or replace trigger subscription_lesson_fees_removed after delete on subscription
  for each row when (old.by_lesson) execute function maintain_lesson_fees();
create or replace trigger lesson_count_fees_after_insert after insert on lesson_count
  referencing new table as changed for each statement execute function maintain_lesson_counts();
create or replace trigger lesson_count_fees_after_update after update on lesson_count
  referencing new table as changed for each statement execute function maintain_lesson_counts();
create or replace trigger lesson_count_guard before insert or update on lesson_count
  for each row execute function guard_lesson_count();
create or replace trigger adjustment_guard before insert or update or delete on adjustment
  for each row execute function guard_adjustment();

drop trigger if exists bulk_charge_complete on bulk_charge;
create constraint trigger bulk_charge_complete after insert on bulk_charge
  deferrable initially deferred for each row execute function require_bulk_charge_lines();

create or replace trigger bulk_charge_line_checked after insert on bulk_charge_line
  referencing new table as added for each statement execute function check_bulk_charge_lines();

create or replace trigger bulk_charge_level_offered before insert on bulk_charge
  for each row execute function refuse_level_not_offered('program_level_id');

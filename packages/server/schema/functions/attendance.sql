-- Each lesson as its latest change says: whether it is held, and the day, the times and the room.
create or replace view present_lesson as
select lesson.id, timetable_entry_id, lesson.day, course_id, program_level_id, class_session,
  case change.kind when 'CANCELLED' then 'CANCELLED' when 'MOVED' then 'MOVED' else 'HELD' end
    as state,
  coalesce(change.to_day, lesson.day) as held_on,
  case when change.to_day is null then lesson.start_time else change.to_start_time end as start_time,
  case when change.to_day is null then lesson.end_time else change.to_end_time end as end_time,
  coalesce(change.to_classroom, lesson.classroom) as classroom,
  change.id as change_id, lesson.marked_at, lesson.marked_by
from lesson
left join lateral (
  select * from lesson_change where lesson_id = lesson.id order by lesson_change.id desc limit 1
) change on true;

-- A mark replaces the one before. The lock makes marks and changes of a lesson wait for each other.
create or replace function replace_mark() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from lesson where id = new.lesson_id for no key update;
  if (select state from present_lesson where id = new.lesson_id) = 'CANCELLED' then
    perform violate('attendance_mark_lesson_held');
  end if;
  update attendance_mark set replaced = true
  where lesson_id = new.lesson_id and student_id = new.student_id and not replaced;
  return new;
end $$;

-- A lesson with marks was held, so it is not cancelled and not moved.
create or replace function guard_lesson_change() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from lesson where id = new.lesson_id for no key update;
  if new.kind <> 'RESTORED' and exists (
    select from attendance_mark
    where lesson_id = new.lesson_id and not replaced and mark <> 'CLEARED'
  ) then
    perform violate('lesson_change_marked');
  end if;
  return new;
end $$;

create or replace trigger attendance_mark_replaces before insert on attendance_mark
  for each row execute function replace_mark();
create or replace trigger lesson_change_guard before insert on lesson_change
  for each row execute function guard_lesson_change();

-- A salary by the hour has lessons of its month in which its teacher offers the subject and level.
create or replace function check_salary_lessons() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (
    select from added
    join salary on salary.id = added.salary_id
    join lesson on lesson.id = added.lesson_id
    where salary.payment_type <> 'HOUR' or not month_range(salary.month) @> added.held_on
      or not exists (
        select from offering
        where offering.teacher_id = salary.teacher_id and offering.course_id = lesson.course_id
          and offering.program_level_id = lesson.program_level_id
      )
  ) then
    perform violate('salary_lesson_taught');
  end if;
  return null;
end $$;

create or replace trigger salary_lesson_checked after insert on salary_lesson
  referencing new table as added for each statement execute function check_salary_lessons();

-- Each owed lesson that is not withdrawn, with what became of it. A make-up is given once the student
-- is marked as present in its lesson.
create or replace view present_owed_lesson as
select owed_lesson.id, owed_lesson.lesson_id, owed_lesson.student_id, subscription_id, absence,
  lapses_on,
  owed_lesson.recorded_at, make_up.id as make_up_id, make_up.lesson_id as make_up_lesson_id,
  lesson_discount.adjustment_id,
  case
    when lesson_discount.adjustment_id is not null then 'DISCOUNTED'
    when mark.mark in ('PRESENT', 'LATE') then 'GIVEN'
    when mark.mark in ('ABSENT', 'EXCUSED') then 'MISSED'
    when make_up.id is not null then 'BOOKED'
    else 'OPEN'
  end as state
from owed_lesson
left join lesson_discount on lesson_discount.owed_lesson_id = owed_lesson.id
left join make_up on make_up.owed_lesson_id = owed_lesson.id and make_up.undone_at is null
left join attendance_mark mark on mark.lesson_id = make_up.lesson_id
  and mark.student_id = owed_lesson.student_id and not mark.replaced
where withdrawn_at is null;

-- An owed lesson is settled once: by a make-up or by a discount. The lock makes both wait.
create or replace function guard_settlement() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed owed_lesson;
begin
  select * into owed from owed_lesson where id = new.owed_lesson_id for no key update;
  if owed.withdrawn_at is not null
    or exists (select from lesson_discount where owed_lesson_id = owed.id)
    or exists (select from make_up where owed_lesson_id = owed.id and undone_at is null)
  then
    perform violate('owed_lesson_settled_once');
  end if;
  return new;
end $$;

-- A settled lesson stays owed: its make-up is undone first, and a discount is final.
create or replace function guard_withdrawal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from lesson_discount where owed_lesson_id = new.id)
    or exists (select from make_up where owed_lesson_id = new.id and undone_at is null)
  then
    perform violate('owed_lesson_settled');
  end if;
  return new;
end $$;

-- A cancelled lesson makes nothing up, and a lesson makes up one of each student. All that changes
-- make-ups locks lessons before owed lessons.
create or replace function guard_make_up_lesson() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from lesson where id = new.lesson_id for no key update;
  if (select state from present_lesson where id = new.lesson_id) = 'CANCELLED' then
    perform violate('make_up_lesson_held');
  end if;
  if exists (
    select from make_up
    join owed_lesson other on other.id = make_up.owed_lesson_id
    join owed_lesson owed on owed.student_id = other.student_id
    where make_up.lesson_id = new.lesson_id and undone_at is null and owed.id = new.owed_lesson_id
  ) then
    perform violate('make_up_once_in_lesson');
  end if;
  return new;
end $$;

-- A make-up that was given stays.
create or replace function guard_make_up() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from lesson where id = new.lesson_id for no key update;
  perform from owed_lesson where id = new.owed_lesson_id for no key update;
  if (select state from present_owed_lesson where id = new.owed_lesson_id) = 'GIVEN' then
    perform violate('make_up_given');
  end if;
  return new;
end $$;

create or replace trigger make_up_in_held_lesson before insert on make_up
  for each row execute function guard_make_up_lesson();
create or replace trigger make_up_settles before insert on make_up
  for each row execute function guard_settlement();
create or replace trigger lesson_discount_settles before insert on lesson_discount
  for each row execute function guard_settlement();
create or replace trigger owed_lesson_guard before update on owed_lesson
  for each row execute function guard_withdrawal();
create or replace trigger make_up_guard before update on make_up
  for each row execute function guard_make_up();

create or replace trigger waiting_place_level_offered before insert on waiting_place
  for each row execute function refuse_level_not_offered('program_level_id');
-- Ending it once is the only change of a wait.
create or replace trigger waiting_place_ends before update on waiting_place
  for each row when (
    old.ended_at is not null or new.ended_at is null
    or (new.id, new.course_id, new.program_level_id, new.class_session, new.student_id, new.recorded_at, new.recorded_by)
      is distinct from (old.id, old.course_id, old.program_level_id, old.class_session, old.student_id, old.recorded_at, old.recorded_by)
  ) execute function refuse_change();
create or replace trigger waiting_place_kept before delete on waiting_place
  for each row execute function refuse_change();

-- The months without a charge, without an end if until_month is null: after a deactivation from
-- the next month on, and after a termination from its month on, until a later change.
create or replace view student_pause as
select student_id, from_month, until_month
from (
  select
    student_id,
    status,
    case status when 'DEACTIVATED' then (month + interval '1 month')::date else month end
      as from_month,
    -- The next change, in the order of the index.
    lag(month) over (partition by student_id order by id desc) as until_month
  from student_status_change
) change
where status <> 'ACTIVE';

-- At least one ADMIN must stay active (R-1117). The lock makes concurrent demotions wait.
create or replace function check_last_admin() returns trigger
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('staff_last_admin'));
  if not exists (
    select from staff where role = 'ADMIN' and active and id <> old.id
  ) then
    raise exception using errcode = 'check_violation', constraint = 'staff_last_admin',
      message = 'the last active ADMIN stays';
  end if;
  return new;
end $$;

-- A termination is final (R-264), unless a move made it and was undone. The lock makes concurrent
-- changes of a student wait.
create or replace function check_student_status_change() returns trigger
language plpgsql as $$
declare
  latest student_status_change;
  current_status text;
begin
  perform from student where id = new.student_id for no key update;
  select * into latest from student_status_change
  where student_id = new.student_id order by id desc limit 1;
  current_status := coalesce(latest.status, 'ACTIVE');
  if current_status = 'TERMINATED' and not exists (
    select from student_move where status_change_id = latest.id and undone_at is not null
  ) then
    raise exception using errcode = 'check_violation', constraint = 'student_status_final',
      message = 'a terminated student keeps that status';
  end if;
  if current_status = new.status then
    raise exception using errcode = 'check_violation', constraint = 'student_status_same',
      message = 'the student has that status already';
  end if;
  return new;
end $$;

-- Only the owner of the tables may anonymise a student, and it cannot be undone.
create or replace function guard_anonymised() returns trigger
language plpgsql as $$
begin
  if old.anonymised_at is not null or not pg_has_role(
    current_user, (select relowner from pg_class where oid = tg_relid), 'USAGE')
  then
    raise exception 'a student is anonymised by the owner, for good'
      using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- A level that is not offered is in no new record, and no record changes to it (R-2260). The column
-- is the argument. A move of the student, or its undo, may lead to it.
create or replace function refuse_level_not_offered() returns trigger
language plpgsql as $$
declare
  chosen integer := to_jsonb(new) ->> tg_argv[0];
  former integer;
begin
  if tg_op = 'UPDATE' then
    former := to_jsonb(old) ->> tg_argv[0];
  end if;
  if chosen is not distinct from former
    or not exists (select from program_level where id = chosen and not offered)
  then
    return new;
  end if;
  if tg_table_name = 'student' and tg_op = 'UPDATE' and exists (
    select from student_move
    where student_id = new.id and chosen in (from_level, to_level)
      and former in (from_level, to_level)
  ) then
    return new;
  end if;
  raise exception using errcode = 'check_violation',
    constraint = tg_table_name || '_level_offered', message = 'this level is not offered';
end $$;

create or replace trigger program_level_next_offered
  before insert or update of next_level_id on program_level
  for each row execute function refuse_level_not_offered('next_level_id');

create or replace trigger student_level_offered before insert or update of program_level_id on student
  for each row execute function refuse_level_not_offered('program_level_id');

create or replace trigger staff_last_admin before update on staff
  for each row when (old.role = 'ADMIN' and old.active and not (new.role = 'ADMIN' and new.active))
  execute function check_last_admin();

create or replace trigger student_anonymised_for_good before update on student
  for each row when (new.anonymised_at is distinct from old.anonymised_at)
  execute function guard_anonymised();

-- Undoing an import removes the status changes of its students.
create or replace trigger student_status_change_kept before delete on student_status_change
  for each row when (not is_removing('student_status_change')) execute function refuse_change();
create or replace trigger student_status_change_append_only before update on student_status_change
  for each row execute function refuse_change();
create or replace trigger student_status_change_checked before insert on student_status_change
  for each row execute function check_student_status_change();

-- An entry follows the last one of its transaction, if there is one, or else the head. The lock on
-- the head lasts until the commit, so an entry beyond it is of this transaction. The app role can
-- write neither the head nor the columns of the chain, and no setting takes part. So a statement
-- cannot choose the entry that it follows. The function is volatile, so it sees the entries that
-- its own statement has inserted so far. Where the owner has deleted the last entries, the gap
-- before the head stays.
create or replace function chain_audit_entry() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  last record;
begin
  select * into head from audit_head for update;
  select position, hash into last from audit_entry order by position desc limit 1;
  if last.position > head.position then
    head.position := last.position;
    head.hash := last.hash;
  end if;
  new.position := head.position + 1;
  new.previous_hash := head.hash;
  new.details_hash := sha256(convert_to(
    coalesce(new.before::text, '-') || E'\n' || coalesce(new.after::text, '-'), 'UTF8'));
  new.hash := sha256(convert_to(concat_ws(E'\n',
    encode(new.previous_hash, 'hex'),
    new.position,
    to_char(new.recorded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    coalesce(new.staff_id::text, '-'),
    new.action,
    new.subject_kind,
    coalesce(new.subject_id::text, '-'),
    encode(new.details_hash, 'hex')), 'UTF8'));
  return new;
end $$;

-- The owner alone erases details, of an anonymised student or of one whose import is undone.
create or replace function guard_audit_entry() returns trigger
language plpgsql as $$
declare
  erased audit_entry := old;
  owner oid;
begin
  if tg_op = 'UPDATE' then
    select relowner into owner from pg_class where oid = tg_relid;
    erased.before := null;
    erased.after := null;
    erased.erased_at := new.erased_at;
    if old.erased_at is null and new.erased_at is not null and new is not distinct from erased
      and old.subject_kind = 'STUDENT'
      and old.action in (
        'STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED', 'PAYER_RECORDED'
      )
      and (is_removing(tg_relid)
        or exists (select from student where id = old.subject_id and anonymised_at is not null))
      and pg_has_role(current_user, owner, 'USAGE')
    then
      return new;
    end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace function refuse_earlier_year() returns trigger
language plpgsql as $$
begin
  if exists (select from year_end where year > new.year and undone_at is null) then
    raise exception using errcode = 'check_violation', constraint = 'year_end_in_order',
      message = 'a later year is applied';
  end if;
  return new;
end $$;

-- Runs at the commit, once for each entry; only the last one is written to the head. SET
-- CONSTRAINTS can only make it run earlier, with the same result.
create or replace function move_audit_head() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.position = (select position from audit_entry order by position desc limit 1) then
    update audit_head set position = new.position, hash = new.hash;
  end if;
  return null;
end $$;

create or replace function guard_student_move_course() returns trigger
language plpgsql as $$
begin
  if exists (
    select from student_move where id = old.student_move_id and undone_at is not null
  ) then
    return old;
  end if;
  raise exception 'a course of a move goes only after its undo'
    using errcode = 'restrict_violation';
end $$;

-- Removes records of an import; a foreign key refuses a record in use. Erases the audit details of
-- the students and returns the positions of these entries.
create or replace function remove_imported(
  batch integer,
  students integer[],
  teachers integer[],
  offerings integer[],
  courses integer[],
  items integer[],
  charges integer[],
  emptied integer[],
  removed_at timestamptz
)
returns bigint[]
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  erased bigint[];
  everyone integer[] := students || emptied;
  lines integer[] := array(select id from subscription where student_id = any(everyone));
begin
  if not exists (select from import_batch where id = batch and undone_at is null) or exists (
    select from (
      select 'student' as kind, unnest(everyone) as id
      union all select 'teacher', unnest(teachers)
      union all select 'offering', unnest(offerings)
      union all select 'course', unnest(courses)
      union all select 'misc_item', unnest(items)
      union all select 'misc_charge', unnest(charges)
      union all select 'subscription', unnest(lines)
      union all select 'misc_charge', id from misc_charge where student_id = any(everyone)
    ) wanted
    where (batch, kind, id) not in (
      select import_batch_id, record_kind, record_id from import_row
    )
  ) then
    raise exception 'an undo removes what its import made' using errcode = 'restrict_violation';
  end if;
  perform set_config('kelas.removes_import', 'yes', true);
  with entries as (
    update audit_entry set before = null, after = null, erased_at = removed_at
    where subject_kind = 'STUDENT' and subject_id = any(students) and erased_at is null
      and action in ('STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED')
    returning position
  )
  select array_agg(position order by position) into erased from entries;
  delete from student_move_course using student_move move
  where move.id = student_move_id and move.student_id = any(everyone)
    and move.undone_at is not null;
  delete from student_move where student_id = any(everyone) and undone_at is not null;
  delete from adjustment where subscription_id = any(lines);
  delete from fee_period where subscription_id = any(lines);
  delete from subscription where id = any(lines);
  delete from misc_charge where student_id = any(everyone) or id = any(charges);
  delete from student_status_change where student_id = any(students);
  delete from student where id = any(students);
  delete from offering where id = any(offerings);
  delete from teacher where id = any(teachers);
  delete from course where id = any(courses);
  delete from misc_item where id = any(items);
  perform set_config('kelas.removes_import', '', true);
  return coalesce(erased, '{}');
end $$;

create or replace trigger audit_entry_append_only before update or delete on audit_entry
  for each row execute function guard_audit_entry();
create or replace trigger audit_entry_chained before insert on audit_entry
  for each row execute function chain_audit_entry();
drop trigger if exists audit_entry_head_moved on audit_entry;
create constraint trigger audit_entry_head_moved after insert on audit_entry
  deferrable initially deferred for each row execute function move_audit_head();

create or replace trigger year_end_in_order before insert on year_end
  for each row execute function refuse_earlier_year();

create or replace trigger student_move_guard before update on student_move for each row
  execute function refuse_change('undone_at', 'undone_by', 'outcome', 'status_change_id');
create or replace trigger student_move_kept before delete on student_move
  for each row when (old.undone_at is null or not is_removing('student_move'))
  execute function refuse_change();

create or replace trigger student_move_course_guard before delete on student_move_course
  for each row execute function guard_student_move_course();

-- The moves of a year follow the levels. A person chooses the level of a move alone.
create or replace trigger student_move_level_offered before insert on student_move
  for each row when (new.move = 'ALONE' and new.from_level <> new.to_level)
  execute function refuse_level_not_offered('to_level');

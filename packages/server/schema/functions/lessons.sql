create or replace function guard_year_copy() returns trigger
language plpgsql as $$
declare
  undone year_copy := old;
begin
  if tg_op = 'UPDATE' and old.undone_at is null then
    undone.undone_at := new.undone_at;
    undone.undone_by := new.undone_by;
    if new is not distinct from undone then
      return new;
    end if;
  end if;
  raise exception 'a copy of a year is only undone, once' using errcode = 'restrict_violation';
end $$;

create or replace trigger former_course_name_append_only
  before update or delete on former_course_name
  for each row execute function refuse_change();

create or replace trigger material_deleted before update on material
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger timetable_entry_deleted before update on timetable_entry
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger year_copy_guard before update or delete on year_copy
  for each row execute function guard_year_copy();

create or replace trigger year_copy_line_append_only before update or delete on year_copy_line
  for each row execute function refuse_change();

create or replace trigger former_course_name_append_only
  before update or delete on former_course_name
  for each row execute function refuse_change();

create or replace trigger material_deleted before update on material
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger timetable_entry_deleted before update on timetable_entry
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger year_copy_guard before update or delete on year_copy
  for each row execute function refuse_change('undone_at', 'undone_by');

create or replace trigger year_copy_line_append_only before update or delete on year_copy_line
  for each row execute function refuse_change();

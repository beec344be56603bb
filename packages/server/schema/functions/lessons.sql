create or replace trigger material_deleted before update on material
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger timetable_entry_deleted before update on timetable_entry
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger material_deleted before update on material
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger timetable_entry_deleted before update on timetable_entry
  for each row when (old.status = 'DELETED') execute function refuse_deleted();

create or replace trigger announcement_level_offered before insert or update of program_level_id on announcement
  for each row execute function refuse_level_not_offered('program_level_id');

create or replace trigger material_level_offered before insert or update of program_level_id on material
  for each row execute function refuse_level_not_offered('program_level_id');

create or replace trigger offering_level_offered before insert or update of program_level_id on offering
  for each row execute function refuse_level_not_offered('program_level_id');

create or replace trigger timetable_entry_level_offered before insert or update of program_level_id on timetable_entry
  for each row execute function refuse_level_not_offered('program_level_id');

comment on table course is 'The subjects.';
comment on column course.name is 'Name of the subject.';

comment on table former_course_name is 'Names that subjects had before they were renamed.';
comment on column former_course_name.name is 'The former name.';
comment on column former_course_name.until is 'When the subject was renamed.';

comment on table offering is 'The courses: a subject at a level by a teacher, with its fee.';
comment on column offering.fee is 'Fee per month, or per lesson, in cents.';
comment on column offering.by_lesson is 'Whether the fee is charged per lesson.';
comment on column offering.ratio is
  'The own split of the course: parts of the teacher / parts of the centre; empty for none.';
comment on column offering.cancelled_at is
  'When the course was cancelled; empty while it is offered.';

comment on table announcement is 'Announcements.';
comment on column announcement.author_name is 'Name of the author.';
comment on column announcement.content is 'The text.';
comment on column announcement.program_level_id is 'The level: program_level.id; empty for all.';
comment on column announcement.course_id is 'The subject: course.id; empty for all.';
comment on column announcement.class_session is 'The session: class_session.code, or ALL.';
comment on column announcement.one_session is 'The session; empty for ALL and for none.';

comment on table material is 'Quizzes and notes.';
comment on column material.kind is 'QUIZ or NOTE.';
comment on column material.title is 'The title.';
comment on column material.url is 'Address of the file.';
comment on column material.status is 'ACTIVE or DELETED.';
comment on column material.school_year is 'The school year; empty for every year.';

comment on table timetable_entry is 'The timetable.';
comment on column timetable_entry.start_time is 'Begin of the class, HHmm.';
comment on column timetable_entry.end_time is 'End of the class, HHmm.';
comment on column timetable_entry.day_of_week is 'Day of the week; Monday is 1.';
comment on column timetable_entry.classroom is 'The room.';
comment on column timetable_entry.places is
  'The number of students that the lesson has room for; empty if it is not known.';
comment on column timetable_entry.class_session is 'The session: class_session.code.';
comment on column timetable_entry.status is 'ACTIVE or DELETED.';
comment on column timetable_entry.school_year is 'The school year; empty for every year.';

comment on table year_copy is 'Copies of the timetable, quizzes and notes to a new school year.';
comment on column year_copy.from_year is 'The school year of the originals.';
comment on column year_copy.to_year is 'The school year of the copies.';
comment on column year_copy.undone_at is 'When it was undone; empty if it was not.';
comment on column year_copy.undone_by is 'Who undid it: staff.id.';

comment on table year_copy_line is 'The entries that each copy made, with their originals.';
comment on column year_copy_line.year_copy_id is 'The copy: year_copy.id.';
comment on column year_copy_line.timetable_entry_id is
  'The copied entry: timetable_entry.id; empty for a quiz or a note.';
comment on column year_copy_line.original_entry_id is 'Its original: timetable_entry.id.';
comment on column year_copy_line.material_id is
  'The copied quiz or note: material.id; empty for an entry of the timetable.';
comment on column year_copy_line.original_material_id is 'Its original: material.id.';
comment on column year_copy_line.from_every_year is
  'Whether the original belonged to every year before.';

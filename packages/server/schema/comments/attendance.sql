comment on table closed_day is 'Days on which no lesson is expected.';
comment on column closed_day.day is 'The day.';
comment on column closed_day.name is 'Why there is no lesson.';
comment on table lesson is 'Lessons that were marked, moved or cancelled.';
comment on column lesson.timetable_entry_id is 'The class: timetable_entry.id.';
comment on column lesson.day is 'The day by the timetable.';
comment on column lesson.class_session is 'The session: class_session.code.';
comment on column lesson.start_time is 'Begin by the timetable, HHmm.';
comment on column lesson.end_time is 'End by the timetable, HHmm.';
comment on column lesson.classroom is 'The room by the timetable.';
comment on column lesson.marked_at is 'When the whole class was marked; empty before.';
comment on column lesson.marked_by is 'Who marked the whole class: staff.id.';
comment on table lesson_change is 'Lessons that were moved, cancelled or restored. The last one counts.';
comment on column lesson_change.lesson_id is 'The lesson: lesson.id.';
comment on column lesson_change.kind is 'CANCELLED, MOVED, or RESTORED for a lesson as by the timetable.';
comment on column lesson_change.reason is 'Why.';
comment on column lesson_change.to_day is 'The new day of a moved lesson.';
comment on column lesson_change.to_start_time is 'The new begin, HHmm.';
comment on column lesson_change.to_end_time is 'The new end, HHmm.';
comment on column lesson_change.to_classroom is 'The new room.';
comment on table attendance_mark is 'Who was in a lesson.';
comment on column attendance_mark.lesson_id is 'The lesson: lesson.id.';
comment on column attendance_mark.mark is
  'PRESENT, LATE, ABSENT, EXCUSED, or CLEARED for a mark that was taken back.';
comment on column attendance_mark.late_minutes is 'Minutes late, if they are known.';
comment on column attendance_mark.guest is 'True for a student of another class.';
comment on column attendance_mark.replaced is 'True once a later mark of the student counts.';
comment on table salary_lesson is 'The marked lessons of the teacher that each salary by the hour has.';
comment on column salary_lesson.lesson_id is 'The lesson: lesson.id.';
comment on column salary_lesson.held_on is 'The day on which it was held.';
comment on column salary_lesson.start_time is 'Begin, HHmm; empty if unknown.';
comment on column salary_lesson.end_time is 'End, HHmm; empty if unknown.';
comment on column salary_lesson.minutes is 'Its length; empty if a time is unknown.';
comment on table owed_lesson is 'Lessons that the centre owes students.';
comment on column owed_lesson.lesson_id is 'The lesson: lesson.id.';
comment on column owed_lesson.absence is
  'True if the student was absent, false if the lesson was cancelled.';
comment on column owed_lesson.lapses_on is
  'The last day on which it can be settled; empty if it does not lapse.';
comment on column owed_lesson.withdrawn_at is
  'When it turned out that the student had the lesson; empty if it is owed.';
comment on column owed_lesson.withdrawn_by is 'Who did it: staff.id.';
comment on table make_up is 'Lessons in which owed ones are made up.';
comment on column make_up.owed_lesson_id is 'The owed lesson: owed_lesson.id.';
comment on column make_up.lesson_id is 'The lesson of the make-up: lesson.id.';
comment on column make_up.undone_at is 'When the make-up was taken back; empty if it was not.';
comment on column make_up.undone_by is 'Who took it back: staff.id.';
comment on table lesson_discount is 'Discounts in place of owed lessons.';
comment on column lesson_discount.owed_lesson_id is 'The owed lesson: owed_lesson.id.';
comment on column lesson_discount.adjustment_id is 'The discount: adjustment.id.';
comment on table student_card is 'Cards of students, which they scan at the door.';
comment on column student_card.ended_at is 'When the card was replaced; empty for the present card.';
comment on column student_card.ended_by is
  'Who replaced the card: staff.id. Empty if it ended with the data of the student.';
comment on table waiting_place is 'People who wait for a place in a class.';
comment on column waiting_place.class_session is 'The session: class_session.code.';
comment on column waiting_place.student_id is 'The student: student.id. Empty for a person who is no student yet.';
comment on column waiting_place.name is
  'The name of a person who is no student yet; empty once the wait has ended.';
comment on column waiting_place.phone_no is
  'The phone number of a person who is no student yet; empty once the wait has ended.';
comment on column waiting_place.note is 'A note; empty once the wait has ended.';
comment on column waiting_place.ended_at is 'When the wait ended; empty for a person who waits.';
comment on column waiting_place.ended_by is
  'Who ended it: staff.id. Empty if it ended with the data of the student.';
comment on column waiting_place.outcome is 'ENROLLED with a place, GONE without one.';

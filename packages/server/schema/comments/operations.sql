comment on table centre is 'The settings of the centre, in one row.';
comment on column centre.only_one is 'Always true: the table has one row.';
comment on column centre.name is 'Name of the centre.';
comment on column centre.address is 'Address of the centre.';
comment on column centre.registration_no is 'Registration number of the centre.';
comment on column centre.logo is 'The logo, a picture in hexadecimal after \x.';
comment on column centre.phone_prefix is 'Country code of phone numbers without one.';
comment on column centre.language is 'Language of receipts and reminders.';
comment on column centre.employee_finance is 'Whether employees may see finance reports.';
comment on column centre.employee_teacher_history is
  'Whether employees may see the history of teachers.';
comment on column centre.employee_bank is 'Whether employees may see the bank statements.';
comment on column centre.phone_no is 'Phone number of the centre.';
comment on column centre.payment_info is 'The payment line on statements and reminders.';
comment on column centre.payment_qr is
  'Text of the QR code of DuitNow or PayNow that bills have; empty for none.';
comment on column centre.qr_has_amount is 'Whether a DuitNow code names amount and reference.';

comment on table audit_head is 'The last entry of the audit log, in one row.';
comment on column audit_head.only_one is 'Always true: the table has one row.';
comment on column audit_head.position is 'Position of the last entry.';
comment on column audit_head.hash is 'Hash of the last entry.';

comment on table audit_entry is 'The audit log: who did what, and when.';
comment on column audit_entry.position is 'Number of the entry, from 1 without gaps.';
comment on column audit_entry.staff_id is 'Who did it: staff.id; empty for commands and upgrades.';
comment on column audit_entry.action is 'What was done.';
comment on column audit_entry.subject_kind is 'The kind of record that it was done to.';
comment on column audit_entry.subject_id is 'Number of that record.';
comment on column audit_entry.before is 'Details before, as JSON.';
comment on column audit_entry.after is 'Details after, as JSON.';
comment on column audit_entry.details_hash is 'Hash of the details.';
comment on column audit_entry.previous_hash is 'Hash of the entry before.';
comment on column audit_entry.hash is 'Hash of this entry.';
comment on column audit_entry.erased_at is
  'When the details were erased, because the student was anonymised.';

comment on table import_batch is 'Imports of spreadsheets, with what each one added.';
comment on column import_batch.kind is 'What the spreadsheet held, for example STUDENTS.';
comment on column import_batch.file_name is 'Name of the file.';
comment on column import_batch.digest is 'Hash of the plan that was carried out.';
comment on column import_batch.students is 'Number of added students.';
comment on column import_batch.teachers is 'Number of added teachers.';
comment on column import_batch.offerings is 'Number of added courses of teachers.';
comment on column import_batch.subjects is 'Number of added subjects.';
comment on column import_batch.subscriptions is 'Number of added courses of students.';
comment on column import_batch.misc_items is 'Number of added misc items.';
comment on column import_batch.charges is 'Number of added misc charges.';
comment on column import_batch.payments is 'Number of added payments.';
comment on column import_batch.undone_at is 'When it was undone; empty if it was not.';
comment on column import_batch.undone_by is 'Who undid it: staff.id.';

comment on table import_row is
  'The records that each row of an imported spreadsheet added or filled.';
comment on column import_row.import_batch_id is 'The import: import_batch.id.';
comment on column import_row.record_kind is
  'The table of the record; filled_student and filled_teacher for filled fields.';
comment on column import_row.record_id is
  'Number of the record in its table. An undo can have removed it.';
comment on column import_row.row_number is 'Number of the row in the spreadsheet.';

comment on table year_end is 'School years that were applied, with who undid them.';
comment on column year_end.year is 'The school year; its January is the first month.';
comment on column year_end.fees is
  'OFFERING for the fees of the new courses, KEEP_DIFFERENCE to keep old discounts.';
comment on column year_end.digest is 'Hash of the plan that was carried out.';
comment on column year_end.undone_at is 'When it was undone; empty if it was not.';
comment on column year_end.undone_by is 'Who undid it: staff.id.';

comment on table student_move is 'Moves of students to another level, by a school year or alone.';
comment on column student_move.year_end_id is
  'The school year: year_end.id; empty for a student who was moved alone.';
comment on column student_move.month is 'First day of the month from which the new level applies.';
comment on column student_move.move is 'MOVES_UP, STAYS, LEAVES, GRADUATES or ALONE.';
comment on column student_move.from_level is 'The level before: program_level.id.';
comment on column student_move.to_level is 'The level after: program_level.id.';
comment on column student_move.outcome is
  'DONE once the level or status has changed, LEFT_AS_IS if someone changed it before.';
comment on column student_move.status_change_id is
  'The termination of a student who left: student_status_change.id.';
comment on column student_move.undone_at is 'When it was undone; empty if it was not.';
comment on column student_move.undone_by is 'Who undid it: staff.id.';

comment on table student_move_course is 'What a move did with each course of its student.';
comment on column student_move_course.student_move_id is 'The move: student_move.id.';
comment on column student_move_course.old_subscription_id is 'The course before: subscription.id.';
comment on column student_move_course.change is
  'MOVES to another course, ENDS, or PAID_AHEAD for one that ends after its paid months.';
comment on column student_move_course.cancelled_before is
  'The end that the course had before the move; empty for none.';
comment on column student_move_course.new_subscription_id is
  'The course after: subscription.id; empty for none.';
comment on column student_move_course.end_month is
  'First day of the month from which the move ended the course.';
comment on column student_move_course.new_from is
  'First day of the first month of the course after; empty for none.';
comment on column student_move_course.new_until is
  'The end that the move gave the course after; empty for none.';

comment on table year_end_discount is
  'Discounts that a school year ended or added by the house rules.';
comment on column year_end_discount.year_end_id is 'The school year: year_end.id.';
comment on column year_end_discount.adjustment_id is 'The discount: adjustment.id.';
comment on column year_end_discount.until_before is
  'The end that the discount had before; empty for one that was added.';

comment on table bank is 'The banks to which salaries can be paid.';
comment on column bank.swift_code is 'SWIFT code of the bank.';
comment on column bank.name is 'Name of the bank.';
comment on column bank.fee is 'Fee of a transfer in cents.';

comment on table staff is 'Accounts of the staff, without their passwords.';
comment on column staff.username is 'The name for the login.';
comment on column staff.display_name is 'The name on screens and receipts.';
comment on column staff.role is 'ADMIN or EMPLOYEE.';
comment on column staff.active is 'Whether the account may log in.';
comment on column staff.last_login_at is 'The last login; empty if never.';
comment on column staff.canonical_username is 'The username in the form in which it is compared.';
comment on column staff.previous_login_at is 'The login before the last one; empty for none.';
comment on column staff.language is
  'The language of the screens: en, ms, zh-Hans or ta; empty until the person chooses one.';

comment on table teacher is 'The teachers.';
comment on column teacher.name is 'Name of the teacher.';
comment on column teacher.phone_no is 'Phone number, digits with the country code.';
comment on column teacher.gender is 'M or F.';
comment on column teacher.nric is 'IC number.';
comment on column teacher.email is 'Email address.';
comment on column teacher.bank_swift_code is 'The bank: bank.swift_code.';
comment on column teacher.bank_account_no is 'Account number.';
comment on column teacher.payment_type is
  'RATIO for a split of the fees, HOUR by the hour, FIXED by the month, HEAD by the head.';
comment on column teacher.ratio is 'The split: parts of the teacher / parts of the centre.';
comment on column teacher.rate is 'Cents for an hour, a month, or a head and month.';
comment on column teacher.search_name is 'The name in the form in which searches compare it.';

comment on table family is 'The families of siblings; student.family_id names them.';

comment on table program_level is 'The program levels.';
comment on column program_level.name is 'Name of the level.';
comment on column program_level.offered is 'Whether the level can be chosen.';
comment on column program_level.position is 'The place of the level in lists, the lowest first.';
comment on column program_level.next_level_id is
  'The level after a year: program_level.id; empty if students leave after it.';

comment on table class_session is 'The sessions of the classes.';
comment on column class_session.code is 'The code that students, lessons and announcements have.';
comment on column class_session.name is 'Name of the session.';
comment on column class_session.position is 'The place of the session in lists, the lowest first.';

comment on table student is 'The students with their contacts.';
comment on column student.name is 'Name of the student.';
comment on column student.nric is 'IC number.';
comment on column student.phone_no is 'Phone number, digits with the country code.';
comment on column student.email is 'Email address.';
comment on column student.gender is 'M or F.';
comment on column student.schedule is 'The session: class_session.code.';
comment on column student.enrolment_month is 'First day of the month of enrolment.';
comment on column student.emergency_contact_name is 'Name of the emergency contact.';
comment on column student.emergency_contact_phone_no is 'Phone number of the emergency contact.';
comment on column student.emergency_contact_relationship is
  'Relationship of the emergency contact.';
comment on column student.family_language is
  'Language of the receipts, statements and reminders for the family: en, ms, zh, ta; empty for that of the centre.';
comment on column student.anonymised_at is
  'When the personal data was removed; empty for most students.';
comment on column student.search_name is 'The name in the form in which searches compare it.';
comment on column student.contact_search_name is
  'The name of the contact in the form in which searches compare it.';
comment on column student.note is 'The note that staff share.';
comment on column student.family_id is 'The family: family.id. Siblings have the same family.';
comment on column student.credit is
  'The credit that the centre holds, in cents. The sum of fund_entry.';
comment on column student.deposit is
  'The deposit that the centre holds, in cents. The sum of fund_entry.';

comment on table sibling_refusal is
  'Pairs of students who are not siblings, by a decision of the staff.';
comment on column sibling_refusal.student_id is 'The student with the lower number: student.id.';
comment on column sibling_refusal.other_id is 'The other student: student.id.';

comment on table sibling_request is
  'Pairs of students whom an employee wants to confirm as siblings.';
comment on column sibling_request.other_id is 'The other student: student.id.';

comment on table student_status_change is 'Changes of the status of students.';
comment on column student_status_change.status is 'ACTIVE, DEACTIVATED or TERMINATED.';
comment on column student_status_change.month is
  'First day of the month from which the status applies.';

comment on table reminder is 'Reminders of owed fees that staff sent.';
comment on column reminder.owed_fee is 'What was owed, in cents.';

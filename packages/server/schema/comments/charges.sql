comment on table subscription is 'The courses that students take.';
comment on column subscription.fee is 'Fee per month, or per lesson, in cents.';
comment on column subscription.by_lesson is 'Whether the fee is charged per lesson.';
comment on column subscription.effective_month is 'First day of the first charged month.';
comment on column subscription.cancelled_month is
  'First day of the first month that is not charged; empty without an end.';
comment on column subscription.paid_months is 'The months that are paid in full.';
comment on column subscription.unpaid_from is
  'First day of the first month that is not paid in full; empty for a free course.';
comment on column subscription.is_settled is 'Whether all months of a course that ended are paid.';
comment on column subscription.is_paid_after_end is 'Whether a month after the end of a course is paid; empty while it runs.';

comment on table misc_item is 'The misc items with their usual fees.';
comment on column misc_item.name is 'Name of the item.';
comment on column misc_item.fee is 'Usual fee in cents.';
comment on column misc_item.retired is 'Whether the item can no longer be charged.';
comment on column misc_item.is_opening_balance is 'Whether the item is that of opening debts.';

comment on table misc_charge is 'Charges of misc items to students.';
comment on column misc_charge.name is 'Name of the item.';
comment on column misc_charge.fee is 'The charge in cents.';
comment on column misc_charge.month is 'First day of the charged month.';
comment on column misc_charge.cancelled_month is
  'First day of the month in which it was cancelled; empty if it was not.';
comment on column misc_charge.paid is 'What is paid of it, in cents.';

comment on table adjustment is 'Discounts on the courses of students.';
comment on column adjustment.from_month is 'First day of the first month.';
comment on column adjustment.until_month is
  'First day of the first month without it; infinity without an end.';
comment on column adjustment.amount is 'The discount per month in cents; empty for percent.';
comment on column adjustment.percent is 'The discount in percent; empty for an amount.';
comment on column adjustment.borne_by is 'Who bears it: CENTRE, or SHARED with the teacher.';
comment on column adjustment.reason is 'The reason.';
comment on column adjustment.rule is 'The house rule that made it; empty by hand.';

comment on table lesson_count is 'The lessons held in a month of a course that is charged by lesson.';
comment on column lesson_count.month is 'First day of the month.';
comment on column lesson_count.lessons is 'The number of lessons.';

comment on table fee_period is
  'What is due in months with discounts or by lesson. Computed from adjustment and lesson_count.';
comment on column fee_period.from_month is 'First day of the first month.';
comment on column fee_period.until_month is
  'First day of the first month after it; infinity without an end.';
comment on column fee_period.lessons is
  'The number of lessons; empty for a course by month, and while none are recorded.';
comment on column fee_period.fee is 'The fee per month before the discounts, in cents.';
comment on column fee_period.due is 'What is due per month in cents.';
comment on column fee_period.base is 'What the share of the teacher is computed from, in cents.';

comment on table house_rules is 'The house rules, in one row. A rule without a value is off.';
comment on column house_rules.id is 'Always true: the table has one row.';
comment on column house_rules.due_day is 'Day of the month on which tuition is due.';
comment on column house_rules.not_admitted_months is
  'Number of unpaid months from which a student is not admitted.';
comment on column house_rules.registration_fee is 'Registration fee in cents.';
comment on column house_rules.part_payments is 'Whether a charge may be paid in parts.';
comment on column house_rules.package_from_courses is
  'Number of courses from which a student has the package discount.';
comment on column house_rules.package_amount is 'Package discount per course and month in cents.';
comment on column house_rules.package_percent is 'Package discount in percent.';
comment on column house_rules.package_borne_by is
  'Who bears the package discount: CENTRE, or SHARED with the teacher.';
comment on column house_rules.sibling_from_child is
  'The child of a family from which the sibling discount applies.';
comment on column house_rules.sibling_amount is 'Sibling discount per course and month in cents.';
comment on column house_rules.sibling_percent is 'Sibling discount in percent.';
comment on column house_rules.sibling_borne_by is
  'Who bears the sibling discount: CENTRE, or SHARED with the teacher.';
comment on column house_rules.first_month is 'How the first month of a course is charged.';
comment on column house_rules.keeps_credit is 'Whether money may be paid in advance.';
comment on column house_rules.deposit is 'The usual deposit in cents.';
comment on column house_rules.absence_owed is
  'Which absences are owed: EXCUSED or ANY. Empty for none.';
comment on column house_rules.absence_per_month is
  'How many absences of a course are owed in a month at most; empty for no limit.';
comment on column house_rules.absence_weeks is
  'After how many weeks an owed absence lapses; empty for never.';
comment on column house_rules.attendance_on_bills is
  'Whether bills and statements say in how many lessons a student was.';
comment on column house_rules.discount_limit is
  'The most that an employee takes off a fee by hand, in percent.';

comment on table discount_review is 'Which discounts an admin has seen.';
comment on column discount_review.seen_until is 'The newest discount that was seen: adjustment.id.';

comment on table bulk_charge is 'Charges of one misc item to many students at once.';
comment on column bulk_charge.month is 'First day of the charged month.';
comment on column bulk_charge.fee is 'The charge per student in cents.';
comment on column bulk_charge.program_level_id is
  'The level: program_level.id; empty for other choices.';
comment on column bulk_charge.offering_id is 'The course: offering.id; empty for other choices.';
comment on column bulk_charge.undone_at is 'When it was undone; empty if it was not.';
comment on column bulk_charge.undone_by is 'Who undid it: staff.id.';

comment on table bulk_charge_line is 'The charges that each bulk charge made.';
comment on column bulk_charge_line.bulk_charge_id is 'The bulk charge: bulk_charge.id.';

comment on table fee_change is 'Changes of fees for many students, and their undos.';
comment on column fee_change.month is 'First day of the first month with the new fees.';
comment on column fee_change.undoes is
  'The change that it takes back: fee_change.id; empty for a change of its own.';

comment on table fee_change_offering is
  'The fees of courses of teachers from the month of a change on.';
comment on column fee_change_offering.fee_change_id is 'The change: fee_change.id.';
comment on column fee_change_offering.old_fee is 'Monthly fee before, in cents.';
comment on column fee_change_offering.new_fee is
  'Monthly fee from the month of the change on, in cents.';

comment on table fee_change_course is 'Courses of students that began with a changed fee.';
comment on column fee_change_course.old_subscription_id is
  'The course that it follows: subscription.id.';
comment on column fee_change_course.fee_change_id is 'The change: fee_change.id.';

comment on table bill is 'Bills that staff sent to families, each as it was sent.';
comment on column bill.student_id is 'The first child of the bill.';
comment on column bill.month is 'First day of the billed month.';
comment on column bill.covered_fee is 'What was paid in advance for the lines, in cents.';
comment on column bill.due_date is 'Day on which the tuition of the month was due; empty for none.';

comment on table bill_line is 'What a bill asks for, line by line.';
comment on column bill_line.bill_id is 'The bill: bill.id.';
comment on column bill_line.line_number is 'Place of the line in the bill, from 1.';
comment on column bill_line.month is 'First day of the month that the fee is for.';
comment on column bill_line.subject_name is 'The subject or item.';
comment on column bill_line.fee is 'The unpaid part of the fee due, in cents.';
comment on column bill_line.charged_fee is 'The fee before discounts, in cents.';
comment on column bill_line.discount_fee is 'What discounts take off, in cents; empty for nothing.';
comment on column bill_line.due_fee is 'The fee due, in cents, if a part of it was paid; else empty.';
comment on column bill_line.marked_lessons is
  'Marked lessons of the student in the month before; empty without the line on bills.';
comment on column bill_line.attended_lessons is 'Lessons of them that the student attended.';
comment on column bill_line.lessons is 'Lessons that the fee is for; empty for a course by month.';

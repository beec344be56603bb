comment on table salary is 'Paid salaries.';
comment on column salary.month is 'First day of the month of the salary.';
comment on column salary.payment_type is
  'RATIO for a split of the fees, HOUR by the hour, FIXED by the month, HEAD by the head.';
comment on column salary.ratio is 'The split: parts of the teacher / parts of the centre.';
comment on column salary.rate is 'Cents for an hour, a month, or a head and month.';
comment on column salary.collected is 'Tuition fees that students paid, in cents.';
comment on column salary.share is
  'The part of the teacher in cents; for HOUR the hours times the rate.';
comment on column salary.deducted is 'Deduction for payments that were voided later, in cents.';
comment on column salary.amount is 'The salary in cents: share minus deducted.';
comment on column salary.transaction_date is 'When the teacher was paid; empty if unknown.';
comment on column salary.transaction_type is 'CASH or BANK; empty if unknown.';
comment on column salary.part_collected is 'Fees of charges paid in parts in collected, in cents.';
comment on column salary.part_share is 'Their part in share, in cents.';
comment on column salary.own_collected is
  'Whole fees of courses with an own split in collected, in cents.';
comment on column salary.own_share is 'Their part in share, in cents.';
comment on column salary.heads is 'Number of students and courses that HEAD pays for.';
comment on column salary.voided is 'Whether the salary was voided.';

comment on table salary_line is 'The lines of payments that each salary counts.';
comment on column salary_line.kind is 'COLLECTED, or REVERSED for a line that was voided later.';
comment on column salary_line.fee is 'The paid cents.';
comment on column salary_line.share is 'The deduction of a reversed line in cents.';
comment on column salary_line.part is
  'For a charge paid in parts: the cents of the charge that are paid, as ranges.';
comment on column salary_line.late_date is
  'When the money was paid, if in another month than that of the salary.';
comment on column salary_line.ratio is
  'The own split of the course; empty for the split of the salary.';
comment on column salary_line.voided is 'Whether the salary was voided.';

comment on table salary_free_line is 'The months in which nothing was due that each salary counts.';
comment on column salary_free_line.month is 'First day of the month.';
comment on column salary_free_line.fee is 'The fee before the discounts of the centre, in cents.';
comment on column salary_free_line.ratio is
  'The own split of the course; empty for the split of the salary.';
comment on column salary_free_line.voided is 'Whether the salary was voided.';

comment on table salary_head is
  'The courses of students that each salary by the head pays for.';

comment on table salary_void is 'Voided salaries.';
comment on column salary_void.reason is 'The reason.';

comment on table pending_salary_line is
  'Paid tuition lines that no salary counts yet. Computed from payment_line.';
comment on column pending_salary_line.transaction_date is 'When the money was paid.';
comment on column pending_salary_line.fee is 'The paid cents.';
comment on column pending_salary_line.part is
  'For a charge paid in parts: the cents of the charge that are paid, as ranges.';

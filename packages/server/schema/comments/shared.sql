-- Columns that mean the same in every table. The files by subject replace some of the texts.
do $$
declare
  shared constant jsonb := '{
    "id": "Number of the row.",
    "uuid": "Id of the record in addresses of screens.",
    "version": "Counts the changes, from 1.",
    "student_id": "The student: student.id.",
    "teacher_id": "The teacher: teacher.id.",
    "course_id": "The subject: course.id.",
    "program_level_id": "The level: program_level.id.",
    "offering_id": "The course: offering.id.",
    "subscription_id": "The course of the student: subscription.id.",
    "misc_item_id": "The misc item: misc_item.id.",
    "misc_charge_id": "The charge: misc_charge.id.",
    "payment_id": "The payment: payment.id.",
    "payment_line_id": "The line of a payment: payment_line.id.",
    "refund_id": "The refund: refund.id.",
    "salary_id": "The salary: salary.id.",
    "created_at": "When it was added.",
    "created_by": "Who added it: staff.id.",
    "changed_at": "When it was last changed; empty if never.",
    "changed_by": "Who last changed it: staff.id.",
    "recorded_at": "When it was recorded.",
    "recorded_by": "Who recorded it: staff.id."
  }';
  each record;
begin
  for each in
    select oid::regclass as own, attname as name, shared->>attname::text as text
    from pg_class join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace and relkind = 'r' and shared ? attname::text
      and pg_has_role(current_user, relowner, 'USAGE')
  loop
    execute format('comment on column %s.%I is %L', each.own, each.name, each.text);
  end loop;
end $$;

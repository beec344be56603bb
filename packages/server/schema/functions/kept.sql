-- The recorded rows: each stays as it is, but for the columns that are set once (D-06, D-46). The
-- role of the program has no right to change them either; these triggers hold for the owner too.
do $$
declare
  kept record;
begin
  for kept in
    select * from (values
      ('former_course_name', '{}'),
      ('year_copy', '{undone_at,undone_by}'),
      ('year_copy_line', '{}'),
      ('bulk_charge', '{undone_at,undone_by}'),
      ('bulk_charge_line', '{}'),
      ('fee_change', '{}'),
      ('fee_change_offering', '{}'),
      ('fee_change_course', '{}'),
      ('bill', '{}'),
      ('bill_line', '{}'),
      ('payment', '{}'),
      ('payment_line', '{voided}'),
      ('payment_void', '{}'),
      ('family_payment', '{}'),
      ('salary', '{voided}'),
      ('salary_line', '{voided}'),
      ('salary_free_line', '{voided}'),
      ('salary_head', '{}'),
      ('salary_void', '{}'),
      ('refund', '{}'),
      ('fund_entry', '{}'),
      ('cash_close', '{}'),
      ('cash_close_line', '{}'),
      ('cash_count', '{}'),
      ('bank_file', '{}'),
      ('bank_match', '{undone_at,undone_by}'),
      ('month_close', '{}'),
      ('e_invoice', '{}'),
      ('lesson', '{marked_at,marked_by}'),
      ('lesson_change', '{}'),
      ('attendance_mark', '{replaced}'),
      ('salary_lesson', '{}'),
      ('owed_lesson', '{withdrawn_at,withdrawn_by}'),
      ('make_up', '{undone_at,undone_by}'),
      ('lesson_discount', '{}'),
      ('student_card', '{ended_at,ended_by}'),
      ('import_batch', '{undone_at,undone_by}'),
      ('import_row', '{}'),
      ('year_end', '{undone_at,undone_by}')
    ) recorded (name, set_once)
  loop
    execute format(
      'create or replace trigger %I before update or delete on %I
        for each row execute function refuse_change(%s)',
      kept.name || '_append_only', kept.name,
      (select string_agg(quote_literal(each), ', ') from unnest(kept.set_once::text[]) each)
    );
  end loop;
end $$;

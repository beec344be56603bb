import { type Kysely, sql } from 'kysely';

/**
 * Undoing an import takes the courses and charges of students who stay for the receipt of their
 * opening credit or deposit (D-34). Otherwise `remove_imported()` is as in migration 0049.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop function remove_imported(
      integer, integer[], integer[], integer[], integer[], integer[], integer[], timestamptz
    )`.execute(db);
  await sql`
    create function remove_imported(
      batch integer, students integer[], teachers integer[], offerings integer[],
      courses integer[], items integer[], charges integer[], emptied integer[],
      removed_at timestamptz
    ) returns bigint[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      erased bigint[];
      everyone integer[] := students || emptied;
      lines integer[] := array(select id from subscription where student_id = any(everyone));
    begin
      if not exists (select from import_batch where id = batch and undone_at is null) or exists (
        select from (
          select 'student' as kind, unnest(everyone) as id
          union all select 'teacher', unnest(teachers)
          union all select 'offering', unnest(offerings)
          union all select 'course', unnest(courses)
          union all select 'misc_item', unnest(items)
          union all select 'misc_charge', unnest(charges)
          union all select 'subscription', unnest(lines)
          union all select 'misc_charge', id from misc_charge where student_id = any(everyone)
        ) wanted
        where (batch, kind, id) not in (
          select import_batch_id, record_kind, record_id from import_row
        )
      ) then
        raise exception 'an undo removes what its import made' using errcode = 'restrict_violation';
      end if;
      perform set_config('kelas.removes_import', 'yes', true);
      with entries as (
        update audit_entry set before = null, after = null, erased_at = removed_at
        where subject_kind = 'STUDENT' and subject_id = any(students) and erased_at is null
          and action in ('STUDENT_REGISTERED', 'STUDENT_CHANGED', 'NOTE_CHANGED')
        returning position
      )
      select array_agg(position order by position) into erased from entries;
      delete from student_move_course using student_move move
      where move.id = student_move_id and move.student_id = any(everyone)
        and move.undone_at is not null;
      delete from student_move where student_id = any(everyone) and undone_at is not null;
      delete from adjustment where subscription_id = any(lines);
      delete from fee_period where subscription_id = any(lines);
      delete from tuition_period where student_id = any(everyone);
      delete from subscription where id = any(lines);
      delete from unpaid_misc_charge
      where student_id = any(everyone) or misc_charge_id = any(charges);
      delete from misc_charge where student_id = any(everyone) or id = any(charges);
      delete from student_status_change where student_id = any(students);
      delete from student where id = any(students);
      delete from offering where id = any(offerings);
      delete from teacher where id = any(teachers);
      delete from course where id = any(courses);
      delete from misc_item where id = any(items);
      perform set_config('kelas.removes_import', '', true);
      return coalesce(erased, '{}');
    end $$`.execute(db);
}

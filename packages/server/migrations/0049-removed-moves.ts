import { type Kysely, sql } from 'kysely';

/**
 * Undoing an import removes the undone moves of the students whom it removes (D-34). Otherwise
 * `remove_imported()` is as in migration 0042.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function keep_student_move() returns trigger language plpgsql as $$
    begin
      if old.undone_at is not null
        and is_removing((select relowner from pg_class where oid = tg_relid))
      then
        return old;
      end if;
      raise exception 'a move is only carried out and undone, once'
        using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`drop trigger student_move_guard on student_move`.execute(db);
  await sql`
    create trigger student_move_guard before update on student_move
    for each row execute function guard_student_move()`.execute(db);
  await sql`
    create trigger student_move_kept before delete on student_move
    for each row execute function keep_student_move()`.execute(db);
  await sql`
    create or replace function remove_imported(
      batch integer, students integer[], teachers integer[], offerings integer[],
      courses integer[], items integer[], charges integer[], removed_at timestamptz
    ) returns bigint[]
    language plpgsql security definer set search_path = public, pg_temp as $$
    declare
      erased bigint[];
      lines integer[] := array(select id from subscription where student_id = any(students));
    begin
      if not exists (select from import_batch where id = batch and undone_at is null) or exists (
        select from (
          select 'student' as kind, unnest(students) as id
          union all select 'teacher', unnest(teachers)
          union all select 'offering', unnest(offerings)
          union all select 'course', unnest(courses)
          union all select 'misc_item', unnest(items)
          union all select 'misc_charge', unnest(charges)
          union all select 'subscription', unnest(lines)
          union all select 'misc_charge', id from misc_charge where student_id = any(students)
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
      where move.id = student_move_id and move.student_id = any(students)
        and move.undone_at is not null;
      delete from student_move where student_id = any(students) and undone_at is not null;
      delete from adjustment where subscription_id = any(lines);
      delete from fee_period where subscription_id = any(lines);
      delete from tuition_period where student_id = any(students);
      delete from subscription where id = any(lines);
      delete from unpaid_misc_charge
      where student_id = any(students) or misc_charge_id = any(charges);
      delete from misc_charge where student_id = any(students) or id = any(charges);
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

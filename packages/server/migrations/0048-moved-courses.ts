import { type Kysely, sql } from 'kysely';

/** Stores when the courses of a move end, and the months of those that follow (R-1706, D-35). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table student_move_course
      add column end_month date check (extract(day from end_month) = 1),
      add column new_from date check (extract(day from new_from) = 1),
      add column new_until date check (extract(day from new_until) = 1),
      drop constraint student_move_course_new`.execute(db);
  // Until now, a course that was paid ahead stayed as it was.
  await sql`
    update student_move_course moved
    set end_month = case change
        when 'PAID_AHEAD' then coalesce(cancelled_before, 'infinity')
        else greatest(old.effective_month, move.month)
      end,
      new_from = case change when 'MOVES' then greatest(old.effective_month, move.month) end,
      new_until = case change when 'MOVES' then cancelled_before end
    from student_move move, subscription old
    where move.id = moved.student_move_id and old.id = moved.old_subscription_id`.execute(db);
  await sql`
    alter table student_move_course
      alter column end_month set not null,
      drop constraint student_move_course_pkey,
      add constraint student_move_course_once
        unique nulls not distinct (student_move_id, old_subscription_id, new_from),
      add constraint student_move_course_new check (
        (change = 'PAID_AHEAD' or (change = 'MOVES') = (new_from is not null))
        and (new_from is not null or (new_subscription_id is null and new_until is null))
      )`.execute(db);

  // A move alone to the present level brings along courses of another one.
  await sql`
    alter table student_move
      drop constraint student_move_level,
      add constraint student_move_level check (
        (move = 'ALONE' or (from_level <> to_level) = (move in ('MOVES_UP', 'GRADUATES')))
        and (move <> 'GRADUATES' or to_level = 8)
      )`.execute(db);

  // An undo of an earlier year deletes courses that a later year had ended, and that were given back.
  await sql`
    alter table student_move_course
      drop constraint student_move_course_old_subscription_id_fkey,
      add constraint student_move_course_old_subscription_id_fkey
        foreign key (old_subscription_id) references subscription on delete cascade`.execute(db);
  await sql`
    create function guard_student_move_course() returns trigger language plpgsql as $$
    begin
      if exists (
        select from student_move where id = old.student_move_id and undone_at is not null
      ) then
        return old;
      end if;
      raise exception 'a course of a move goes only after its undo'
        using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger student_move_course_guard before delete on student_move_course
    for each row execute function guard_student_move_course()`.execute(db);
}

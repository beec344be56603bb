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
      add constraint student_move_course_new check (
        (change = 'PAID_AHEAD' or (change = 'MOVES') = (new_from is not null))
        and (new_from is not null or (new_subscription_id is null and new_until is null))
      )`.execute(db);
}

import { type RawBuilder, sql } from 'kysely';

/**
 * SQL condition: a move that is not undone has set the end of `subscription`, and no earlier end
 * was set since. The student has not left.
 */
export const endsByMove: RawBuilder<boolean> = sql<boolean>`(
  exists (
    select from student_move_course moved
    join student_move move on move.id = moved.student_move_id
    where moved.old_subscription_id = subscription.id and move.undone_at is null
      and subscription.cancelled_month = moved.end_month
      -- A course that is paid until its own end keeps that end.
      and moved.end_month is distinct from moved.cancelled_before
      and subscription.cancelled_month > subscription.effective_month
  )
  and coalesce((
    select status from student_status_change change
    where change.student_id = subscription.student_id order by id desc limit 1
  ), 'ACTIVE') <> 'TERMINATED'
)`;

/**
 * SQL condition: `subscription` has begun by a month, or follows no other course. A course that
 * follows one is listed only once it begins, because the other one is listed until then.
 */
export function hasBegunOrIsNew(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    subscription.effective_month <= ${month}
    or not exists (
      select from student_move_course where new_subscription_id = subscription.id
    )
  )`;
}

/** SQL: the ids of the courses that follow a course by moves that are not undone, one after another. */
export function followersOf(subscriptionId: number): RawBuilder<number> {
  return sql<number>`(
    with recursive follower (id) as (
      select ${subscriptionId}::integer
      union
      select moved.new_subscription_id
      from follower
      join student_move_course moved on moved.old_subscription_id = follower.id
      join student_move move on move.id = moved.student_move_id
      where moved.new_subscription_id is not null and move.undone_at is null
    )
    select id from follower where id <> ${subscriptionId}
  )`;
}

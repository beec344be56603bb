import { type RawBuilder, sql } from 'kysely';
import { charged, chargedInMonths } from '../../billing/charged.ts';
import { isActive } from '../ledger/present-status.ts';

/**
 * SQL: the ACTIVE students of a class as `id` with the course as `subscription_id`, by `course_id`,
 * `program_level_id`, `class_session` and `month` of `of`. Their course is charged in the month, and
 * their session is that of the class.
 */
export function membersIn(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select student.id, min(subscription.id) as subscription_id
    from offering
    join subscription on subscription.offering_id = offering.id
    join student on student.id = subscription.student_id
    where offering.course_id = ${of}.course_id
      and offering.program_level_id = ${of}.program_level_id
      and student.schedule = ${of}.class_session
      and ${charged(sql`${of}.month`)}
      and ${isActive('student.id')}
    group by student.id`;
}

/** SQL: the ACTIVE students who make an owed lesson up in a lesson, as `id`. */
export function bookedIn(lessonId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct owed_lesson.student_id as id from make_up
    join owed_lesson on owed_lesson.id = owed_lesson_id
    where make_up.lesson_id = ${lessonId} and undone_at is null
      and ${isActive('owed_lesson.student_id')}`;
}

/**
 * SQL: the classes of a common table with `course_id`, `program_level_id`, `class_session` and
 * `month` that have students. All of them are read at once, not class by class.
 */
export function classesWithMembers(classes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct class.course_id, class.program_level_id, class.class_session, class.month
    from ${classes} class
    join offering on offering.course_id = class.course_id
      and offering.program_level_id = class.program_level_id
    join subscription on subscription.offering_id = offering.id
    join student on student.id = subscription.student_id and student.schedule = class.class_session
    where ${chargedInMonths(sql`class.month`, classes)} and ${isActive('student.id')}`;
}

/** SQL expression: the names of everyone who teaches the `course_id` at the `program_level_id` of `of`. */
export function teachersIn(of: RawBuilder<unknown>): RawBuilder<string[]> {
  return sql<string[]>`array(
    select distinct on (lower(teacher.name), teacher.id) teacher.name
    from offering join teacher on teacher.id = offering.teacher_id
    where offering.course_id = ${of}.course_id
      and offering.program_level_id = ${of}.program_level_id and cancelled_at is null
    order by lower(teacher.name), teacher.id
  )`;
}

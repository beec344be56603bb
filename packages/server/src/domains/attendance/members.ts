import { type RawBuilder, sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
import { isOneActive } from '../ledger/present-status.ts';

/**
 * SQL: the rows of the ACTIVE students of a class, by `course_id`, `program_level_id`,
 * `class_session` and `month` of `of`. Their course is charged in the month, and their session is
 * that of the class.
 */
const memberRows = (of: RawBuilder<unknown>) => sql`
  from offering
  join subscription on subscription.offering_id = offering.id
  join student on student.id = subscription.student_id
  where offering.course_id = ${of}.course_id
    and offering.program_level_id = ${of}.program_level_id
    and student.schedule = ${of}.class_session
    and ${charged(sql`${of}.month`)}
    and ${isOneActive('student.id')}`;

/** SQL: the students of the class `of` as `id`, with the course as `subscription_id`. */
export function membersIn(of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select student.id, min(subscription.id) as subscription_id
    ${memberRows(of)}
    group by student.id`;
}

/** SQL condition: the class `of` has a student. The limit makes PostgreSQL stop at the first one. */
export function hasMember(of: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(select true ${memberRows(of)} limit 1)`;
}

/** SQL: the ACTIVE students who make an owed lesson up in a lesson, as `id`. */
export function bookedIn(lessonId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select distinct owed_lesson.student_id as id from make_up
    join owed_lesson on owed_lesson.id = owed_lesson_id
    where make_up.lesson_id = ${lessonId} and undone_at is null
      and ${isOneActive('owed_lesson.student_id')}`;
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

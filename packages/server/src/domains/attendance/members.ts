import { type RawBuilder, sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
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

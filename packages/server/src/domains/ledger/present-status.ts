import { type RawBuilder, sql } from 'kysely';

/** SQL condition: a student is ACTIVE. */
export function isActive(studentId: string): RawBuilder<boolean> {
  return isNoneOf(studentId, ['DEACTIVATED', 'TERMINATED']);
}

/**
 * SQL condition: the same for few students, such as those of a class. Each of them is looked up, so
 * that the statuses of all former students are not read.
 */
export function isOneActive(studentId: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce((
    select status from student_status_change change
    where change.student_id = ${sql.ref(studentId)}
    order by change.id desc limit 1
  ), 'ACTIVE') = 'ACTIVE'`;
}

/** SQL condition: a student has none of these statuses. Few have, so `not in` finds those only once. */
export function isNoneOf(
  studentId: string,
  statuses: readonly ('DEACTIVATED' | 'TERMINATED')[],
): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(studentId)} not in (
    select student_id from (
      select distinct on (student_id) student_id, status from student_status_change
      order by student_id, id desc
    ) present
    where status in (${sql.join(statuses.map((status) => sql.lit(status)))})
  )`;
}

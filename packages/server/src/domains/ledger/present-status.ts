import { type RawBuilder, sql } from 'kysely';

/** SQL condition: a student is ACTIVE. */
export function isActive(studentId: string): RawBuilder<boolean> {
  return isNoneOf(studentId, ['DEACTIVATED', 'TERMINATED']);
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

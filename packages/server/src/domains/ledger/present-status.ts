import { type RawBuilder, sql } from 'kysely';

/** SQL condition: a student is ACTIVE. Few are not, so `not in` finds those only once. */
export function isActive(studentId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(studentId)} not in (
    select student_id from (
      select distinct on (student_id) student_id, status from student_status_change
      order by student_id, id desc
    ) present
    where status <> 'ACTIVE'
  )`;
}

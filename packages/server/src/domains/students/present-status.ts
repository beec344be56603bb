import { type RawBuilder, sql } from 'kysely';

/** True in SQL for a student whose present status is ACTIVE; few are not, so those are found once. */
export function isActive(studentId: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(studentId)} not in (
    select student_id from (
      select distinct on (student_id) student_id, status from student_status_change
      order by student_id, id desc
    ) present
    where status <> 'ACTIVE'
  )`;
}

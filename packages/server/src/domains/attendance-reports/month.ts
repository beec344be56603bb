import type { listMonthAttendance } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import type { Month } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { heldBetween } from '../attendance/lessons.ts';
import { daysOfMonths, rateOf } from './held.ts';

type ClassAttendance = OutputOf<typeof listMonthAttendance>[number];

/**
 * The attendance of each class in the month in which its lessons were held (R-2462). A student who
 * changed the class counts in each class by the marks there; guests do not count.
 */
export async function selectMonthAttendance(db: Db, month: Month): Promise<ClassAttendance[]> {
  const { first, last } = daysOfMonths(month);
  // OFFSET makes PostgreSQL look up the marks of each lesson in the index.
  const { rows } = await sql<ClassAttendance>`
    with held as materialized (
      select id, course_id, program_level_id, class_session
      from (${heldBetween(first, last)}) lesson
    ),
    counted as materialized (
      select course_id, program_level_id, class_session,
        count(distinct held.id)::integer as lessons,
        count(distinct student_id)::integer as students,
        count(*) filter (where mark in ('PRESENT', 'LATE'))::integer as present,
        count(*) filter (where mark = 'LATE')::integer as late,
        count(*) filter (where mark = 'ABSENT')::integer as absent,
        count(*) filter (where mark = 'EXCUSED')::integer as excused
      from held
      cross join lateral (
        select student_id, mark from attendance_mark
        where lesson_id = held.id and not replaced and not guest and mark <> 'CLEARED'
        offset 0
      ) marked
      group by course_id, program_level_id, class_session
    )
    select
      course_id as "subjectId",
      course.name as "subjectName",
      program_level_id as "programLvl",
      class_session as "classSession",
      lessons, students, present, late, absent, excused,
      ${rateOf(sql`present`, sql`(present + absent)`)} as rate
    from counted join course on course.id = course_id
    order by lower(course.name), course_id, program_level_id, class_session`.execute(db);
  return rows;
}

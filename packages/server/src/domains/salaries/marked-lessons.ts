import type { OutputOf } from '@kelas/contract/call';
import type { getSalary } from '@kelas/contract/salaries';
import { dayFromSql } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { heldBetween } from '../attendance/lessons.ts';
import { daysOfMonths } from '../attendance-reports/held.ts';
import type { PaidTeacher } from './queries.ts';

type MarkedLesson = NonNullable<OutputOf<typeof getSalary>['lessons']>[number];

/**
 * SQL: the marked lessons of a teacher that were held in a month: `lesson_id`, `held_on`, the times,
 * and `other_teachers` as ids (R-2417). A lesson is of the teachers of the students who are marked in
 * it. A mark belongs to the last course that the student had when it was made, not to the courses of
 * today. So a student who leaves or changes the teacher later, even back to the first of the month,
 * takes no lesson away.
 */
function openLessons(month: Month, teacherId: number): RawBuilder<unknown> {
  const { first, last } = daysOfMonths(month);
  // OFFSET makes PostgreSQL look up the marks of each lesson in the index.
  return sql`
    with held as materialized (
      select * from (${heldBetween(first, last)}) lesson
      where marked_at is not null and (course_id, program_level_id) in (
        select course_id, program_level_id from offering where teacher_id = ${teacherId}
      )
    ),
    taught as (
      select distinct held.id, course.teacher_id
      from held
      cross join lateral (
        select student_id, recorded_at from attendance_mark
        where lesson_id = held.id and not replaced and not guest and mark <> 'CLEARED'
        offset 0
      ) marked
      cross join lateral (
        select teacher_id
        from subscription join offering on offering.id = subscription.offering_id
        where student_id = marked.student_id and effective_month <= ${first}
          and offering.course_id = held.course_id
          and offering.program_level_id = held.program_level_id
        order by subscription.created_at <= marked.recorded_at desc, subscription.id desc
        limit 1
      ) course
    )
    select held.id as lesson_id, held_on, start_time, end_time,
      array_agg(teacher_id) filter (where teacher_id <> ${teacherId}) as other_teachers
    from held join taught on taught.id = held.id
    group by held.id, held_on, start_time, end_time
    having bool_or(teacher_id = ${teacherId})`;
}

/** The marked lessons of a teacher: those of a paid salary, or of a month. */
export async function listMarkedLessons(
  db: Db,
  of: { readonly salaryId: number } | { readonly month: Month; readonly teacherId: number },
): Promise<MarkedLesson[]> {
  const found =
    'salaryId' in of
      ? sql`select *, null::integer[] as other_teachers from salary_lesson
          where salary_id = ${of.salaryId}`
      : openLessons(of.month, of.teacherId);
  const { rows } = await sql<MarkedLesson>`
    select
      lesson.timetable_entry_id as "entryId",
      lesson.day,
      found.held_on as "heldOn",
      course.name as "subjectName",
      lesson.program_level_id as "programLvl",
      lesson.class_session as "classSession",
      coalesce(found.start_time, '') as "startTime",
      coalesce(found.end_time, '') as "endTime",
      minutes_between(found.start_time, found.end_time) as minutes,
      array(
        select name from teacher where id = any(other_teachers) order by lower(name), id
      ) as "otherTeachers"
    from (${found}) found
    join lesson on lesson.id = found.lesson_id
    join course on course.id = lesson.course_id
    order by found.held_on, found.start_time nulls first, lesson.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    day: dayFromSql(row.day),
    heldOn: dayFromSql(row.heldOn),
  }));
}

/** The minutes of lessons; one of unknown length has none. */
export function sumMinutes(lessons: readonly MarkedLesson[]): number {
  return lessons.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0);
}

/** Freezes the marked lessons of a salary of HOUR (R-2418). */
export async function insertMarkedLessons(
  tx: Tx,
  salaryId: number,
  teacher: PaidTeacher,
  month: Month,
): Promise<void> {
  if (teacher.payment_type !== 'HOUR') return;
  await sql`
    insert into salary_lesson (salary_id, lesson_id, held_on, start_time, end_time)
    select ${salaryId}, lesson_id, held_on, start_time, end_time
    from (${openLessons(month, teacher.id)}) lesson`.execute(tx);
}

import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { listClassroom as call } from '@kelas/contract/classroom';
import { currentMonth } from '@kelas/contract/values/date';
import { monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { hasBegunOrIsNew } from '../../billing/moved-courses.ts';
import { type AdmissionRules, notAdmittedColumn } from '../../billing/not-admitted.ts';
import type { Db } from '../../db/database.ts';
import { contains } from '../../db/search.ts';
import { streamRows } from '../../db/stream-rows.ts';
import { levelThen, plannedMoves, staysThen } from '../ledger/planned-move.ts';
import { isActive } from '../ledger/present-status.ts';

/**
 * ACTIVE students with their running subscriptions, by name (R-1056). An undefined filter matches
 * all. The level is the student's own, in a coming month the planned one (R-1057, R-1825).
 */
export function selectClassroom(
  db: Db,
  filter: InputOf<typeof call>,
  rules: AdmissionRules,
  now: Date,
): AsyncIterable<OutputOf<typeof call>> {
  const { schedule, courseId, teacherName, programLvl, enrolmentDate, month } = filter;
  const when = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
    value === undefined ? sql`` : sql`and ${condition(value)}`;
  const current = sql`${monthToSql(month ?? currentMonth(now))}::date`;
  // The index returns the students in order, and their positions sort faster than names.
  const query = sql<OutputOf<typeof call>[number]>`
    with matched as (
      select
        id, uuid, name, ${levelThen} as program_level_id, phone_no, schedule,
        row_number() over (order by lower(name), uuid) as place
      from student
      ${plannedMoves(current)}
      where ${isActive('student.id')} and ${staysThen}
        ${when(schedule, (value) => sql`schedule = ${value}`)}
        ${when(programLvl, (value) => sql`${levelThen} = ${value}`)}
        ${when(enrolmentDate, (value) => sql`enrolment_month = ${monthToSql(value)}::date`)}
    ),
    taught as (
      select offering.id, course.name as subject, teacher.name as teacher
      from offering
      join course on course.id = offering.course_id
      join teacher on teacher.id = offering.teacher_id
      where true
        ${when(courseId, (value) => sql`offering.course_id = ${value}`)}
        ${when(teacherName, (value) => contains('teacher.search_name', value))}
    )
    select
      matched.uuid,
      matched.name,
      matched.program_level_id as "programLvl",
      taught.subject as "subjectName",
      matched.phone_no as "phoneNo",
      matched.schedule,
      taught.teacher as "teacherName"
      ${notAdmittedColumn(sql`matched.id`, rules, sql`array(select id from matched)`, now)}
    from matched
    join subscription on subscription.student_id = matched.id
    join taught on taught.id = subscription.offering_id
    where (cancelled_month is null or cancelled_month > greatest(effective_month, ${current}))
      and ${hasBegunOrIsNew(current)}
    order by matched.place, subscription.id`;
  return streamRows(db, query) as AsyncIterable<OutputOf<typeof call>>;
}

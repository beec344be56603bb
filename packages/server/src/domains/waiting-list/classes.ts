import { currentMonth } from '@kelas/contract/values/date';
import { monthToSql } from '@kelas/contract/values/month';
import { currentSchoolYear } from '@kelas/contract/values/school-year';
import { type RawBuilder, sql } from 'kysely';
import { endsAfter } from '../../billing/charged.ts';
import { isOfYear } from '../entries/many.ts';
import { isActive, isOneActive } from '../ledger/present-status.ts';

/**
 * SQL: the common tables of the classes for which people wait, or also of those whose places are known
 * (R-2488, R-2492): `size` has the places and the number of students of each class, and `wait` who
 * waits for it. An ACTIVE student has a place until the course ends, also before it begins.
 */
export function classTables(which: 'WAITED' | 'ALL', now: Date): RawBuilder<unknown> {
  const hasPlaces = sql`
    status = 'ACTIVE' and places is not null and ${isOfYear(currentSchoolYear(now))}`;
  const known = sql`
    union select course_id, program_level_id, class_session from timetable_entry where ${hasPlaces}`;
  return sql`
    with class as materialized (
      select distinct course_id, program_level_id, class_session from waiting_place
      where ended_at is null
      ${which === 'ALL' ? known : sql``}
    ),
    present as materialized (
      select distinct class.*, student.id as student_id, student.phone_no,
        emergency_contact_phone_no as contact_phone_no, student.created_at
      from class
      join offering using (course_id, program_level_id)
      join subscription on subscription.offering_id = offering.id
      join student on student.id = subscription.student_id and student.schedule = class.class_session
      where ${endsAfter(sql`${monthToSql(currentMonth(now))}::date`)}
        and ${endsAfter(sql`effective_month`)}
        and ${which === 'ALL' ? isActive('student.id') : isOneActive('student.id')}
    ),
    size as materialized (
      select class.*, (
          select min(places) from timetable_entry
          where (course_id, program_level_id, class_session)
            = (class.course_id, class.program_level_id, class.class_session) and ${hasPlaces}
        ) as places,
        coalesce(students, 0) as students
      from class
      left join (
        select course_id, program_level_id, class_session, count(*)::integer as students
        from present group by course_id, program_level_id, class_session
      ) counted using (course_id, program_level_id, class_session)
    ),
    arrived as materialized (
      select distinct waiting_place.id
      from waiting_place join present using (course_id, program_level_id, class_session)
      where ended_at is null and (
        present.student_id = waiting_place.student_id
        -- The same family, and registered meanwhile.
        or waiting_place.phone_no in (present.phone_no, contact_phone_no)
          and created_at >= recorded_at
      )
    ),
    wait as materialized (
      select waiting_place.*,
        case
          when id in (select id from arrived) then 'IN_CLASS'
          when (
            select status <> 'ACTIVE' and change.recorded_at > waiting_place.recorded_at
            from student_status_change change where change.student_id = waiting_place.student_id
            order by change.id desc limit 1
          ) then 'LEFT'
          else 'WAITING'
        end as state
      from waiting_place
      where ended_at is null
    ),
    queue as materialized (
      select wait.*, size.places, size.students,
        case when state = 'WAITING' then row_number() over (
          partition by course_id, program_level_id, class_session, state order by id
        ) end::integer as position
      from wait join size using (course_id, program_level_id, class_session)
    )`;
}

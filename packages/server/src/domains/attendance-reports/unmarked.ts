import { type listUnmarkedLessons, UNMARKED_DAYS } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import {
  type Day,
  dayFromSql,
  dayToSql,
  TIME_ZONE,
  timeOf,
  today,
} from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { heldBetween } from '../attendance/lessons.ts';
import { hasMember, teachersIn } from '../attendance/members.ts';
import { daysOfMonths, type HeldLesson, lessonColumns, type SqlDays, withDays } from './held.ts';

/** The days that *Not marked* lists. */
function listedDays(until: Day): SqlDays {
  const last = sql`${dayToSql(until)}::date`;
  return { first: sql`(${last} - ${sql.lit(UNMARKED_DAYS - 1)})`, last };
}

/**
 * SQL: the common tables `held` and `present_class`: the lessons of some days that have ended and are
 * not marked, and their classes that have students. A lesson without students cannot be marked.
 * `isWanted` is a condition on a lesson.
 */
function unmarkedTables(
  { first, last }: SqlDays,
  now: Date,
  isWanted: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const ended = sql`(${dayToSql(today(now))}::date, ${timeOf(now).replace(':', '')}::text)`;
  // A lesson without an end, or with one after midnight, has ended at the end of its day.
  const end = sql`case when end_time >= coalesce(start_time, '') then end_time else '2400' end`;
  // An array of days, because PostgreSQL expects a thousand rows from a series.
  return sql`
    with open_day as materialized (
      select day from unnest(array(
        select ${last} - back from generate_series(0, ${last} - ${first}) back
      )) day
      where day not in (select day from closed_day where day between ${first} and ${last})
    ),
    touched as materialized (
      select timetable_entry_id, day from lesson where day between ${first} and ${last}
    ),
    held as materialized (
      select * from (
        select entry.id as timetable_entry_id, open_day.day, open_day.day as held_on, course_id,
          program_level_id, class_session, start_time, end_time, classroom
        from open_day
        join timetable_entry entry on entry.day_of_week = extract(isodow from open_day.day)
        where status = 'ACTIVE'
          and (school_year = extract(year from open_day.day) or school_year is null)
          and (entry.created_at at time zone ${sql.lit(TIME_ZONE)})::date <= open_day.day
          and (entry.id, open_day.day) not in (select timetable_entry_id, day from touched)
        union all
        select timetable_entry_id, day, held_on, course_id, program_level_id, class_session,
          start_time, end_time, classroom
        from (${heldBetween(first, last)}) lesson
        where marked_at is null and (state = 'MOVED' or held_on in (select day from open_day))
      ) expected
      where (held_on, ${end}) <= ${ended} and ${isWanted}
    ),
    present_class as materialized (
      select * from (
        select distinct course_id, program_level_id, class_session,
          date_trunc('month', held_on)::date as month
        from held
      ) class
      where ${hasMember(sql`class`)}
    )`;
}

/** SQL: the lessons of the tables of `unmarkedTables`. */
const FROM = sql`
  from held join present_class class on (class.course_id, class.program_level_id, class.class_session, class.month)
    = (held.course_id, held.program_level_id, held.class_session,
      date_trunc('month', held.held_on)::date)`;

/** The lessons of 14 days up to a day that have ended and are not marked, by teacher (R-2460). */
export async function selectUnmarked(
  db: Db,
  until: Day,
  now: Date,
): Promise<OutputOf<typeof listUnmarkedLessons>> {
  const { rows } = await sql<HeldLesson & { readonly teachers: string[] }>`
    ${unmarkedTables(listedDays(until), now)},
    taught as materialized (
      select course_id, program_level_id, ${teachersIn(sql`class`)} as teachers
      from (select distinct course_id, program_level_id from present_class) class
    )
    select taught.teachers, ${lessonColumns}
    ${FROM}
    join taught on (taught.course_id, taught.program_level_id)
      = (held.course_id, held.program_level_id)
    join course on course.id = held.course_id
    order by cardinality(taught.teachers) = 0, lower(taught.teachers::text), held.held_on,
      held.start_time nulls first, held.end_time, held.timetable_entry_id, held.day`.execute(db);
  const groups = Map.groupBy(rows, ({ teachers }) => teachers.join('\n'));
  return [...groups.values()].map((lessons) => ({
    teachers: lessons[0]?.teachers ?? [],
    lessons: lessons.map(({ teachers: _, ...lesson }) => withDays(lesson)),
  }));
}

/**
 * The number of lessons of the last 14 days that have ended and are not marked (R-2461). A centre
 * that has no mark at all does not use attendance, so nothing is counted.
 */
export async function countUnmarked(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ lessons: number }>`
    ${unmarkedTables(listedDays(today(now)), now)}
    select count(*) as lessons ${FROM}
    where exists (select from attendance_mark)`.execute(db);
  return rows[0]?.lessons ?? 0;
}

/**
 * The number of lessons of a month that have ended and are not marked, in subjects and levels that a
 * teacher offers, and the day of the last one (R-2417); undefined for none, and as for Home without
 * any mark.
 */
export async function findUnmarkedOf(
  db: Db,
  { month, teacherId }: { readonly month: Month; readonly teacherId: number },
  now: Date,
): Promise<{ readonly lessons: number; readonly lastDay: Day } | undefined> {
  const isOffered = sql<boolean>`(course_id, program_level_id) in (
    select course_id, program_level_id from offering
    where teacher_id = ${teacherId} and cancelled_at is null
  )`;
  const { rows } = await sql<{ lessons: number; last: string | null }>`
    ${unmarkedTables(daysOfMonths(month), now, isOffered)}
    select count(*) as lessons, max(held.held_on) as last ${FROM}
    where exists (select from attendance_mark)`.execute(db);
  const { lessons = 0, last = null } = rows[0] ?? {};
  return last === null ? undefined : { lessons, lastDay: dayFromSql(last) };
}

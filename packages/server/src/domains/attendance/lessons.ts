import type { listDayLessons } from '@kelas/contract/attendance';
import type { OutputOf } from '@kelas/contract/call';
import type { Day } from '@kelas/contract/values/date';
import { dayFromSql, dayToSql } from '@kelas/contract/values/date';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { isOfYear } from '../entries/many.ts';
import { membersIn, teachersIn } from './members.ts';

type LessonRecord = OutputOf<typeof listDayLessons>['lessons'][number];

/** An entry of the timetable on a day. */
export interface LessonKey {
  readonly entryId: number;
  readonly day: Day;
}

/** Some days, from the first to the last. */
interface Days {
  readonly first: Day;
  readonly last: Day;
}

/** SQL: the entries of the timetable on days that no lesson was made of, with the columns of `present_lesson`. */
function untouched({ first, last }: Days): RawBuilder<unknown> {
  return sql`
    select null::integer as id, entry.id as timetable_entry_id, of_day.day,
      course_id, program_level_id, class_session, 'HELD' as state, of_day.day as held_on,
      start_time, end_time, classroom, null::integer as change_id, null::timestamptz as marked_at,
      null::integer as marked_by
    from (
      select day::date from generate_series(
        ${dayToSql(first)}::timestamp, ${dayToSql(last)}::timestamp, interval '1 day'
      ) day
    ) of_day
    join timetable_entry entry on day_of_week = extract(isodow from of_day.day)
    where status = 'ACTIVE' and ${isOfYear(sql`extract(year from of_day.day)`)}
      and not exists (
        select from lesson where timetable_entry_id = entry.id and lesson.day = of_day.day
      )`;
}

/**
 * SQL: the lessons of `present_lesson` that the timetable or a move has from one day to another. The
 * array makes PostgreSQL read only the lessons of these days, whatever it knows about the table.
 */
function storedLessons(first: RawBuilder<unknown>, last: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select * from present_lesson
    where id = any(array(
      select id from lesson where day between ${first} and ${last}
      union select lesson_id from lesson_change where to_day between ${first} and ${last}
    ))`;
}

/** SQL: the stored lessons that were or will be held from one day to another, both included. */
export function heldBetween(
  first: RawBuilder<unknown>,
  last: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    ${storedLessons(first, last)}
    and held_on between ${first} and ${last} and state <> 'CANCELLED'`;
}

/** SQL: the lessons that are held on some days, with the columns of `present_lesson` (R-2437). */
export function heldLessons(days: Days): RawBuilder<unknown> {
  return sql`
    select * from (${untouched(days)}) expected
    where day not in (select day from closed_day)
    union all ${heldBetween(dateOf(days.first), dateOf(days.last))}`;
}

const dateOf = (day: Day) => sql`${dayToSql(day)}::date`;

type Row = Omit<LessonRecord, 'day' | 'heldOn' | 'teachers' | 'change' | 'marked'> & {
  readonly day: string;
  readonly heldOn: string;
  readonly teachers: string[];
  readonly reason: string | null;
  readonly changedAt: Date | null;
  readonly changedBy: string | null;
  readonly markedAt: Date | null;
  readonly markedBy: string | null;
};

/**
 * Selects lessons in the form of the response, by time. `found` has the columns of `present_lesson`.
 * `materialized` keeps PostgreSQL from counting all classes again for each lesson.
 */
async function selectLessonRows(db: Db | Tx, found: RawBuilder<unknown>): Promise<LessonRecord[]> {
  const { rows } = await sql<Row>`
    with found as materialized (${found}),
    marked as materialized (
      select lesson_id,
        count(*) filter (where mark <> 'CLEARED')::integer as all_marks,
        count(*) filter (where mark = 'LATE')::integer as late,
        count(*) filter (where mark = 'ABSENT')::integer as absent,
        count(*) filter (where mark = 'EXCUSED')::integer as excused
      from attendance_mark
      where lesson_id in (select id from found) and not replaced
      group by lesson_id
    ),
    class as materialized (
      select distinct course_id, program_level_id, class_session, date_trunc('month', held_on)::date as month
      from found where marked_at is null
    ),
    size as materialized (
      select class.*, members.students from class
      cross join lateral (
        select count(*)::integer as students from (${membersIn(sql`class`)}) member
      ) members
    )
    select
      timetable_entry_id as "entryId",
      found.day,
      held_on as "heldOn",
      course.name as "subjectName",
      found.program_level_id as "programLvl",
      found.class_session as "classSession",
      coalesce(found.start_time, '') as "startTime",
      coalesce(found.end_time, '') as "endTime",
      found.classroom,
      ${teachersIn(sql`found`)} as teachers,
      found.state,
      change.reason,
      change.recorded_at as "changedAt",
      changer.display_name as "changedBy",
      marked_at as "markedAt",
      marker.display_name as "markedBy",
      case when marked_at is null then size.students else coalesce(all_marks, 0) end as students,
      coalesce(late, 0) as late,
      coalesce(absent, 0) as absent,
      coalesce(excused, 0) as excused
    from found
    join course on course.id = found.course_id
    left join lesson_change change on change.id = found.change_id and change.kind <> 'RESTORED'
    left join staff changer on changer.id = change.recorded_by
    left join staff marker on marker.id = found.marked_by
    left join marked on marked.lesson_id = found.id
    left join size on (size.course_id, size.program_level_id, size.class_session, size.month)
      = (found.course_id, found.program_level_id, found.class_session,
        date_trunc('month', held_on)::date)
    order by found.start_time nulls first, found.end_time, timetable_entry_id, found.day`.execute(
    db,
  );
  return rows.map(({ reason, changedAt, changedBy, markedAt, markedBy, ...row }) => ({
    ...row,
    day: dayFromSql(row.day),
    heldOn: dayFromSql(row.heldOn),
    change:
      reason === null || changedAt === null
        ? null
        : { reason, recordCreateDate: changedAt.toISOString(), staffName: changedBy ?? '' },
    marked:
      markedAt === null
        ? null
        : { recordCreateDate: markedAt.toISOString(), staffName: markedBy ?? '' },
  }));
}

/** The lessons of a day. A closed day has those alone that were touched. */
export async function selectDayLessons(db: Db, day: Day): Promise<OutputOf<typeof listDayLessons>> {
  const closed = await findClosedDay(db, day);
  const days = { first: day, last: day };
  const expected = closed === null ? sql`${untouched(days)} union all` : sql``;
  const date = dateOf(day);
  const touched = sql`${storedLessons(date, date)} and ${date} in (day, held_on)`;
  return { closed, lessons: await selectLessonRows(db, sql`${expected} ${touched}`) };
}

/** The name of a closed day; null for another day. */
export async function findClosedDay(db: Db | Tx, day: Day): Promise<string | null> {
  const row = await db
    .selectFrom('closed_day')
    .select('name')
    .where('day', '=', dayToSql(day))
    .executeTakeFirst();
  return row?.name ?? null;
}

/** A lesson of a class on a day; undefined if there is none. */
export async function findLesson(
  db: Db | Tx,
  { entryId, day }: LessonKey,
): Promise<LessonRecord | undefined> {
  const of = (rows: RawBuilder<unknown>) =>
    sql`select * from (${rows}) each where timetable_entry_id = ${entryId}`;
  const stored = sql`
    select * from present_lesson
    where timetable_entry_id = ${entryId} and day = ${dayToSql(day)}::date`;
  const [lesson] = await selectLessonRows(
    db,
    sql`${of(untouched({ first: day, last: day }))} union all ${stored}`,
  );
  return lesson;
}

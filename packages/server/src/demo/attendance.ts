import { type Day, dayToSql, TIME_ZONE, today } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import { charged } from '../billing/charged.ts';
import type { Tx } from '../db/database.ts';
import { cancel } from '../domains/attendance/changes.ts';
import { holidaysOf } from '../domains/closed-days/holidays.ts';
import { insertClosedDays } from '../domains/closed-days/queries.ts';
import { isActive } from '../domains/ledger/present-status.ts';
import { insertWaiting, selectPlaces } from '../domains/waiting-list/queries.ts';

/** Marks cover two months until yesterday. One teacher is some days behind. */
const [MARKED_DAYS, BEHIND_DAYS] = [61, 9];
/** A student who left without a word, and one who comes to every second lesson. */
const [GONE_DAYS, FADING_DAYS] = [14, 28];
/** Selangor. */
const STATE = '10';

/** The tables that {@link insertAttendance} fills. */
export const attendanceTables = [
  'closed_day',
  'lesson',
  'lesson_change',
  'attendance_mark',
  'owed_lesson',
  'student_card',
  'waiting_place',
] as const;

/**
 * Adds the holidays of the year, two months of marks, of which a teacher has not entered the last
 * ones, and a card for each ACTIVE student. Two students are slipping away.
 */
export async function insertAttendance(tx: Tx, now: Date, author: number): Promise<void> {
  const day = sql`${dayToSql(today(now))}::date`;
  const year = Number(today(now).slice(6));
  const holidays = holidaysOf(year, STATE);
  if (holidays.length > 0) await insertClosedDays(tx, holidays);
  await sql`
    insert into student_card (student_id, recorded_at, recorded_by)
    select id, ${now}, ${author} from student where ${isActive('student.id')}
    order by lower(name), uuid`.execute(tx);
  await sql`
    with behind as (
      select teacher_id from offering where cancelled_at is null
      group by teacher_id having count(*) > 1 order by teacher_id limit 1
    ),
    held as (
      select entry.*, each_day::date as held_on,
        (each_day::date + coalesce(end_time, '2359')::time) at time zone ${sql.lit(TIME_ZONE)}
          as ended,
        each_day::date >= ${day} - ${BEHIND_DAYS}::integer and exists (
          select from offering join behind using (teacher_id)
          where offering.course_id = entry.course_id
            and offering.program_level_id = entry.program_level_id and cancelled_at is null
        ) as is_behind
      from timetable_entry entry
      join generate_series(${day} - ${MARKED_DAYS}::integer, ${day} - 1, interval '1 day') each_day
        on extract(isodow from each_day) = day_of_week
          and (school_year is null or school_year = extract(year from each_day))
      where status = 'ACTIVE' and each_day::date not in (select day from closed_day)
    )
    insert into lesson (timetable_entry_id, day, course_id, program_level_id, class_session,
      start_time, end_time, classroom, recorded_at, recorded_by, marked_at, marked_by)
    select id, held_on, course_id, program_level_id, class_session, start_time, end_time, classroom,
      ended, ${author}, ended, ${author}
    from held where not is_behind
    order by held_on, id`.execute(tx);
  // The planner needs the sizes.
  await sql`analyze lesson, student, offering, subscription, student_status_change`.execute(tx);
  // The dice are a hash, so that the demo is the same each time.
  await sql`
    with member as materialized (
      select distinct lesson.id as lesson_id, lesson.day, lesson.marked_at, student.id as student_id,
        abs(hashtext(lesson.id || ' ' || student.id)) % 100 as dice
      from lesson
      join offering on offering.course_id = lesson.course_id
        and offering.program_level_id = lesson.program_level_id
      join subscription on subscription.offering_id = offering.id
        and ${charged(sql`date_trunc('month', lesson.day)::date`)}
      join student on student.id = subscription.student_id and schedule = class_session
      where ${isActive('student.id')}
    ),
    slipping as (
      select student_id, row_number() over (order by student_id) as place
      from member where day >= ${day} - ${GONE_DAYS}::integer
      group by student_id having count(*) >= 2 order by student_id limit 2
    ),
    marked as (
      select member.*,
        case
          when place = 1 and day >= ${day} - ${GONE_DAYS}::integer then 'ABSENT'
          when place = 2 and day >= ${day} - ${FADING_DAYS}::integer and dice < 50 then 'ABSENT'
          when place is not null then 'PRESENT'
          when dice < 4 then 'ABSENT'
          when dice < 6 then 'EXCUSED'
          when dice < 10 then 'LATE'
          else 'PRESENT'
        end as mark
      from member left join slipping using (student_id)
    )
    insert into attendance_mark
      (lesson_id, student_id, mark, late_minutes, guest, recorded_at, recorded_by)
    select lesson_id, student_id, mark, case when mark = 'LATE' then 5 * (dice - 5) end, false,
      marked_at, ${author}
    from marked
    order by marked_at, lesson_id, student_id`.execute(tx);
  await sql`
    delete from lesson
    where not exists (select from attendance_mark where lesson_id = lesson.id)`.execute(tx);
  await cancelOne(tx, now, author);
  await addPlaces(tx, now, author);
}

/**
 * Cancels a coming lesson, which is owed to its students. If possible another session of the class can
 * make it up.
 */
async function cancelOne(tx: Tx, now: Date, author: number): Promise<void> {
  const { rows } = await sql<{ id: number; day: Day }>`
    select entry.id, to_char(next, 'DD-MM-YYYY') as day
    from lesson
    join timetable_entry entry on entry.id = timetable_entry_id
    cross join lateral (select lesson.day + 7 as next) following
    where entry.status = 'ACTIVE' and next >= ${dayToSql(today(now))}::date
      and next not in (select day from closed_day)
    order by exists (
        select from timetable_entry other
        where (other.course_id, other.program_level_id) = (entry.course_id, entry.program_level_id)
          and other.class_session <> entry.class_session
      ) desc, next, entry.id limit 1`.execute(tx);
  const [lesson] = rows;
  if (!lesson) return;
  const reason = 'The teacher is at a course';
  await cancel(tx, { entryId: lesson.id, day: lesson.day, reason }, { actor: { id: author }, now });
}

/**
 * Gives each class places for some more students, except for a full one. Two people wait for it, and
 * one for a class with a free place.
 */
async function addPlaces(tx: Tx, now: Date, author: number): Promise<void> {
  await sql`update timetable_entry set places = 999 where status = 'ACTIVE'`.execute(tx);
  const classes = (await selectPlaces(tx, now)).filter(({ students }) => students > 0);
  const [full, free] = classes;
  for (const of of classes) {
    await sql`
      update timetable_entry set places = least(999, ${of.students}::integer + ${of === full ? 0 : 3}::integer)
      where course_id = ${of.subjectId} and program_level_id = ${of.programLvl}
        and class_session = ${of.classSession}`.execute(tx);
  }
  await sql`update timetable_entry set places = 20 where places = 999`.execute(tx);
  for (const [of, name, note] of [
    [full, 'Nur Aisyah binti Rahim', 'Can come on Saturdays'],
    [full, 'Lim Zhi Hao', ''],
    [free, 'Kavitha a/p Suresh', 'Sister of a student'],
  ] as const) {
    if (!of) continue;
    await insertWaiting(tx, {
      ...{ course_id: of.subjectId, program_level_id: of.programLvl, note, name },
      ...{ class_session: of.classSession, phone_no: '60123450000' },
      ...{ recorded_at: now, recorded_by: author },
    });
  }
}

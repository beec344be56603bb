import type { OutputOf } from '@kelas/contract/call';
import {
  type listMakeUpChoices,
  type listOwedLessons,
  MAKE_UP_DAYS,
} from '@kelas/contract/owed-lessons';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayToSql, monthOfDay, today } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
import { feePeriodOf } from '../../billing/fee-due.ts';
import { lessonFee } from '../../billing/lesson-fee.ts';
import type { Db, Tx } from '../../db/database.ts';
import { membersIn } from '../attendance/members.ts';
import { isOfYear } from '../entries/many.ts';
import { closedDaysOf } from '../ledger/closed-days.ts';

type OwedLesson = OutputOf<typeof listOwedLessons>[number];
type Choice = OutputOf<typeof listMakeUpChoices>[number];

/** Without a student the list has what was owed in this many days. */
const LISTED_DAYS = 366;

/** SQL: a lesson of `present_lesson` as an object of the response; null for none. */
const makeUpOf = (lesson: string) => sql`
  case when ${sql.ref(`${lesson}.id`)} is not null then jsonb_build_object(
    'entryId', ${sql.ref(`${lesson}.timetable_entry_id`)},
    'day', to_char(${sql.ref(`${lesson}.day`)}, 'DD-MM-YYYY'),
    'heldOn', to_char(${sql.ref(`${lesson}.held_on`)}, 'DD-MM-YYYY'),
    'startTime', coalesce(${sql.ref(`${lesson}.start_time`)}, ''),
    'endTime', coalesce(${sql.ref(`${lesson}.end_time`)}, ''),
    'classroom', ${sql.ref(`${lesson}.classroom`)}
  ) end`;

/** SQL: the days of the week on which the timetable has the class of `lesson`, one for each lesson. */
const lessonDays = sql`array(
  select day_of_week from timetable_entry entry
  where entry.status = 'ACTIVE' and day_of_week is not null and entry.course_id = lesson.course_id
    and entry.program_level_id = lesson.program_level_id
    and entry.class_session = lesson.class_session
    and ${isOfYear(sql`extract(year from lesson.day)`)}
)`;

/** SQL: the states of an owed lesson that is not settled yet. */
export const UNSETTLED = sql`('OPEN', 'MISSED', 'BOOKED')`;

/** SQL: the owed lessons with their state on a day, on which absences can have lapsed (R-2503). */
export function owedOn(day: Day): RawBuilder<unknown> {
  return sql`(
    select *, case when state in ('OPEN', 'MISSED') and lapses_on < ${dayToSql(day)}::date
      then 'LAPSED' else state end as state_then
    from present_owed_lesson
  )`;
}

/** Selects owed lessons, oldest first. */
async function selectOwed(
  db: Db | Tx,
  condition: RawBuilder<unknown>,
  now: Date,
): Promise<OwedLesson[]> {
  interface Row extends Omit<OwedLesson, 'day' | 'lessonFee'> {
    readonly day: Day;
    readonly fee: Cents;
    readonly lessonDays: readonly number[];
  }
  const { rows } = await sql<Row>`
    select
      owed.id,
      student.uuid,
      student.name,
      lesson.timetable_entry_id as "entryId",
      to_char(lesson.day, 'DD-MM-YYYY') as day,
      course.name as "subjectName",
      lesson.program_level_id as "programLvl",
      teacher.name as "teacherName",
      owed.state_then as state,
      owed.absence,
      to_char(owed.lapses_on, 'DD-MM-YYYY') as "lapsesOn",
      ${makeUpOf('make_up_lesson')} as "makeUp",
      coalesce(fee_period.due, subscription.fee) as fee,
      ${lessonDays} as "lessonDays"
    from ${owedOn(today(now))} owed
    join lesson on lesson.id = owed.lesson_id
    join course on course.id = lesson.course_id
    join student on student.id = owed.student_id
    join subscription on subscription.id = owed.subscription_id
    ${feePeriodOf(sql`date_trunc('month', lesson.day)::date`)}
    join offering on offering.id = subscription.offering_id
    join teacher on teacher.id = offering.teacher_id
    left join present_lesson make_up_lesson on make_up_lesson.id = owed.make_up_lesson_id
    where ${condition}
    order by lesson.day, lower(student.name), owed.id`.execute(db);
  const closedDays = await closedDaysOf(db, [...new Set(rows.map(({ day }) => monthOfDay(day)))]);
  return rows.map(({ fee, lessonDays: days, ...owed }) => ({
    ...owed,
    lessonFee: lessonFee(fee, owed.day, days, closedDays),
  }));
}

/** The owed lessons in a state, by default those not settled yet, or all of a student. */
export async function selectOwedLessons(
  db: Db,
  {
    state,
    uuid,
  }: { readonly state?: OwedLesson['state'] | undefined; readonly uuid?: string | undefined },
  now: Date,
): Promise<OwedLesson[]> {
  const inState = state
    ? sql`owed.state_then = ${state}`
    : uuid
      ? sql`true`
      : sql`owed.state_then in ${UNSETTLED}`;
  const among = uuid
    ? sql`student.uuid = ${uuid}`
    : sql`owed.recorded_at > ${now}::timestamptz - ${LISTED_DAYS}::integer * interval '1 day'`;
  return selectOwed(db, sql`${inState} and ${among}`, now);
}

/** An owed lesson with its course and student; undefined for an unknown or withdrawn one. */
export async function findOwedLesson(tx: Tx, id: number, now: Date) {
  const [owed] = await selectOwed(tx, sql`owed.id = ${id}`, now);
  if (!owed) return;
  const ids = await tx
    .selectFrom('owed_lesson')
    .select(['student_id as studentId', 'subscription_id as subscriptionId'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...owed, ...ids };
}

/**
 * The lessons of the next days in which an owed lesson can be made up: of the same subject and level,
 * not cancelled, on no closed day, not of the student's own class, and before it lapses.
 */
export async function selectChoices(db: Db | Tx, id: number, now: Date): Promise<Choice[]> {
  const from = sql`${dayToSql(today(now))}::date`;
  const { rows } = await sql<Choice>`
    with owed as (
      select lesson.course_id, lesson.program_level_id, student.schedule, lapses_on
      from owed_lesson
      join lesson on lesson.id = lesson_id
      join student on student.id = owed_lesson.student_id
      where owed_lesson.id = ${id} and withdrawn_at is null
    ),
    planned as (
      select entry.id as entry_id, each_day::date as day, present.id as lesson_id,
        coalesce(present.state, 'HELD') as state,
        coalesce(present.held_on, each_day::date) as held_on,
        coalesce(present.class_session, entry.class_session) as class_session,
        case when present.id is null then entry.start_time else present.start_time end as start_time,
        case when present.id is null then entry.end_time else present.end_time end as end_time,
        coalesce(present.classroom, entry.classroom) as classroom, entry.places, entry.course_id,
        entry.program_level_id
      from owed
      join timetable_entry entry on entry.course_id = owed.course_id
        and entry.program_level_id = owed.program_level_id and entry.status = 'ACTIVE'
      join generate_series(${from}, ${from} + ${MAKE_UP_DAYS}::integer, interval '1 day') each_day
        on extract(isodow from each_day) = entry.day_of_week
          and (school_year is null or school_year = extract(year from each_day))
      left join present_lesson present on present.timetable_entry_id = entry.id
        and present.day = each_day::date
      where present.id is not null
        or not exists (select from closed_day where closed_day.day = each_day::date)
    ),
    choice as materialized (
      select planned.*, date_trunc('month', held_on)::date as month from planned, owed
      where state <> 'CANCELLED' and class_session <> schedule and held_on >= ${from}
        and held_on <= coalesce(lapses_on, 'infinity')
    ),
    size as (
      select class.*, members.students
      from (select distinct course_id, program_level_id, class_session, month from choice) class
      cross join lateral (
        select count(*)::integer as students from (${membersIn(sql`class`)}) member
      ) members
    )
    select entry_id as "entryId", to_char(day, 'DD-MM-YYYY') as day,
      to_char(held_on, 'DD-MM-YYYY') as "heldOn", class_session as "classSession",
      coalesce(start_time, '') as "startTime", coalesce(end_time, '') as "endTime", classroom,
      size.students + (
        select count(*)::integer from make_up
        where make_up.lesson_id = choice.lesson_id and undone_at is null
      ) as students, places
    from choice join size using (course_id, program_level_id, class_session, month)
    order by held_on, start_time nulls first, entry_id`.execute(db);
  return rows;
}

/** True if a course is charged in a month. Its student is locked, so that it stays so. */
export async function isChargedIn(tx: Tx, subscriptionId: number, month: Month): Promise<boolean> {
  const { rows } = await sql`
    select from subscription
    where id = ${subscriptionId} and ${charged(sql`${monthToSql(month)}::date`)}`.execute(tx);
  return rows.length > 0;
}

import type { getStudentAttendance } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { dayToSql, today } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import { heldBetween } from '../attendance/lessons.ts';
import { owedOn, UNSETTLED } from '../owed-lessons/queries.ts';
import {
  ATTENDED,
  COUNTED,
  daysOfMonths,
  type HeldLesson,
  lessonColumns,
  type SqlDays,
  withDays,
} from './held.ts';

/**
 * SQL: the marks of a student that count, as `marked`, with their lessons as `held`. OFFSET makes
 * PostgreSQL begin with the marks of the student.
 */
export function marksOf(studentId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select * from attendance_mark
    where student_id = ${studentId} and not replaced and mark <> 'CLEARED' offset 0
  ) marked
  cross join lateral (
    select * from present_lesson where present_lesson.id = marked.lesson_id offset 0
  ) held`;
}

/**
 * The lessons of a student that were held in a month, newest first (R-2463). Throws 404 for an
 * unknown uuid.
 */
export async function selectStudentLessons(
  db: Db,
  uuid: string,
  month: Month,
): Promise<OutputOf<typeof getStudentAttendance>> {
  const student = await db
    .selectFrom('student')
    .select(['id', 'uuid', 'name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!student) throw notFound('student');
  interface Row extends HeldLesson {
    readonly mark: AttendanceMark;
    readonly minutes: number | null;
    readonly guest: boolean;
    readonly markedAt: Date;
    readonly staffName: string;
  }
  const { first, last } = daysOfMonths(month);
  const { rows } = await sql<Row>`
    select ${lessonColumns}, mark, late_minutes as minutes, guest,
      marked.recorded_at as "markedAt", staff.display_name as "staffName"
    from ${marksOf(sql`${student.id}`)}
    join course on course.id = held.course_id
    join staff on staff.id = marked.recorded_by
    where held_on between ${first} and ${last}
    order by held_on desc, start_time desc nulls last, marked.id desc`.execute(db);
  return {
    uuid: student.uuid,
    name: student.name,
    lessons: rows.map(({ markedAt, ...row }) => ({
      ...withDays(row),
      recordCreateDate: markedAt.toISOString(),
    })),
  };
}

/**
 * SQL: the lessons of students that were held from one day to another and count for a rate, as
 * `student_id`, `lessons` and `attended`. Without an array of students it is of all students.
 */
export function attendanceBetween(
  { first, last }: SqlDays,
  students?: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const marks = students
    ? marksOf(sql`any(${students})`)
    : sql`(${heldBetween(first, last)}) held
        join attendance_mark marked on marked.lesson_id = held.id and not replaced`;
  return sql`
    select student_id, count(*)::integer as lessons,
      (count(*) filter (where mark in ${ATTENDED}))::integer as attended
    from ${marks}
    where mark in ${COUNTED} and held_on between ${first} and ${last}
    group by student_id`;
}

/** The last 4 weeks up to today. */
export function lastWeeks(now: Date): SqlDays {
  const last = sql`${dayToSql(today(now))}::date`;
  return { first: sql`(${last} - 27)`, last };
}

/**
 * The counted and the attended lessons of a student from one day to another, and how many lessons the
 * centre owes the student now (R-2464, R-2504).
 */
export async function summariseAttendance(
  db: Db,
  studentId: number,
  days: SqlDays,
  now: Date,
): Promise<{
  readonly attendance?: { readonly lessons: number; readonly attended: number };
  readonly owedLessons?: number;
}> {
  interface Row {
    readonly lessons: number | null;
    readonly attended: number | null;
    readonly owed: number;
  }
  const { rows } = await sql<Row>`
    select lessons, attended, (
      select count(*)::integer from ${owedOn(today(now))} owed
      where student_id = ${studentId} and state_then in ${UNSETTLED}
    ) as owed
    from (select) one
    left join (${attendanceBetween(days, sql`array[${studentId}::integer]`)}) counted on true`.execute(
    db,
  );
  const { lessons = null, attended = null, owed = 0 } = rows[0] ?? {};
  return {
    ...(lessons !== null && attended !== null && { attendance: { lessons, attended } }),
    ...(owed > 0 && { owedLessons: owed }),
  };
}

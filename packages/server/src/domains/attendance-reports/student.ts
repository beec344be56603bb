import type { getStudentAttendance } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { dayToSql, today } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import { ATTENDED, COUNTED, type HeldLesson, lessonColumns, withDays } from './held.ts';

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
  const { rows } = await sql<Row>`
    select ${lessonColumns}, mark, late_minutes as minutes, guest,
      marked.recorded_at as "markedAt", staff.display_name as "staffName"
    from ${marksOf(sql`${student.id}`)}
    join course on course.id = held.course_id
    join staff on staff.id = marked.recorded_by
    where held_on >= ${monthToSql(month)}::date and held_on < ${monthToSql(addMonths(month, 1))}::date
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

/** The lessons of the last 4 weeks that count for the rate of a student, and the attended ones (R-2464). */
export async function countRecentLessons(
  db: Db,
  studentId: number,
  now: Date,
): Promise<{ readonly lessons: number; readonly attended: number }> {
  const { rows } = await sql<{ lessons: number; attended: number }>`
    select count(*) as lessons, count(*) filter (where mark in ${ATTENDED}) as attended
    from ${marksOf(sql`${studentId}`)}
    where mark in ${COUNTED} and held_on > ${dayToSql(today(now))}::date - 28`.execute(db);
  return rows[0] ?? { lessons: 0, attended: 0 };
}

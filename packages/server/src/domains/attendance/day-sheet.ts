import type { getDaySheet } from '@kelas/contract/attendance';
import type { InputOf } from '@kelas/contract/call';
import { dayFromSql, today } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { lessonCode } from '@kelas/contract/values/lesson-code';
import { sql } from 'kysely';
import { conflict } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import type { DaySheet, PrintedLesson } from '../../pdf/layout/day-sheet.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { findClosedDay, heldLessons } from './lessons.ts';
import { bookedIn, membersIn, teachersIn } from './members.ts';

type Chosen = InputOf<typeof getDaySheet>;

/** The sheet of the lessons that are held on a day (R-2470). Throws 409 for a day without one. */
export async function selectDaySheet(db: Db, chosen: Chosen, now: Date): Promise<DaySheet> {
  const lessons = await selectPrinted(db, chosen);
  const closed = await findClosedDay(db, chosen.date);
  if (lessons.length === 0) {
    throw conflict(
      'NO_LESSONS',
      closed === null
        ? 'There is no lesson to print on this day'
        : errorText`The centre is closed on this day: ${{ name: closed }}`,
    );
  }
  const { date: day } = chosen;
  return { ...(await getLetterhead(db)), day, madeOn: today(now), closed, lessons };
}

/** The held lessons by teachers, then by time, each with its students. Guests are last. */
async function selectPrinted(db: Db, { date, teacher, entryId }: Chosen): Promise<PrintedLesson[]> {
  type Row = Omit<PrintedLesson, 'code' | 'movedFrom'> & {
    readonly entryId: number;
    readonly day: string;
    readonly isMoved: boolean;
  };
  const ofEntry = entryId === undefined ? sql`true` : sql`timetable_entry_id = ${entryId}`;
  const ofTeacher =
    teacher === undefined
      ? sql`true`
      : sql`exists (
          select from offering join teacher on teacher.id = offering.teacher_id
          where teacher.uuid = ${teacher} and offering.course_id = held.course_id
            and offering.program_level_id = held.program_level_id and cancelled_at is null
        )`;
  const { rows } = await sql<Row>`
    with found as materialized (
      select held.*, date_trunc('month', held_on)::date as month, ${teachersIn(sql`held`)} as teachers
      from (${heldLessons({ first: date, last: date })}) held
      where ${ofEntry} and ${ofTeacher}
    )
    select timetable_entry_id as "entryId", found.day, found.day <> held_on as "isMoved",
      course.name as "subjectName", program_level.name as "levelName",
      class_session.name as "sessionName", coalesce(start_time, '') as "startTime",
      coalesce(end_time, '') as "endTime", classroom, teachers, students
    from found
    join course on course.id = found.course_id
    join program_level on program_level.id = found.program_level_id
    join class_session on class_session.code = found.class_session
    cross join lateral (
      select coalesce(
        jsonb_agg(
          jsonb_build_object(
            'name', student.name, 'guest', member.id is null, 'makesUp', booked.id is not null
          ) order by member.id is null, lower(student.name), student.uuid
        ), '[]'
      ) as students
      from (${membersIn(sql`found`)}) member
      full join (
        select student_id as id from attendance_mark
        where lesson_id = found.id and not replaced and mark <> 'CLEARED'
      ) marked on marked.id = member.id
      full join (${bookedIn(sql`found.id`)}) booked on booked.id = coalesce(member.id, marked.id)
      join student on student.id = coalesce(member.id, marked.id, booked.id)
    ) listed
    order by cardinality(teachers) = 0, lower(array_to_string(teachers, ', ')), teachers,
      start_time nulls first, end_time, timetable_entry_id, found.day`.execute(db);
  return rows.map(({ entryId: entry, day, isMoved, ...lesson }) => {
    const planned = dayFromSql(day);
    const code = lessonCode({ entryId: entry, day: planned });
    return { ...lesson, code, movedFrom: isMoved ? planned : null };
  });
}

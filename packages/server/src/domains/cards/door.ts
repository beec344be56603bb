import type { OutputOf } from '@kelas/contract/call';
import type { scanCard } from '@kelas/contract/cards';
import { DOOR_DAYS_AHEAD } from '@kelas/contract/cards';
import { type Day, dayFromSql, dayToSql, today } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { owedBy } from '../arrears/queries.ts';
import { heldLessons, type LessonKey } from '../attendance/lessons.ts';
import { insertMarks } from '../attendance/marks.ts';
import { bookedIn, membersIn } from '../attendance/members.ts';
import { touchLesson } from '../attendance/touch.ts';
import { chooseLesson } from './choose-lesson.ts';
import { findCardHolder } from './queries.ts';

type Scanned = OutputOf<typeof scanCard>;
type Actor = Pick<Context, 'actor' | 'now'>;

/**
 * Marks the student of a card as present in the lesson of now (R-2449). Throws 404 for an unknown
 * card and 409 for one that was replaced.
 */
export async function scan(tx: Tx, cardId: number, by: Actor): Promise<Scanned> {
  const { id, program_level_id: programLvl, ...student } = await findCardHolder(tx, cardId);
  const { present, next } = chooseLesson(await selectLessons(tx, id, by.now), by.now);
  const marked = present && (await markPresent(tx, present.key, { id, ...student }, by));
  return {
    ...student,
    programLvl,
    outcome: marked?.outcome ?? 'NO_CLASS',
    lesson: (present ?? next)?.lesson ?? null,
    markedAt: marked?.at.toISOString() ?? null,
    totalOwedFee: await owedBy(tx, id, by.now),
  };
}

/** The lessons of a student's class and the booked make-ups from today on, by time. */
async function selectLessons(tx: Tx, studentId: number, now: Date) {
  const first = today(now);
  const last = daysAfter(first, DOOR_DAYS_AHEAD);
  type Row = { entryId: number; ofDay: string; isGuest: boolean } & NonNullable<Scanned['lesson']>;
  const { rows } = await sql<Row>`
    with lesson as materialized (
      select held.*, date_trunc('month', held_on)::date as month
      from (${heldLessons({ first, last })}) held
    )
    select timetable_entry_id as "entryId", lesson.day as "ofDay", held_on as day,
      course.name as "subjectName", lesson.program_level_id as "programLvl", classroom,
      coalesce(start_time, '') as "startTime", coalesce(end_time, '') as "endTime",
      not is_member as "isGuest"
    from lesson
    join course on course.id = lesson.course_id
    cross join lateral (
      select exists (
        select from (${membersIn(sql`lesson`)}) member where member.id = ${studentId}
      ) as is_member
    ) class
    where is_member or ${studentId} in (${bookedIn(sql`lesson.id`)})
    order by held_on, start_time nulls last, "isGuest", end_time, timetable_entry_id,
      lesson.day`.execute(tx);
  return rows.map(({ entryId, ofDay, isGuest, ...lesson }) => ({
    key: { entryId, day: dayFromSql(ofDay) },
    isGuest,
    lesson: { ...lesson, day: dayFromSql(lesson.day) },
  }));
}

function daysAfter(day: Day, days: number): Day {
  const at = new Date(dayToSql(day));
  at.setUTCDate(at.getUTCDate() + days);
  return dayFromSql(at.toISOString());
}

/** Marks a student as present, unless the student is marked as present or late. */
async function markPresent(
  tx: Tx,
  key: LessonKey,
  { id, uuid }: { readonly id: number; readonly uuid: string },
  by: Actor,
) {
  // The lock makes the second of two scans see the mark of the first.
  const lesson = await touchLesson(tx, key, by);
  const before = await tx
    .selectFrom('attendance_mark')
    .select('recorded_at')
    .where('lesson_id', '=', lesson.id)
    .where('student_id', '=', id)
    .where('replaced', '=', false)
    .where('mark', 'in', ['PRESENT', 'LATE'])
    .executeTakeFirst();
  if (before) return { outcome: 'AGAIN' as const, at: before.recorded_at };
  await insertMarks(tx, { ...key, marks: [{ uuid, mark: 'PRESENT' }] }, by);
  return { outcome: 'PRESENT' as const, at: by.now };
}

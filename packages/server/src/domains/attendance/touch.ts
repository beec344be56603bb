import type { lessonStates } from '@kelas/contract/values/attendance';
import { dayToSql, weekday } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { RecordedBy } from '../../audit/record.ts';
import { notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { isOfYear } from '../entries/many.ts';
import type { LessonKey } from './lessons.ts';

/**
 * Makes the row of a lesson, unless it exists, and locks it. Throws 404 if the timetable has no such
 * class on the day.
 */
export async function touchLesson(tx: Tx, { entryId, day }: LessonKey, { actor, now }: RecordedBy) {
  await sql`
    insert into lesson (timetable_entry_id, day, course_id, program_level_id, class_session,
      start_time, end_time, classroom, recorded_at, recorded_by)
    select id, ${dayToSql(day)}::date, course_id, program_level_id, class_session,
      start_time, end_time, classroom, ${now}, ${actor.id}
    from timetable_entry
    where id = ${entryId} and status = 'ACTIVE' and day_of_week = ${weekday(day)}
      and ${isOfYear(Number(day.slice(6)))}
    on conflict on constraint lesson_once do nothing`.execute(tx);
  await tx
    .selectFrom('lesson')
    .select('id')
    .where('timetable_entry_id', '=', entryId)
    .where('day', '=', dayToSql(day))
    .forNoKeyUpdate()
    .execute();
  const lesson = await tx
    .selectFrom('present_lesson')
    .selectAll()
    .$narrowType<{ state: (typeof lessonStates)[number] }>()
    .where('timetable_entry_id', '=', entryId)
    .where('day', '=', dayToSql(day))
    .executeTakeFirst();
  if (!lesson) throw notFound('lesson');
  return lesson;
}

import type { Day } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { LessonKey } from './lessons.ts';

/** SQL: the class of a lesson in the month in which it is held, as the row `class`. */
export const lessonClass = ({ entryId, day }: LessonKey, heldOn: Day) => sql`(
  select coalesce(lesson.course_id, entry.course_id) as course_id,
    coalesce(lesson.program_level_id, entry.program_level_id) as program_level_id,
    coalesce(lesson.class_session, entry.class_session) as class_session,
    date_trunc('month', to_date(${heldOn}, 'DD-MM-YYYY'))::date as month
  from timetable_entry entry
  left join lesson on lesson.timetable_entry_id = entry.id
    and lesson.day = to_date(${day}, 'DD-MM-YYYY')
  where entry.id = ${entryId}
) class`;

import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * Copies many timetable entries to a school year in one statement, with course, level, day, times,
 * room and session. Returns the copies in the order of `ids`, which ascends.
 */
export async function copyTimetableEntries(
  tx: Tx,
  ids: readonly number[],
  { year, by, at }: { readonly year: number; readonly by: number; readonly at: Date },
): Promise<number[]> {
  // Identities are assigned in the order of the selected rows.
  const { rows } = await sql<{ id: number }>`
    insert into timetable_entry (
      course_id, program_level_id, start_time, end_time, day_of_week, classroom, class_session,
      school_year, created_at, created_by
    )
    select course_id, program_level_id, start_time, end_time, day_of_week, classroom,
      class_session, ${year}::smallint, ${at}::timestamptz, ${by}::integer
    from timetable_entry where id = any(${ids}::integer[]) order by id
    returning id`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

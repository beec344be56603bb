import type { OutputOf } from '@kelas/contract/call';
import type { listTimetable as call } from '@kelas/contract/timetable';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { isOfYear } from '../entries/many.ts';

/** Which entries to select. */
interface TimetableFilter {
  /** Monday is 1. */
  readonly day?: number | undefined;
  /** With the entries of every year (R-1740). */
  readonly year?: number | undefined;
}

/** The ACTIVE entries by day and start time (R-1047). */
export async function selectTimetable(
  db: Db | Tx,
  { day, year }: TimetableFilter = {},
): Promise<OutputOf<typeof call>> {
  const rows = await db
    .selectFrom('timetable_entry')
    .innerJoin('course', 'course.id', 'timetable_entry.course_id')
    .innerJoin('program_level', 'program_level.id', 'timetable_entry.program_level_id')
    .select([
      'timetable_entry.id',
      'timetable_entry.version',
      'course_id as subjectId',
      'course.name as subjectName',
      'program_level_id as programLvl',
      'program_level.name as programLvlLabel',
      'start_time',
      'end_time',
      'day_of_week as dayOfWeek',
      'classroom',
      'class_session as classSession',
      'school_year as schoolYear',
      'places',
      'status',
      'created_at',
    ])
    .where('status', '=', sql.lit('ACTIVE'))
    .$if(day !== undefined, (query) => query.where('day_of_week', '=', day ?? 0))
    .$if(year !== undefined, (query) => query.where(isOfYear(year ?? 0)))
    .orderBy('day_of_week')
    .orderBy('start_time')
    .orderBy('end_time')
    .orderBy('timetable_entry.id')
    .execute();
  return rows.map(({ start_time, end_time, created_at, ...row }) => ({
    ...row,
    startTime: start_time ?? '',
    endTime: end_time ?? '',
    recordCreateDate: created_at.toISOString(),
  }));
}

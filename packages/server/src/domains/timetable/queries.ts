import type { OutputOf } from '@kelas/contract/call';
import type { listTimetable as call } from '@kelas/contract/timetable';
import { sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type EntryValues = Omit<
  Schema['timetable_entry'],
  'id' | 'version' | 'status' | 'created_at' | 'created_by' | 'changed_by' | 'changed_at'
>;

/** The entries that are not deleted, by day and start time, those without one last; or those of one day (Monday is 1). */
export async function selectTimetable(db: Db | Tx, day?: number): Promise<OutputOf<typeof call>> {
  const rows = await db
    .selectFrom('timetable_entry')
    .innerJoin('course', 'course.id', 'timetable_entry.course_id')
    .innerJoin('program_level', 'program_level.id', 'timetable_entry.program_level_id')
    .select([
      'timetable_entry.id',
      'version',
      'course_id as subjectId',
      'course.name as subjectName',
      'program_level_id as programLvl',
      'program_level.name as programLvlLabel',
      'start_time',
      'end_time',
      'day_of_week as dayOfWeek',
      'classroom',
      'class_session as classSession',
      'status',
      'created_at',
    ])
    .where('status', '=', sql.lit('ACTIVE'))
    .$if(day !== undefined, (query) => query.where('day_of_week', '=', day ?? 0))
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

/** The stored entry, locked until the transaction ends; undefined when there is none. */
export async function lockEntry(tx: Tx, id: number) {
  return tx
    .selectFrom('timetable_entry')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds an entry; a course or level that does not exist breaks its foreign key. */
export async function insertEntry(
  tx: Tx,
  values: EntryValues,
  createdBy: number,
  now: Date,
): Promise<void> {
  const row = { ...values, created_at: now, created_by: createdBy };
  await tx.insertInto('timetable_entry').values(row).execute();
}

/** Writes an entry's fields and who did, and counts the version up. */
export async function updateEntry(
  tx: Tx,
  id: number,
  values: Updateable<Schema['timetable_entry']>,
  by: { readonly actor: { readonly id: number }; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('timetable_entry')
    .set({
      ...values,
      version: sql<number>`version + 1`,
      changed_by: by.actor.id,
      changed_at: by.now,
    })
    .where('id', '=', id)
    .execute();
}

import type { listAnnouncements as call } from '@kelas/contract/announcements';
import type { OutputOf } from '@kelas/contract/call';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';

export type AnnouncementValues = Omit<
  Schema['announcement'],
  'id' | 'version' | 'created_at' | 'created_by' | 'changed_by' | 'changed_at'
>;

/** All announcements, newest first; with a limit, the newest alone. */
export async function selectAnnouncements(
  db: Db | Tx,
  limit?: number,
): Promise<OutputOf<typeof call>> {
  const rows = await db
    .selectFrom('announcement')
    .select([
      'id',
      'version',
      'author_name as authorName',
      'content',
      'program_level_id as programLvl',
      'course_id as subjectId',
      'class_session as schedule',
      'created_at',
    ])
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
  return rows.map(({ created_at, ...row }) => ({
    ...row,
    recordCreateDate: created_at.toISOString(),
  }));
}

/** The stored announcement, locked until the transaction ends; undefined when there is none. */
export async function lockAnnouncement(tx: Tx, id: number) {
  return tx
    .selectFrom('announcement')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds an announcement; a level or course that does not exist breaks its foreign key. */
export async function insertAnnouncement(
  tx: Tx,
  values: AnnouncementValues,
  createdBy: number,
  now: Date,
): Promise<void> {
  const row = { ...values, created_at: now, created_by: createdBy };
  await tx.insertInto('announcement').values(row).execute();
}

/** Writes an announcement's fields and who did, and counts the version up. */
export async function saveAnnouncement(
  tx: Tx,
  id: number,
  values: AnnouncementValues,
  by: { readonly actor: { readonly id: number }; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('announcement')
    .set({
      ...values,
      version: sql<number>`version + 1`,
      changed_by: by.actor.id,
      changed_at: by.now,
    })
    .where('id', '=', id)
    .execute();
}

import type { listAnnouncements as call } from '@kelas/contract/announcements';
import type { OutputOf } from '@kelas/contract/call';
import type { Db, Tx } from '../../db/database.ts';

/** The announcements, newest first; at most `limit` if given. */
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

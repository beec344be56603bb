import type * as calls from '@kelas/contract/announcements';
import type { InputOf } from '@kelas/contract/call';
import { differs } from '../../base/differs.ts';
import type { Handlers } from '../../http/context.ts';
import { requireCurrent } from '../entries/current.ts';
import { writeOnce } from '../entries/write-once.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listAnnouncements(_input, { db }) {
    return queries.selectAnnouncements(db);
  },

  async addAnnouncement(input, context) {
    await writeOnce(context, (tx) =>
      queries.insertAnnouncement(tx, toValues(input), context.actor.id, context.now),
    );
    return queries.selectAnnouncements(context.db);
  },

  async updateAnnouncement(input, context) {
    await writeOnce(context, async (tx) => {
      const locked = await queries.lockAnnouncement(tx, input.id);
      const stored = await requireCurrent(tx, locked, input.version, 'announcement', context.actor);
      const values = toValues(input);
      if (differs(values, stored)) await queries.saveAnnouncement(tx, input.id, values, context);
    });
    return queries.selectAnnouncements(context.db);
  },
};

function toValues(input: InputOf<typeof calls.addAnnouncement>): queries.AnnouncementValues {
  return {
    author_name: input.authorName,
    content: input.content,
    program_level_id: input.programLvl ?? null,
    course_id: input.subjectId ?? null,
    class_session: input.classSession ?? null,
  };
}

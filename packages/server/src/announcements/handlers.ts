import type * as calls from '@kelas/contract/announcements';
import type { InputOf } from '@kelas/contract/call';
import { requireCurrent } from '../entries/current.ts';
import type { Handlers } from '../http/context.ts';
import { differs } from '../values/differs.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listAnnouncements(_input, { db }) {
    return queries.listAnnouncements(db);
  },

  async addAnnouncement(input, { db, actor, now }) {
    return db.transaction().execute(async (tx) => {
      await queries.insertAnnouncement(tx, toValues(input), actor.id, now);
      return queries.listAnnouncements(tx);
    });
  },

  async updateAnnouncement(input, { db }) {
    return db.transaction().execute(async (tx) => {
      const locked = await queries.lockAnnouncement(tx, input.id);
      const stored = requireCurrent(locked, input.version, 'announcement');
      const values = toValues(input);
      if (differs(values, stored)) await queries.updateAnnouncement(tx, input.id, values);
      return queries.listAnnouncements(tx);
    });
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

import type * as calls from '@kelas/contract/announcements';
import type { InputOf } from '@kelas/contract/call';
import type { Handlers } from '../../http/context.ts';
import { addEntry, updateEntry } from '../entries/table.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listAnnouncements(_input, { db }) {
    return queries.selectAnnouncements(db);
  },

  async addAnnouncement(input, context) {
    await addEntry(context, 'announcement', () => toValues(input));
    return queries.selectAnnouncements(context.db);
  },

  async updateAnnouncement(input, context) {
    const { id, version } = input;
    const change = { table: 'announcement', entryName: 'announcement', id, version } as const;
    await updateEntry(context, change, () => toValues(input));
    return queries.selectAnnouncements(context.db);
  },
};

function toValues(input: InputOf<typeof calls.addAnnouncement>) {
  return {
    author_name: input.authorName,
    content: input.content,
    program_level_id: input.programLvl ?? null,
    course_id: input.subjectId ?? null,
    class_session: input.classSession ?? null,
  };
}

import type * as calls from '@kelas/contract/classroom';
import type { Handlers } from '../../http/context.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import { selectClassroom } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listClassroom(filter, { db, now }) {
    const isSearched = filter.courseId !== undefined || filter.teacherName !== undefined;
    const places = selectClassroom(db, filter, await selectHouseRules(db), now);
    return new StreamedList(places, isSearched ? 'searched' : 'whole');
  },
};

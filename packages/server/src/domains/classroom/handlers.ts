import type * as calls from '@kelas/contract/classroom';
import type { Handlers } from '../../http/context.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { selectClassroom } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listClassroom(filter, { db, now }) {
    const isSearched = filter.courseId !== undefined || filter.teacherName !== undefined;
    return new StreamedList(selectClassroom(db, filter, now), isSearched ? 'searched' : 'whole');
  },
};

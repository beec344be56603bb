import type * as calls from '@kelas/contract/arrears';
import type { Handlers } from '../../http/context.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listArrears(filter, { db, now }) {
    const students = queries.selectArrears(db, filter, now);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },
};

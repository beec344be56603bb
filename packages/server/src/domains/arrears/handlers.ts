import type * as calls from '@kelas/contract/arrears';
import type { Handlers } from '../../http/context.ts';
import { LongList } from '../../http/long-list.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listArrears(filter, { db, now }) {
    const students = queries.listArrears(db, filter, now);
    return new LongList(students, filter.name === undefined ? 'whole' : 'searched');
  },
};

import type * as calls from '@kelas/contract/classroom';
import type { Handlers } from '../http/context.ts';
import { inTurn, LongList } from '../http/long-list.ts';
import { listClassroom } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listClassroom(filter, { db, now }) {
    return new LongList(inTurn(listClassroom(db, filter, now)));
  },
};

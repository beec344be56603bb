import type * as calls from '@kelas/contract/misc-fees';
import type { Handlers } from '../../http/context.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listMiscPayments(filter, { db }) {
    const students = queries.selectMiscPayments(db, filter);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },

  async getMiscPayment({ uuid, month }, { db }) {
    return queries.selectMiscPayment(db, uuid, month);
  },
};

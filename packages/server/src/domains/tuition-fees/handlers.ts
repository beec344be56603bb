import type * as calls from '@kelas/contract/tuition-fees';
import { currentMonth } from '@kelas/contract/values/date';
import type { Handlers } from '../../http/context.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listTuitionPayments(filter, { db }) {
    const students = queries.selectTuitionPayments(db, filter);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },

  async getTuitionPayment({ uuid, month }, { db }) {
    return queries.selectTuitionPayment(db, uuid, month);
  },

  async listPayableMonths({ uuid }, { db, now }) {
    return queries.selectPayableMonths(db, uuid, currentMonth(now));
  },

  async listUnpaidFees({ uuid }, { db, now }) {
    return queries.selectUnpaidFees(db, uuid, currentMonth(now));
  },
};

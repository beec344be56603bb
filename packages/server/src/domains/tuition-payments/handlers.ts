import type * as calls from '@kelas/contract/tuition-payments';
import { currentMonth } from '@kelas/contract/values/date';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { recordPayment } from '../payments/record.ts';
import { checkPayment, preparePayment } from './pay.ts';
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

  async payTuition(lines, context) {
    checkPayment(lines);
    return once(context, async (tx) => {
      const payment = await preparePayment(tx, lines, context.actor.id);
      return recordPayment(tx, payment, context.actor.id, context.now);
    });
  },
};

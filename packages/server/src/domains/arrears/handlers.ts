import type * as calls from '@kelas/contract/arrears';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { conflict } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import { findStudent } from '../ledger/student.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listArrears(filter, { db, now }) {
    const students = queries.selectArrears(db, filter, await selectHouseRules(db), now);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },

  async recordReminder({ uuid }, context) {
    return once(context, async (tx) => {
      const student = await findStudent(tx, uuid);
      const owed = await queries.owedBy(tx, student.id, context.now);
      if (owed === 0) throw conflict('NOTHING_OWED', `${student.name} owes nothing any more`);
      const { coveredFee = 0 } = await queries.creditOf(tx, student.id, context.now);
      if (coveredFee >= owed) {
        const message = `${formatAmount(owed)} paid in advance covers this. Use credit.`;
        throw conflict('COVERED_BY_CREDIT', message);
      }
      const open = (owed - coveredFee) as Cents;
      await queries.insertReminder(tx, { studentId: student.id, owed: open }, context);
      return { recordCreateDate: context.now.toISOString() };
    });
  },
};

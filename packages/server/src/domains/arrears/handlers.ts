import type * as calls from '@kelas/contract/arrears';
import { formatAmount } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { conflict, notFound } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listArrears(filter, { db, now }) {
    const students = queries.selectArrears(db, filter, await selectHouseRules(db), now);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },

  async recordReminder({ uuid, others = [] }, context) {
    return once(context, async (tx) => {
      const debts = await queries.selectOpenDebts(tx, [uuid, ...others], context.now);
      const student = debts.find((debt) => debt.uuid === uuid);
      if (!student) throw notFound('student');
      const open = debts.filter(({ owed, coveredFee }) => owed > coveredFee);
      if (open.length === 0) {
        const { name, owed } = student;
        if (owed === 0) {
          throw conflict('NOTHING_OWED', errorText`${{ name }} owes nothing any more`);
        }
        throw conflict(
          'COVERED_BY_CREDIT',
          errorText`${{ amount: formatAmount(owed) }} paid in advance covers this. Use credit.`,
        );
      }
      await queries.insertReminders(tx, open, context);
      return { recordCreateDate: context.now.toISOString() };
    });
  },
};

import type * as calls from '@kelas/contract/finance';
import { addMonths } from '@kelas/contract/values/month';
import type { Handlers } from '../../http/context.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { countStudents, sumDays, sumTuition } from './charts.ts';
import * as queries from './queries.ts';
import { selectCollected, splitsOf } from './splits.ts';

const YEAR_MONTHS = 12;

export const handlers: Handlers<typeof calls> = {
  async listFinanceStudents(filter, { db }) {
    return new StreamedList(queries.selectFinanceStudents(db, filter), 'whole');
  },

  async getFinanceMonth({ transactionDate }, { db, actor }) {
    const [month] = await queries.sumMonths(db, transactionDate, 1);
    if (!month) throw new Error('the sum of a month has no row');
    const isAdmin = actor.role === 'ADMIN';
    return { ...month, salaries: isAdmin ? await queries.sumSalaries(db, transactionDate) : null };
  },

  async listFinanceYear({ transactionDate }, { db }) {
    return queries.sumMonths(db, addMonths(transactionDate, 1 - YEAR_MONTHS), YEAR_MONTHS);
  },

  async getFinanceSplits({ transactionDate }, { db }) {
    return splitsOf(await selectCollected(db, transactionDate));
  },

  async getFinanceCharts({ transactionDate }, { db }) {
    const from = addMonths(transactionDate, 1 - YEAR_MONTHS);
    return {
      months: await sumTuition(db, from, YEAR_MONTHS),
      students: await countStudents(db, from, YEAR_MONTHS),
      days: await sumDays(db, from, YEAR_MONTHS),
    };
  },
};

import { access } from '@kelas/contract/access';
import type * as calls from '@kelas/contract/history';
import { findDaysFailure } from '@kelas/contract/history';
import { forbidden, invalid } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { requireSwitch } from '../centre/queries.ts';
import * as queries from './queries.ts';
import { selectReceiptList, selectReceiptStaff } from './receipts.ts';

export const handlers: Handlers<typeof calls> = {
  async listHistory({ uuid, type }, { db, actor }) {
    if (type === 'STUDENT') return queries.listStudentHistory(db, uuid);
    const { use, switch: setting } = access.teacherHistory;
    if (!use.includes(actor.role)) throw forbidden();
    if (actor.role === 'EMPLOYEE') await requireSwitch(db, setting);
    return queries.listTeacherHistory(db, uuid);
  },

  async listReceipts(filter, { db }) {
    const failure = findDaysFailure(filter.from, filter.until);
    if (failure) throw invalid('until', failure);
    const queue = filter.name === undefined ? 'whole' : 'searched';
    return new StreamedList(selectReceiptList(db, filter), queue);
  },

  async listReceiptStaff(_, { db }) {
    return selectReceiptStaff(db);
  },
};

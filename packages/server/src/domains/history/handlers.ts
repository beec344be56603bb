import { access } from '@kelas/contract/access';
import type * as calls from '@kelas/contract/history';
import { forbidden } from '../../base/errors.ts';
import type { Handlers } from '../../http/context.ts';
import { requireSwitch } from '../centre/queries.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listHistory({ uuid, type }, { db, actor }) {
    if (type === 'STUDENT') return queries.listStudentHistory(db, uuid);
    const { use, switch: setting } = access.teacherHistory;
    if (!use.includes(actor.role)) throw forbidden();
    if (actor.role === 'EMPLOYEE') await requireSwitch(db, setting);
    return queries.listTeacherHistory(db, uuid);
  },
};

import { access } from '@kelas/contract/access';
import type * as calls from '@kelas/contract/history';
import type { Handlers } from '../http/context.ts';
import { forbidden } from '../http/errors.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listHistory({ uuid, type }, { db, actor }) {
    if (type === 'STUDENT') return queries.listStudentHistory(db, uuid);
    if (!access.teacherHistory.use.includes(actor.role)) throw forbidden();
    return queries.listTeacherHistory(db, uuid);
  },
};

import type * as calls from '@kelas/contract/audit';
import type { Handlers } from '../../http/context.ts';
import { selectAuditEntries } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async listAudit(filter, { db }) {
    return selectAuditEntries(db, filter);
  },
};

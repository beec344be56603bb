import type * as calls from '@kelas/contract/audit';
import type { Handlers } from '../http/context.ts';

export const handlers: Handlers<typeof calls> = {
  async listAudit() {
    throw new Error('not written yet');
  },
};

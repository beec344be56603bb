import type * as calls from '@kelas/contract/statements';
import type { Handlers } from '../http/context.ts';

export const handlers: Handlers<typeof calls> = {
  async getStatement() {
    throw new Error('not written yet');
  },
  async getStatementDocument() {
    throw new Error('not written yet');
  },
};

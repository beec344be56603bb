import type * as calls from '@kelas/contract/finance';
import type { Handlers } from '../http/context.ts';

export const handlers: Handlers<typeof calls> = {
  async listFinanceStudents() {
    throw new Error('not written yet');
  },
  async getFinanceMonth() {
    throw new Error('not written yet');
  },
  async listFinanceYear() {
    throw new Error('not written yet');
  },
};

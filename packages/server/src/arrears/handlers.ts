import type * as calls from '@kelas/contract/arrears';
import type { Handlers } from '../http/context.ts';

export const handlers: Handlers<typeof calls> = {
  async listArrears() {
    throw new Error('not written yet');
  },
};

import type * as calls from '@kelas/contract/search';
import type { Handlers } from '../../http/context.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import { selectFound } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async searchStudents({ text }, { db, now }) {
    return selectFound(db, text ?? '', await selectHouseRules(db), now);
  },
};

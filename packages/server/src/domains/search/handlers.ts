import type * as calls from '@kelas/contract/search';
import type { Handlers } from '../../http/context.ts';
import { selectFound } from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  searchStudents: ({ text }, { db, now }) => selectFound(db, text ?? '', now),
};

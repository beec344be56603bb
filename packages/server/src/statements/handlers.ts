import type * as calls from '@kelas/contract/statements';
import type { Month } from '@kelas/contract/values/month';
import { stateAccount } from '../billing/statement.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/context.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getStatement(range, { db }) {
    const { id: _, levelName: __, ...statement } = await makeStatement(db, range);
    return statement;
  },

  async getStatementDocument() {
    throw new Error('not written yet');
  },
};

/** Whose account it is, and how it stood over some months; 404 when there is no such student. */
async function makeStatement(db: Db, range: { uuid: string; from: Month; until: Month }) {
  const holder = await queries.findHolder(db, range.uuid);
  const entries = await queries.listEntries(db, holder.id, range.until);
  return { ...holder, ...stateAccount(entries, range.from), from: range.from, until: range.until };
}

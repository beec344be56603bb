import type * as calls from '@kelas/contract/reference';
import { sql } from 'kysely';
import type { Handlers } from '../../http/context.ts';

export const handlers: Handlers<typeof calls> = {
  async listLevels(_input, { db }) {
    return db
      .selectFrom('program_level')
      .select(['id', 'name', 'offered', 'position', 'next_level_id as nextLvl'])
      .orderBy('position')
      .orderBy('id')
      .execute();
  },

  async listMiscItems(_input, { db }) {
    return db
      .selectFrom('misc_item')
      .select(['id', 'name', 'fee', 'retired'])
      .orderBy('id')
      .execute();
  },

  async listBanks(_input, { db }) {
    return db
      .selectFrom('bank')
      .select(['swift_code as swiftCode', 'name', 'fee'])
      .orderBy(sql`lower(name)`)
      .execute();
  },
};

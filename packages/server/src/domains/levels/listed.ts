import { LEVEL_NOT_OFFERED, type ListedLevel } from '@kelas/contract/values/levels';
import type { Db, Tx } from '../../db/database.ts';

/** The levels in the order of lists, without level 7, which names nothing (R-2173). */
export async function selectLevels(
  db: Db | Tx,
): Promise<(ListedLevel & { readonly offered: boolean })[]> {
  return db
    .selectFrom('program_level')
    .select(['id', 'name', 'position', 'offered', 'next_level_id as nextLvl'])
    .where('id', '<>', LEVEL_NOT_OFFERED)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The sessions in the order of lists (R-2175). */
export async function selectSessions(db: Db | Tx) {
  return db
    .selectFrom('class_session')
    .select(['code', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

import { LEVEL_REMOVE } from '@kelas/contract/values/levels';

/** The choice of all levels; without any choice there is no search. */
export const ALL_LEVELS = 'all';

/** Returns the level for the report's call; empty text for all levels and for Remove. */
export function levelParam(choice: string): string {
  return choice === ALL_LEVELS || choice === String(LEVEL_REMOVE) ? '' : choice;
}

import { LEVEL_REMOVE } from '@kelas/contract/values/levels';

/** All levels, as a choice of its own: nothing chosen is no search (specification 5). */
export const ALL_LEVELS = 'all';

/** A chosen level as the report is asked for it; empty for all levels, Remove among them (decisions: Remove). */
export function askedLevel(choice: string): string {
  return choice === ALL_LEVELS || choice === String(LEVEL_REMOVE) ? '' : choice;
}

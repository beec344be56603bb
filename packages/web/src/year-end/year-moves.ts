import { LEVEL_GRADUATED, levelNameOf } from '@kelas/contract/values/levels';
import type { YearMove } from '@kelas/contract/year-end';
import { graduates, type YearRow } from './year-plan.ts';

/** Returns the moves to choose from; who moves up from the last level graduates. */
export function moveOptions(nextLvl: number): { value: YearMove; label: string }[] {
  return [
    { value: 'MOVES_UP', label: nextLvl === LEVEL_GRADUATED ? 'Graduates' : 'Moves up' },
    { value: 'STAYS', label: 'Stays' },
    { value: 'LEAVES', label: 'Leaves' },
  ];
}

/** Returns the moves of a whole level. */
export function levelMoveOptions(nextLvl: number): { value: YearMove; label: string }[] {
  return [
    { value: 'MOVES_UP', label: nextLvl === LEVEL_GRADUATED ? 'All graduate' : 'All move up' },
    { value: 'STAYS', label: 'All stay' },
    { value: 'LEAVES', label: 'All leave' },
  ];
}

/** Returns present and next level: `Form 1 → Form 2`. */
export function levelsText(row: Pick<YearRow, 'programLvl' | 'nextLvl' | 'move'>): string {
  const present = levelNameOf(row.programLvl);
  if (row.move === 'LEAVES') return `${present} → leaves`;
  if (row.move === 'STAYS') return `${present} → ${present}`;
  return `${present} → ${graduates(row) ? 'graduated' : levelNameOf(row.nextLvl)}`;
}

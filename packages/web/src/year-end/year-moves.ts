import { LEVEL_GRADUATED, levelNameOf } from '@kelas/contract/values/levels';
import type { DoneMove, YearMove } from '@kelas/contract/year-end';

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

/** Returns the levels before and after a move: `Form 1 → Form 2`. */
export function levelsText(move: DoneMove, programLvl: number, nextLvl: number): string {
  const present = levelNameOf(programLvl);
  if (move === 'LEAVES') return `${present} → leaves`;
  if (move === 'STAYS') return `${present} → ${present}`;
  return `${present} → ${nextLvl === LEVEL_GRADUATED ? 'graduated' : levelNameOf(nextLvl)}`;
}

import type { Cents } from '@kelas/contract/values/cents';

/** Returns the word for a difference between counted and expected cash (R-1411). */
export function differenceWord(difference: Cents): 'balanced' | 'short' | 'over' {
  if (difference === 0) return 'balanced';
  return difference < 0 ? 'short' : 'over';
}

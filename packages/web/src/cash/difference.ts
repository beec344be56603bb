import { type Cents, formatAmount } from '@kelas/contract/values/cents';

/** Returns the word for a difference between counted and expected cash (R-1411). */
export function differenceWord(difference: Cents): 'balanced' | 'short' | 'over' {
  if (difference === 0) return 'balanced';
  return difference < 0 ? 'short' : 'over';
}

/** Returns how the opening float differs from the one left before; undefined if it is equal (R-1889). */
export function floatText(difference: Cents): string | undefined {
  if (difference === 0) return undefined;
  const word = difference < 0 ? 'less' : 'more';
  return `${formatAmount(Math.abs(difference) as Cents)} ${word} than the last close left`;
}

import { distance } from 'fastest-levenshtein';

/** In a shorter word one wrong letter makes another name. */
const SIMILAR_MIN_LETTERS = 4;

/** True for a word in which a mistake is forgiven (R-2122). */
export function isLong(word: string): boolean {
  return [...word].length >= SIMILAR_MIN_LETTERS;
}

/**
 * Returns how many of the typed words a name has with one mistake: a wrong, missing, extra or swapped
 * letter. Returns undefined if a word of at least four letters has more mistakes (R-2122).
 */
export function countMistakes(typed: readonly string[], name: string): number | undefined {
  const known = name.toLowerCase();
  const words = known.split(/\s+/);
  let mistakes = 0;
  for (const each of typed.filter(isLong)) {
    const word = each.toLowerCase();
    if (known.includes(word)) continue;
    if (!words.some((other) => distance(word, other) === 1 || isSwapped(word, other)))
      return undefined;
    mistakes += 1;
  }
  return mistakes;
}

/** True if two neighbouring letters change places. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  const swapped = one.slice(0, at) + one.charAt(at + 1) + one.charAt(at) + one.slice(at + 2);
  return at >= 0 && swapped === other;
}

import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { distance } from 'fastest-levenshtein';

/** Words that many names have, such as titles. */
const IGNORED = new Set([
  ...['mr', 'mrs', 'ms', 'miss', 'mdm', 'madam', 'sir', 'dr', 'teacher'],
  ...['encik', 'en', 'tuan', 'cik', 'puan', 'pn', 'cikgu', 'bin', 'binti', 'bt', 'bte'],
]);
const PARENTAGE = /(?<![\p{L}\p{N}])(?:a\/[lp]|[sd]\/o)(?![\p{L}\p{N}])/gu;
const TEACHER_IN_CHINESE = /(?<=\p{Script=Han})(?:老师|老師)$/u;
const SHORTENED_MIN_CHARACTERS = 3;
const SHARED_START_MIN_CHARACTERS = 4;

/** A name in the form in which likeness is measured. */
export interface ComparableName {
  readonly name: string;
  /** The words without case, punctuation and titles, in alphabetical order. */
  readonly words: readonly string[];
  /** The words in their order, without spaces. */
  readonly joined: string;
}

/** Prepares a name for `nearestOf`. */
export function comparableName(name: string): ComparableName {
  const all = name
    .slice(0, TEXT_MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(PARENTAGE, ' ')
    .split(/[\s\p{P}]+/u)
    .map((word) => word.replace(TEACHER_IN_CHINESE, ''))
    .filter((word) => word !== '');
  const telling = all.filter((word) => !IGNORED.has(word));
  const words = telling.length > 0 ? telling : all;
  return { name, words: words.toSorted(), joined: words.join('') };
}

/** Returns the number of equal characters at the start. */
function countSharedStart(short: string, long: string): number {
  let count = 0;
  while (count < short.length && short[count] === long[count]) count += 1;
  return count;
}

/** True if one word is the first letter of the other, as in `Tan M. L.`. */
function isInitialOf(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length === 1 && long.startsWith(short) && long.length > 1;
}

/** Returns how different two words are; undefined when they have too little in common. */
function wordDifference(one: string, other: string, errorsPerCharacter: number) {
  if (one === other) return 0;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= SHORTENED_MIN_CHARACTERS && long.startsWith(short)) return 0.5;
  if (long.includes(short) && /\p{Script=Han}/u.test(short)) return 0.5;
  // Abbreviations such as `Maths` for `Mathematics`.
  const needed = Math.max(SHARED_START_MIN_CHARACTERS, short.length * 0.7);
  if (countSharedStart(short, long) >= needed) return 1;
  const limit = Math.floor(long.length * errorsPerCharacter);
  if (long.length - short.length > limit || short.length <= 1) return undefined;
  const found = limit > 0 ? distance(short, long) : 1;
  return found <= limit && found < short.length ? found : undefined;
}

/** Compares each word of the shorter name with one of the longer; undefined if one has none. */
function wordsDifference(few: readonly string[], many: readonly string[]): number | undefined {
  // A single word has more characters that can differ than each of several.
  const errorsPerCharacter = many.length === 1 ? 1 / 3 : 1 / 4;
  const used: number[] = [];
  let sum = 0;
  for (const word of few) {
    let best: number | undefined;
    let at = -1;
    for (let index = 0; index < many.length; index += 1) {
      if (used.includes(index)) continue;
      const other = many[index] ?? '';
      const found =
        few.length > 1 && isInitialOf(word, other)
          ? 0.75
          : wordDifference(word, other, errorsPerCharacter);
      if (found === undefined || (best !== undefined && found >= best)) continue;
      best = found;
      at = index;
    }
    if (best === undefined) return undefined;
    sum += best;
    used.push(at);
  }
  return sum;
}

/** Compares two names without their spaces, such as `Wei Jian` and `Weijian`. */
function joinedDifference(one: string, other: string): number | undefined {
  const length = Math.max(one.length, other.length);
  const limit = Math.max(1, Math.floor(length / 10));
  if (Math.abs(one.length - other.length) > limit || length <= limit * 2) return undefined;
  const found = distance(one, other);
  return found <= limit ? found : undefined;
}

/**
 * Returns how different two names are; undefined when they have too little in common. A name with
 * all the searched words is nearer than any with other spellings.
 */
function nameDifference(searched: ComparableName, known: ComparableName): number | undefined {
  const isLonger = known.words.length > searched.words.length;
  const [few, many] = isLonger ? [searched, known] : [known, searched];
  const byWords = wordsDifference(few.words, many.words);
  if (byWords === 0) return few.words.length === many.words.length ? 0 : isLonger ? 0.1 : 0.2;
  const found = byWords ?? joinedDifference(searched.joined, known.joined);
  if (found === undefined) return undefined;
  const extra = many.words.length - few.words.length;
  // A searched word that a name lacks counts more than another word of the name.
  return 1 + found + (isLonger ? extra / 10 : extra);
}

export const NEAREST_MAX = 3;

/** Returns the names that are most like `name`, the nearest first (R-1648, R-1657). */
export function nearestOf(name: string, names: readonly ComparableName[]): string[] {
  const searched = comparableName(name);
  if (searched.words.length === 0) return [];
  return names
    .flatMap((known) => {
      const score = nameDifference(searched, known);
      return score === undefined ? [] : [{ name: known.name, score }];
    })
    .toSorted((one, other) => one.score - other.score)
    .slice(0, NEAREST_MAX)
    .map((found) => found.name);
}

/** Returns the words that are most like `name`, the nearest first (R-1648). */
export function nearest(name: string, names: readonly string[]): string[] {
  return nearestOf(name, names.map(comparableName));
}

import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { distance } from 'fastest-levenshtein';

/** Returns a name in the form in which likeness is measured: without case and punctuation. */
function comparable(name: string): string {
  return name
    .slice(0, TEXT_MAX_LENGTH)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]+/gu, ' ')
    .trim();
}

/** Returns the number of equal characters at the start. */
function sharedStart(short: string, long: string): number {
  let count = 0;
  while (count < short.length && short[count] === long[count]) count += 1;
  return count;
}

/** Returns how different two names are; undefined when they have too little in common. */
function difference(searched: string, name: string): number | undefined {
  if (searched === name) return 0;
  const [short, long] = searched.length < name.length ? [searched, name] : [name, searched];
  // A part of a name is near: `Maths` in `Add Maths`, `Lim` in `Mr Lim`, 陈 in 陈老师.
  const isPart =
    ` ${long} `.includes(` ${short} `) ||
    (short.length > 2 && long.startsWith(short)) ||
    (/\p{Script=Han}/u.test(short) && long.includes(short));
  if (isPart) return 1;
  // Abbreviations such as `Maths` for `Mathematics`.
  if (sharedStart(short, long) >= Math.max(4, short.length * 0.7)) return 2;
  const limit = Math.max(1, Math.floor(long.length / 3));
  if (long.length - short.length > limit) return undefined;
  const found = distance(searched, name);
  return found <= limit && found < short.length ? found : undefined;
}

/** Returns the names that are most like `name`, the nearest first (R-1648). */
export function nearest(name: string, names: readonly string[], max = 3): string[] {
  const searched = comparable(name);
  if (searched === '') return [];
  return names
    .flatMap((each) => {
      const score = difference(searched, comparable(each));
      return score === undefined ? [] : [{ each, score }];
    })
    .toSorted((a, b) => a.score - b.score)
    .slice(0, max)
    .map(({ each }) => each);
}

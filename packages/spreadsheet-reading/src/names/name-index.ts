import { cleanText } from '@kelas/contract/values/text';
import { type ComparableName, comparableName, NEAREST_MAX, nearestOf } from './nearest.ts';

/** Returns a name in the form in which names are compared (R-304, R-1657). */
export function nameKey(name: string): string {
  return cleanText(name, 'NFKC').replace(/\s+/g, ' ').toLowerCase();
}

/** Returns an identity card number in its compared form; empty text for no number. */
export function nricKey(nric: string): string {
  return nric
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/** Number of comparisons after which no more nearest names are looked up; a second's worth. */
const COMPARISONS_MAX = 500_000;

/** Finds stored records by name, and the nearest names of an unknown one (R-1657). */
export class NameIndex<T> {
  readonly #byKey = new Map<string, T[]>();
  readonly #names: ComparableName[] = [];
  readonly #nearest = new Map<string, readonly string[]>();
  /** The compared form of each name that was searched; most rows repeat names. */
  readonly #keys = new Map<string, string>();
  #comparisons = 0;
  readonly #same: (name: string, names: readonly string[]) => readonly string[];

  /** `same` returns the names that mean the same as a searched one; they come first. */
  constructor(
    records: Iterable<T>,
    nameOf: (record: T) => string,
    same: (name: string, names: readonly string[]) => readonly string[] = () => [],
  ) {
    this.#same = same;
    for (const record of records) this.add(nameOf(record), record);
  }

  add(name: string, record: T): void {
    const key = nameKey(name);
    const known = this.#byKey.get(key);
    if (known) known.push(record);
    else {
      this.#byKey.set(key, [record]);
      this.#names.push(comparableName(name));
    }
  }

  find(name: string): readonly T[] {
    return this.#byKey.get(this.#keyOf(name)) ?? [];
  }

  #keyOf(name: string): string {
    const key = this.#keys.get(name) ?? nameKey(name);
    this.#keys.set(name, key);
    return key;
  }

  /** The nearest names; none after too many unknown names. */
  nearestTo(name: string): readonly string[] {
    const key = nameKey(name);
    const known = this.#nearest.get(key);
    if (known) return known;
    this.#comparisons += this.#names.length;
    const same = this.#same(
      name,
      this.#names.map((each) => each.name),
    );
    const like = this.#comparisons > COMPARISONS_MAX ? [] : nearestOf(name, this.#names);
    const found = [...new Set([...same, ...like])].slice(0, NEAREST_MAX);
    this.#nearest.set(key, found);
    return found;
  }
}

import { nameWords } from './words.ts';

interface Name {
  readonly family: number;
  readonly words: readonly string[];
}

/** Finds the family whose name is in a text of the bank, which may be cut after some letters. */
export class NamesOfFamilies {
  readonly #byWord = new Map<string, Name[]>();

  /** Adds a name of a family: a child, a contact or who paid before. */
  add(family: number, name: string): void {
    const words = [...new Set(nameWords(name))];
    if (words.join('').length < 5) return;
    const added: Name = { family, words };
    for (const word of words) {
      const names = this.#byWord.get(word);
      if (names) names.push(added);
      else this.#byWord.set(word, [added]);
    }
  }

  /**
   * Returns the one family whose name is in the text. Two words of a longer name are enough if the
   * text may be cut; undefined if the text has no name, or as much of the names of two families.
   */
  find(text: string): number | undefined {
    const words = new Set(nameWords(text));
    const last = [...words].at(-1) ?? '';
    const letters = new Map<Name, number>();
    for (const word of words) {
      for (const name of this.#byWord.get(word) ?? []) {
        letters.set(name, (letters.get(name) ?? 0) + word.length);
      }
    }
    let best = 0;
    let families = new Set<number>();
    for (const [name, found] of letters) {
      const isCut = (word: string) => last.length > 2 && word.startsWith(last) && !words.has(word);
      const cut = name.words.find(isCut) === undefined ? 0 : last.length;
      const [all, sum] = [name.words.join('').length, found + cut];
      const isOne = name.words.length === 1 && all < 6;
      if (isOne || (sum < all && (sum < 8 || sum < all * 0.6 || found === name.words[0]?.length))) {
        continue;
      }
      if (sum > best) families = new Set();
      if (sum >= best) families.add(name.family);
      best = Math.max(best, sum);
    }
    const [only] = families;
    return families.size === 1 ? only : undefined;
  }
}

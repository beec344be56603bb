import { lengthOf, nameWords } from './words.ts';

interface Name {
  readonly family: number;
  readonly words: readonly string[];
  /** The letters of all words. */
  readonly letters: number;
  /** The letters that the text of the present search has of it. */
  seen: number;
}

/** A cut name of which the first words have so many letters is known. */
const BEGINNING_LETTERS = 14;

/** Finds the family whose name is in a text of the bank, which may be cut after some letters. */
export class NamesOfFamilies {
  readonly #byWord = new Map<string, Name[]>();

  /** Adds a name of a family: a child, a contact or who paid before. */
  add(family: number, name: string): void {
    const words = [...new Set(nameWords(name))];
    const letters = lengthOf(words.join(''));
    if (letters < 5) return;
    const added: Name = { family, words, letters, seen: 0 };
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
    // Usual words are in thousands of names, so each search counts in the names themselves.
    const named: Name[] = [];
    for (const word of words) {
      const length = lengthOf(word);
      for (const name of this.#byWord.get(word) ?? []) {
        if (name.seen === 0) named.push(name);
        name.seen += length;
      }
    }
    const begins = (name: Name) => {
      const end = name.words.findIndex((word) => !words.has(word));
      return end > 1 && lengthOf(name.words.slice(0, end).join('')) >= BEGINNING_LETTERS;
    };
    const found = named.flatMap((name) => {
      const [all, sum] = [name.letters, name.seen];
      name.seen = 0;
      // Most names share one usual word with the text.
      if (sum + last.length < Math.min(8, all)) return [];
      const isCut = (word: string) => last.length > 2 && word.startsWith(last) && !words.has(word);
      const seen = sum + (name.words.some(isCut) ? last.length : 0);
      const isOne = name.words.length === 1 && all < 6;
      const isPart = sum !== lengthOf(name.words[0] ?? '') && (seen >= all * 0.6 || begins(name));
      const isKnown = !isOne && (seen >= all || (seen >= 8 && isPart));
      return [{ family: name.family, seen, isKnown, isWhole: seen >= all }];
    });
    let best = 0;
    for (const { seen, isKnown } of found) if (isKnown) best = Math.max(best, seen);
    // A longer name of which the text has as much can be the one that was cut.
    const isWhole = found.some((each) => each.isKnown && each.isWhole && each.seen === best);
    const families = new Set(
      found.flatMap(({ family, seen, isKnown }) =>
        seen >= best && (isKnown || !isWhole) ? [family] : [],
      ),
    );
    if (!found.some(({ isKnown }) => isKnown)) return undefined;
    const [only] = families;
    return families.size === 1 ? only : undefined;
  }
}

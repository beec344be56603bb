import { lengthOf, nameWords } from './words.ts';

interface Text {
  readonly words: ReadonlySet<string>;
  readonly last: string;
  /** The number of letters that it shares with the name being added. */
  shared: number;
  /** The families whose names fit it, by the fit; two families of a fit are enough to be ambiguous. */
  readonly found: Map<string, { readonly fit: Fit; readonly families: Set<number> }>;
}

interface Fit {
  /** The letters of the name that the text has. */
  readonly seen: number;
  readonly isKnown: boolean;
  readonly isWhole: boolean;
}

/** A cut name of which the first words have so many letters is known. */
const BEGINNING_LETTERS = 14;

/**
 * Finds the family whose name is in a text of the bank, which may be cut after some letters. The texts
 * are held and not the names, of which there are far more.
 */
export class NamesInTexts {
  readonly #texts: ReadonlyMap<string, Text>;
  readonly #byWord = new Map<string, Text[]>();

  constructor(texts: readonly string[]) {
    this.#texts = new Map(texts.map((text) => [text, this.#textOf(text)]));
  }

  #textOf(text: string): Text {
    const words = new Set(nameWords(text));
    const of = { words, last: [...words].at(-1) ?? '', shared: 0, found: new Map() };
    for (const word of words) {
      const texts = this.#byWord.get(word);
      if (texts) texts.push(of);
      else this.#byWord.set(word, [of]);
    }
    return of;
  }

  /** Adds a name of a family: a child or a contact. */
  add(family: number, name: string): void {
    const words = [...new Set(nameWords(name))];
    const letters = lengthOf(words.join(''));
    if (letters < 5) return;
    // A usual word is in many texts, so the letters are counted in the texts themselves.
    const sharing: Text[] = [];
    for (const word of words) {
      for (const text of this.#byWord.get(word) ?? []) {
        if (text.shared === 0) sharing.push(text);
        text.shared += lengthOf(word);
      }
    }
    for (const text of sharing) {
      const fit = fitOf(words, letters, text);
      text.shared = 0;
      if (!fit) continue;
      const key = `${fit.seen} ${fit.isKnown} ${fit.isWhole}`;
      const found = text.found.get(key);
      if (!found) text.found.set(key, { fit, families: new Set([family]) });
      else if (found.families.size < 2) found.families.add(family);
    }
  }

  /**
   * Returns the one family whose name is in a text. Two words of a longer name are enough if the text
   * may be cut; undefined if the text has no name, or as much of the names of two families.
   */
  find(text: string): number | undefined {
    const found = [...(this.#texts.get(text)?.found.values() ?? [])];
    const known = found.flatMap(({ fit }) => (fit.isKnown ? [fit] : []));
    if (known.length === 0) return undefined;
    const best = Math.max(...known.map(({ seen }) => seen));
    // A longer name of which the text has as much can be the one that was cut.
    const isWhole = known.some((each) => each.isWhole && each.seen === best);
    const families = new Set(
      found.flatMap(({ fit: { seen, isKnown }, families }) =>
        seen >= best && (isKnown || !isWhole) ? [...families] : [],
      ),
    );
    const [only] = families;
    return families.size === 1 ? only : undefined;
  }
}

/** How a name of some words fits a text; undefined if it does not. */
function fitOf(
  words: readonly string[],
  letters: number,
  { words: own, last, shared }: Text,
): Fit | undefined {
  // Most names share one usual word with the text.
  if (shared + last.length < Math.min(8, letters)) return undefined;
  const begins = () => {
    const end = words.findIndex((word) => !own.has(word));
    return end > 1 && lengthOf(words.slice(0, end).join('')) >= BEGINNING_LETTERS;
  };
  const isCut = (word: string) => last.length > 2 && word.startsWith(last) && !own.has(word);
  const seen = shared + (words.some(isCut) ? last.length : 0);
  const isOne = words.length === 1 && letters < 6;
  const isPart = shared !== lengthOf(words[0] ?? '') && (seen >= letters * 0.6 || begins());
  const isKnown = !isOne && (seen >= letters || (seen >= 8 && isPart));
  return { seen, isKnown, isWhole: seen >= letters };
}

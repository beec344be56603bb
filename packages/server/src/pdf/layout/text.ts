import { ARABIC, type Fonts, LATIN, TAMIL, UNKNOWN } from './fonts.ts';

/** A piece of a line in one font. */
export interface Run {
  readonly slice: string;
  readonly text: string;
  /** The text for copy and search, where the glyphs alone do not give it. */
  readonly says?: string;
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });
const INVISIBLE = /(?![\u200c\u200d])\p{Default_Ignorable_Code_Point}/gu;
const EAST_ASIAN =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60]/u;
/** Characters that may not begin a line, and characters that may not end one. */
const NOT_FIRST = /^[、。，．：；！？）」』】〉》”’%,.:;!?)\]]/;
const NOT_LAST = /^[（「『【〈《“‘([]$/;

/** Returns a text as one line, in NFC and without invisible characters. */
export function clean(text: string): string {
  const visible = text.toWellFormed().replace(INVISIBLE, '').normalize('NFC');
  return visible.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Zs}]+/gu, ' ').trim();
}

/** Plain ASCII, the most frequent case. The Latin font has all of it, and no character combines. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Splits a text into graphemes: a letter with its marks is one. */
export function charactersOf(text: string): string[] {
  if (PLAIN.test(text)) return [...text];
  return Array.from(graphemes.segment(text), ({ segment }) => segment);
}

/** Splits a line by the font that each character needs. Arabic words stay one piece, right to left. */
export function runsOf(text: string, fonts: Fonts): Run[] {
  if (PLAIN.test(text)) return text ? [{ slice: LATIN, text }] : [];
  const runs: { slice: string; text: string; says: string }[] = [];
  const characters = charactersOf(text);
  characters.forEach((says, at) => {
    const last = runs.at(-1);
    const isArabicSpace =
      says === ' ' && last?.slice === ARABIC && fonts.sliceFor(characters[at + 1] ?? '') === ARABIC;
    const found = isArabicSpace ? ARABIC : fonts.sliceFor(says);
    const slice = found ?? LATIN;
    // An Arabic letter is written without its vowel marks.
    const drawn = slice === ARABIC ? says.charAt(0) : says;
    const written = found === undefined ? UNKNOWN : drawn;
    if (last?.slice === slice) {
      last.text += written;
      last.says += says;
    } else {
      runs.push({ slice, text: written, says });
    }
  });
  return runs.map(({ says, ...run }) =>
    run.slice === TAMIL || run.slice === ARABIC || run.text !== says ? { ...run, says } : run,
  );
}

/** Splits a line into words, each with the spaces after it. */
export function wordsOf(text: string): string[] {
  return text.match(/[^ ]+ *| +/g) ?? [];
}

/** Splits a word that is wider than the line: between Chinese characters and after hyphens. */
export function breakWord(word: string): string[] {
  const parts: string[] = [];
  let before = '';
  for (const each of charactersOf(word)) {
    const last = parts.length - 1;
    const isBreak =
      EAST_ASIAN.test(each) || EAST_ASIAN.test(before)
        ? each !== ' ' && !NOT_FIRST.test(each) && !NOT_LAST.test(before)
        : /^[-/–—]$/.test(before);
    if (last < 0 || isBreak) parts.push(each);
    else parts[last] += each;
    before = each;
  }
  return parts;
}

/** Returns all texts in plain data, joined. */
export function allText(...data: unknown[]): string {
  return data
    .map((each) => {
      if (typeof each === 'string') return clean(each);
      if (typeof each !== 'object' || each === null || Buffer.isBuffer(each)) return '';
      return allText(...Object.values(each));
    })
    .join('');
}

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Regular and bold. */
export type Weight = 400 | 700;

/** Replaces a character that no font has. */
export const UNKNOWN = '?';

/** The slice with Latin letters, digits and signs. */
export const LATIN = 'inter-latin';

/** The Tamil slice. Its marks are drawn in another order than they are written. */
export const TAMIL = 'noto-sans-tamil-tamil';

const JAWI = 'noto-sans-arabic';
/** The slice for Jawi. Its letters are joined and drawn from right to left. */
export const ARABIC = `${JAWI}-arabic`;
/** The letters of Jawi, Arabic and Urdu names. fontkit fails on some others, and on vowel marks. */
const JAWI_LETTER =
  /[\u0621-\u063a\u0641-\u064a\u0679\u067e\u0686\u0688\u0691\u0698\u06a0\u06a4\u06a9\u06af\u06ba\u06bd\u06be\u06c0-\u06c3\u06cc\u06cf\u06d2\u06d3\u06d5\u0762]/;

/** In order of preference. The fourth has traditional characters that the third lacks. */
const FAMILIES = ['inter', 'noto-sans-tamil', 'noto-sans-sc', 'noto-sans-tc', JAWI];

/** The OpenType features for marks, conjuncts and digits of equal width, without decorative ones. */
const FEATURES = [
  ...['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'abvm', 'blwm', 'dist'],
  ...['akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'half', 'pstf', 'vatu', 'cjct', 'nukt'],
  ...['init', 'pres', 'abvs', 'blws', 'psts', 'haln', 'isol', 'medi', 'fina', 'rlig'],
];

/** A parsed font or its file. */
type FontSource = Font | Buffer;

export interface Fonts {
  /** Returns the slice with a character, or undefined if no slice has it. */
  sliceFor(character: string): string | undefined;
  /** Returns a slice for embedding. */
  font(slice: string, weight: Weight): FontSource;
}

const { resolve } = createRequire(import.meta.url);
const pathOf = (family: string, file: string) => resolve(`@fontsource-variable/${family}/${file}`);

/** Characters that the layout adds to the text of a document. */
const ADDED = '…–0123456789:,';

/** A slice at one weight, with the code points of its glyphs. */
interface Slice {
  readonly source: FontSource;
  readonly characters: ReadonlySet<number>;
}

/** Reads which slice of each family covers a code point. A Chinese family has about a hundred slices. */
async function readCoverage(): Promise<ReadonlyMap<number, string>[]> {
  const families = FAMILIES.map(async (family) => {
    const coverage = new Map<number, string>();
    const listed = await readFile(pathOf(family, 'unicode.json'), 'utf8');
    for (const [name, ranges] of Object.entries(JSON.parse(listed) as Record<string, string>)) {
      const slice = `${family}-${name.replace(/[[\]]/g, '')}`;
      for (const [, first = '', last = first] of ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)) {
        const end = Number.parseInt(last, 16);
        for (let at = Number.parseInt(first, 16); at <= end; at++) {
          if (family !== JAWI || JAWI_LETTER.test(String.fromCodePoint(at)))
            coverage.set(at, slice);
        }
      }
    }
    return coverage;
  });
  return Promise.all(families);
}

/** Reads a slice at one weight, because PDF has neither variable nor compressed fonts. */
async function readSlice(slice: string, weight: Weight): Promise<Slice> {
  const family = FAMILIES.find((each) => slice.startsWith(`${each}-`)) ?? '';
  const packed = await readFile(pathOf(family, `files/${slice}-wght-normal.woff2`));
  const { default: subsetFont } = await import('subset-font');
  const file = await subsetFont(packed, undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    keepFeatures: FEATURES,
    variationAxes: { wght: weight },
  });
  const { create } = await import('fontkit');
  const font = create(file);
  const characters = new Set(font.characterSet);
  // Parsing takes longer than drawing a receipt, so the font is kept. It maps each glyph to the first
  // characters drawn with it, so these are fixed here for equal documents. Tamil and Arabic glyphs
  // depend on the spelling, so these slices are parsed each time.
  if (slice === TAMIL || slice === ARABIC) return { source: file, characters };
  for (const character of characters) font.glyphForCodePoint(character);
  return { source: font, characters };
}

const kept = new Map<string, Promise<unknown>>();

/** Runs `make` once per key. After a failure the next call runs it again. */
function once<T>(key: string, make: () => Promise<T>): Promise<T> {
  const made = (kept.get(key) as Promise<T> | undefined) ?? make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** Loads the fonts of a text, in both weights. */
export async function loadFonts(text: string): Promise<Fonts> {
  const coverage = await once('coverage', readCoverage);
  const load = (slice: string, weight: Weight) =>
    once(`${slice} ${weight}`, () => readSlice(slice, weight));

  // A slice may lack a character that its family lists. Then the next family is tried.
  const find = async (code: number): Promise<string | undefined> => {
    for (const family of coverage) {
      const slice = family.get(code);
      if (slice && (await load(slice, 400)).characters.has(code)) return slice;
    }
    return undefined;
  };
  const slices = new Map<string, string>();
  for (const character of new Set(ADDED + text)) {
    const slice = await find(character.codePointAt(0) ?? 0);
    if (slice) slices.set(character, slice);
  }
  const fonts = new Map<string, FontSource>();
  for (const slice of new Set([LATIN, ...slices.values()])) {
    for (const weight of [400, 700] as const) {
      fonts.set(`${slice} ${weight}`, (await load(slice, weight)).source);
    }
  }
  return {
    sliceFor([first = '']) {
      return slices.get(first);
    },
    font(slice, weight) {
      const font = fonts.get(`${slice} ${weight}`);
      if (!font) throw new Error(`The font ${slice} was not loaded`);
      return font;
    },
  };
}

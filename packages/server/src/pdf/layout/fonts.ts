import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Regular for what is read, bold for what is looked for. */
export type Weight = 400 | 700;

/** Stands for a character that no font has. */
export const UNKNOWN = '?';

/** The slice that has Latin letters, figures and signs. */
export const LATIN = 'inter-latin';

/** Comes with marks that are drawn in another order than they are spelled in. */
export const TAMIL = 'noto-sans-tamil-tamil';

/** In order of preference. Traditional characters come from the fourth where the third lacks them. */
const FAMILIES = ['inter', 'noto-sans-tamil', 'noto-sans-sc', 'noto-sans-tc'];

/** What places marks, forms conjuncts and makes figures equally wide; nothing decorative. */
const FEATURES = [
  ...['kern', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'abvm', 'blwm', 'dist'],
  ...['akhn', 'rphf', 'rkrf', 'pref', 'blwf', 'half', 'pstf', 'vatu', 'cjct', 'nukt'],
  ...['init', 'pres', 'abvs', 'blws', 'psts', 'haln'],
];

/** A font that was read, or its file. */
type FontSource = Font | Buffer;

/** The fonts that a document needs, ready to be embedded. */
export interface Fonts {
  /** The slice that has a character of the text; undefined when none has. */
  sliceFor(character: string): string | undefined;
  /** A slice, ready to be embedded. */
  font(slice: string, weight: Weight): FontSource;
}

const { resolve } = createRequire(import.meta.url);
const pathOf = (family: string, file: string) => resolve(`@fontsource-variable/${family}/${file}`);

/** What a layout adds to the text of a document. */
const ADDED = '…–';

/** A slice at one weight, with the code points that it has glyphs for. */
interface Slice {
  readonly source: FontSource;
  readonly characters: ReadonlySet<number>;
}

/** Where each family says that it has a character: they come cut into slices of about a hundred. */
async function readCoverage(): Promise<ReadonlyMap<number, string>[]> {
  const families = FAMILIES.map(async (family) => {
    const coverage = new Map<number, string>();
    const listed = await readFile(pathOf(family, 'unicode.json'), 'utf8');
    for (const [name, ranges] of Object.entries(JSON.parse(listed) as Record<string, string>)) {
      const slice = `${family}-${name.replace(/[[\]]/g, '')}`;
      for (const [, first = '', last = first] of ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)) {
        const end = Number.parseInt(last, 16);
        for (let at = Number.parseInt(first, 16); at <= end; at++) coverage.set(at, slice);
      }
    }
    return coverage;
  });
  return Promise.all(families);
}

/** A slice at one weight: PDF knows neither variable nor compressed fonts. */
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
  // Reading it takes longer than drawing a receipt, so it is read once. But it remembers each glyph
  // with the characters that it first stood for: they are fixed here, or what a document says would
  // depend on those before it. Tamil has glyphs for whole spellings; that slice is read each time.
  if (slice === TAMIL) return { source: file, characters };
  for (const character of characters) font.glyphForCodePoint(character);
  return { source: font, characters };
}

const kept = new Map<string, Promise<unknown>>();

/** Does a thing once per process; what failed is tried again the next time. */
function once<T>(key: string, make: () => Promise<T>): Promise<T> {
  const made = (kept.get(key) as Promise<T> | undefined) ?? make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}

/** Loads what is needed to write a text, in both weights. */
export async function loadFonts(text: string): Promise<Fonts> {
  const coverage = await once('coverage', readCoverage);
  const load = (slice: string, weight: Weight) =>
    once(`${slice} ${weight}`, () => readSlice(slice, weight));

  // A slice may lack what its family says of it; then the next family is asked.
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

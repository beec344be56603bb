import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Font } from 'fontkit';

/** Regular for what is read, bold for what is looked for. */
export type Weight = 400 | 700;

/** Stands for a character that no font has. */
export const UNKNOWN = '\uFFFD';

/** The slice that has Latin letters, figures, and the sign for what is unknown. */
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
  /** The slice of a font that has a character, or undefined when none has. */
  sliceFor(character: string): string | undefined;
  /** A slice, ready to be embedded. */
  font(slice: string, weight: Weight): FontSource;
}

const { resolve } = createRequire(import.meta.url);
const pathOf = (family: string, file: string) => resolve(`@fontsource-variable/${family}/${file}`);

/** Which slice has which character; the families come cut into slices of about a hundred glyphs. */
async function readCoverage(): Promise<ReadonlyMap<number, string>> {
  const coverage = new Map<number, string>();
  for (const family of FAMILIES) {
    const listed = await readFile(pathOf(family, 'unicode.json'), 'utf8');
    for (const [name, ranges] of Object.entries(JSON.parse(listed) as Record<string, string>)) {
      const slice = `${family}-${name.replace(/[[\]]/g, '')}`;
      for (const [, first = '', last = first] of ranges.matchAll(/U\+(\w+)(?:-(\w+))?/g)) {
        for (let at = Number.parseInt(first, 16); at <= Number.parseInt(last, 16); at++) {
          if (!coverage.has(at)) coverage.set(at, slice);
        }
      }
    }
  }
  return coverage;
}

/** A slice at one weight: PDF knows neither variable nor compressed fonts. */
async function readSlice(slice: string, weight: Weight): Promise<FontSource> {
  const family = FAMILIES.find((each) => slice.startsWith(`${each}-`)) ?? '';
  const packed = await readFile(pathOf(family, `files/${slice}-wght-normal.woff2`));
  const { default: subsetFont } = await import('subset-font');
  const file = await subsetFont(packed, undefined, {
    targetFormat: 'truetype',
    keepAllGlyphs: true,
    keepFeatures: FEATURES,
    variationAxes: { wght: weight },
  });
  // Reading it takes longer than drawing a receipt, so it is read once. But it remembers each glyph
  // with the characters that it first stood for: they are fixed here, or what a document says would
  // depend on those before it. Tamil has glyphs for whole spellings; that slice is read each time.
  if (slice === TAMIL) return file;
  const { create } = await import('fontkit');
  const font = create(file);
  for (const character of font.characterSet) font.glyphForCodePoint(character);
  return font;
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
  const sliceFor = (character: string) => coverage.get(character.codePointAt(0) ?? 0);
  const slices = new Set([LATIN, ...[...new Set(text)].flatMap((each) => sliceFor(each) ?? [])]);
  const fonts = new Map<string, FontSource>();
  for (const slice of slices) {
    for (const weight of [400, 700] as const) {
      const key = `${slice} ${weight}`;
      fonts.set(key, await once(key, () => readSlice(slice, weight)));
    }
  }
  return {
    sliceFor,
    font(slice, weight) {
      const font = fonts.get(`${slice} ${weight}`);
      if (!font) throw new Error(`The font ${slice} was not loaded`);
      return font;
    },
  };
}

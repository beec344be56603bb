import { inflateSync } from 'node:zlib';

/** A text of a page, with its position in points from the bottom left. */
export interface WrittenText {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A page of a PDF file. */
export interface ReadPage {
  readonly width: number;
  readonly height: number;
  readonly texts: readonly WrittenText[];
  /** All texts; those at the same height form one line. */
  readonly text: string;
  readonly images: number;
  /** The filled squares of a QR code, with their positions in points from the top left. */
  readonly squares: readonly { readonly x: number; readonly y: number; readonly side: number }[];
}

/** The content of a PDF file. */
export interface ReadPdf {
  readonly pages: readonly ReadPage[];
  /** The metadata: Title, Author, CreationDate and Lang. */
  readonly about: ReadonlyMap<string, string>;
}

/**
 * Reads a PDF file in the form that Kelas writes, without a library.
 * @throws when the file is malformed: a wrong offset, or a stream that cannot be decompressed.
 */
export function readPdf(file: Buffer): ReadPdf {
  const source = file.toString('latin1');
  if (!source.startsWith('%PDF-1.7\n')) throw new Error('No PDF');
  const objects = readObjects(source);
  const dictionary = (number: string) => objects.get(number) ?? fail(`No object ${number}`);
  const trailer = source.slice(source.lastIndexOf('trailer'));
  const catalogue = dictionary(reference(trailer, 'Root')).head;
  const kids =
    /\/Kids \[([^\]]*)\]/.exec(dictionary(reference(catalogue, 'Pages')).head)?.[1] ?? '';
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, number = '']) => {
    const page = dictionary(number).head;
    const [, , width = 0, height = 0] =
      /\/MediaBox \[([^\]]*)\]/.exec(page)?.[1]?.split(' ').map(Number) ?? [];
    const resources = dictionary(reference(page, 'Resources')).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
        name,
        readCharacters(dictionary(reference(dictionary(font).head, 'ToUnicode')).stream()),
      ]),
    );
    const contents = dictionary(reference(page, 'Contents')).stream();
    const texts = readTexts(contents, fonts);
    const squares = readSquares(contents);
    const images = [...resources.matchAll(/\/I\d+ \d+ 0 R/g)].length;
    return { width, height, texts, text: linesOf(texts), images, squares };
  });
  for (const { stream } of objects.values()) stream();
  const info = dictionary(reference(trailer, 'Info')).head;
  const about = new Map(
    [...info.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number = '']) => [
      name,
      literal(/\(([\s\S]*)\)/.exec(dictionary(number).head)?.[1] ?? ''),
    ]),
  );
  about.set('Lang', /\/Lang \((\w+)\)/.exec(catalogue)?.[1] ?? '');
  return { pages, about };
}

/** The squares of a page as black pixels on white, four per point. */
export function pixelsOf({
  squares,
  width,
  height,
}: Pick<ReadPage, 'squares' | 'width' | 'height'>) {
  const scale = 4;
  const [columns, rows] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  const pixels = new Uint8ClampedArray(columns * rows * 4).fill(255);
  for (const { x, y, side } of squares) {
    for (let down = Math.round(y * scale); down < Math.round((y + side) * scale); down += 1) {
      for (let right = Math.round(x * scale); right < Math.round((x + side) * scale); right += 1) {
        pixels.fill(0, (down * columns + right) * 4, (down * columns + right) * 4 + 3);
      }
    }
  }
  return { pixels, columns, rows };
}

function fail(message: string): never {
  throw new Error(message);
}

function reference(head: string, name: string): string {
  return new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1] ?? fail(`No ${name} in ${head}`);
}

function readObjects(source: string) {
  const start = Number(/startxref\n(\d+)\n%%EOF\s*$/.exec(source)?.[1] ?? fail('No startxref'));
  const [, count = ''] = /^xref\n0 (\d+)\n/.exec(source.slice(start)) ?? fail('No xref');
  const listed = [...source.slice(start).matchAll(/^(\d{10}) (\d{5}) ([nf])/gm)];
  if (listed.length !== Number(count)) fail('The xref has another length than it states');
  const objects = new Map<string, { head: string; stream: () => string }>();
  listed.forEach(([, offset = '', , kind], number) => {
    if (kind === 'f') return;
    const at = Number(offset);
    const opening = `${number} 0 obj\n`;
    if (!source.startsWith(opening, at)) fail(`Object ${number} is not at its offset`);
    const body = source.slice(at + opening.length);
    const [head = ''] = /^[\s\S]*?(?=\n(?:stream\n|endobj))/.exec(body) ?? fail('No end');
    objects.set(String(number), { head, stream: () => unpack(head, body.slice(head.length)) });
  });
  return objects;
}

function unpack(head: string, rest: string): string {
  const opening = '\nstream\n';
  if (!rest.startsWith(opening)) return '';
  const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? fail('No length'));
  const bytes = Buffer.from(rest.slice(opening.length, opening.length + length), 'latin1');
  if (!rest.startsWith('\nendstream', opening.length + length)) fail('A stream of another length');
  return head.includes('/FlateDecode')
    ? inflateSync(bytes).toString('latin1')
    : bytes.toString('latin1');
}

/** Returns the characters of a font by glyph. */
function readCharacters(map: string): string[] {
  const listed = /beginbfrange([\s\S]*)endbfrange/.exec(map)?.[1] ?? fail('No characters');
  return [...listed.matchAll(/\[([^\]]*)\]/g)].flatMap(([, entries = '']) =>
    [...entries.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => utf16(hex.replaceAll(' ', ''))),
  );
}

function utf16(hex: string): string {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

const OPERATORS =
  /\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|(EMC)|\/(F\d+) [\d.]+ Tf|1 0 0 1 ([-\d.]+) ([-\d.]+) Tm|\[([^\]]*)\] TJ/g;

function readTexts(content: string, fonts: ReadonlyMap<string, string[]>): WrittenText[] {
  const texts: WrittenText[] = [];
  let font: string[] = [];
  let [x, y] = [0, 0];
  let actual: string | undefined;
  for (const [, actualText, end, name, left, up, glyphs] of content.matchAll(OPERATORS)) {
    if (actualText !== undefined) actual = literal(actualText);
    if (end) actual = undefined;
    if (name) font = fonts.get(name) ?? fail(`No font ${name}`);
    if (left && up) [x, y] = [Number(left), Number(up)];
    if (glyphs === undefined) continue;
    const hex = [...glyphs.matchAll(/<([^>]*)>/g)].flatMap(([, each = '']) => each.match(/.{4}/g));
    const text = hex.map((each) => font[Number.parseInt(each ?? '', 16)] ?? fail('No glyph'));
    texts.push({ x, y, text: actual ?? text.join('') });
    if (actual !== undefined) actual = '';
  }
  return texts;
}

/** Decodes a string of PDF. */
function literal(escaped: string): string {
  const bytes = escaped.replace(/\\([\s\S])/g, (_, each: string) => {
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[each] ?? each;
  });
  if (!bytes.startsWith('\xfe\xff')) return bytes;
  return utf16(Buffer.from(bytes.slice(2), 'latin1').toString('hex'));
}

function linesOf(texts: readonly WrittenText[]): string {
  const lines = Map.groupBy(texts, ({ y }) => y);
  return [...lines.values()].map((line) => line.map(({ text }) => text).join('')).join('\n');
}

/** The rectangles of a page with four equal sides; PDFKit counts from the top left. */
function readSquares(contents: string): ReadPage['squares'] {
  const numbers = /(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\n/g;
  return [...contents.matchAll(numbers)].flatMap((found) => {
    const [x = 0, y = 0, width, height] = found.slice(1).map(Number);
    return width !== undefined && width === height ? { x, y, side: width } : [];
  });
}

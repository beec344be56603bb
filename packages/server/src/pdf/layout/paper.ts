import { type Day, dayToSql } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import type { Fonts, Weight } from './fonts.ts';
import { breakWord, charactersOf, clean, type Run, runsOf, wordsOf } from './text.ts';

/** Points per millimetre. */
export const MM = 72 / 25.4;

/** The height of a line and where its letters stand, in sizes; the same for all scripts. */
const LINE = 1.4;
const BASE = 1.04;

export const MUTED = '#596273';
export const HAIRLINE = '#c5cbd5';

/** How a text is written. */
export interface Style {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  /** Figures of one width, for amounts that stand below one another. */
  readonly tabular?: boolean;
  readonly color?: string;
}

/** Where a text is written: `y` is the top of its first line. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
  /** What does not fit in so many lines is cut with an ellipsis. */
  readonly maxLines?: number;
}

/** What a document says of itself. Its day is its date of making: the clock is not asked. */
export interface About {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly day: Day;
}

function featuresOf(tabular = false): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return tabular ? { features: ['tnum'] } : {};
}

/** How large the pages are, in points, and what colour is written with. */
export interface PageFormat {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The colour of texts and lines that have none of their own. */
  readonly ink?: string;
}

/** Pages in points, from the top left, that can be written on in several scripts. */
export class Paper {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  readonly ink: string;
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #known = new Set<string>();
  readonly #widths = new Map<string, number>();

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts, sheet: PageFormat) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.width = sheet.width;
    this.height = sheet.height;
    this.margin = sheet.margin;
    this.ink = sheet.ink ?? '#1b2230';
    this.addPage();
  }

  /** Where the space for text begins and ends, across and down. */
  get left(): number {
    return this.margin;
  }
  get right(): number {
    return this.width - this.margin;
  }
  get bottom(): number {
    return this.height - this.margin;
  }
  get inner(): number {
    return this.right - this.left;
  }

  /** Begins a new page of the same size. */
  addPage(): void {
    this.#doc.addPage({ size: [this.width, this.height], margin: 0 });
  }

  /** The height of lines of text. */
  lineHeight(size: number, lines = 1): number {
    return size * LINE * lines;
  }

  /** The width of a text on one line. */
  measure(text: string, style: Style): number {
    return this.#measure(clean(text), style);
  }

  /** The lines that a text takes in a width. A word that is wider than the line is cut. */
  wrap(text: string, width: number, style: Style, maxLines = 12): string[] {
    const lines: string[] = [];
    let line = '';
    const add = (piece: string): void => {
      if (line === '' || this.#measure((line + piece).trimEnd(), style) <= width) line += piece;
      else {
        lines.push(line.trimEnd());
        line = piece;
      }
    };
    const fits = (piece: string) => this.#measure(piece.trimEnd(), style) <= width;
    for (const word of wordsOf(clean(text))) {
      for (const part of fits(word) ? [word] : breakWord(word)) {
        for (const piece of fits(part) ? [part] : charactersOf(part)) add(piece);
      }
      if (lines.length > maxLines) break;
    }
    lines.push(line.trimEnd());
    if (lines.length <= maxLines) return lines;
    const last = charactersOf(lines[maxLines - 1] ?? '');
    while (last.length > 0 && this.#measure(`${last.join('')}…`, style) > width) last.pop();
    return [...lines.slice(0, maxLines - 1), `${last.join('')}…`];
  }

  /** The height that a text takes in a width. */
  heightOf(text: string, width: number, style: Style, maxLines?: number): number {
    return this.lineHeight(style.size, this.wrap(text, width, style, maxLines).length);
  }

  /** Writes a text, in as many lines as it needs; returns the height that they took. */
  write(text: string, place: TextPlace, style: Style): number {
    const lines = this.wrap(text, place.width, style, place.maxLines);
    lines.forEach((line, index) => {
      const free = place.width - this.#measure(line, style);
      const indent = { left: 0, center: free / 2, right: free }[place.align ?? 'left'];
      const y = place.y + style.size * (LINE * index + BASE);
      this.#writeLine(line, place.x + indent, y, style);
    });
    return this.lineHeight(style.size, lines.length);
  }

  /** A line across, from margin to margin. */
  rule(y: number, options: { color?: string; thick?: number; dash?: number } = {}): void {
    const { color = HAIRLINE, thick = 0.5, dash } = options;
    this.#doc.save().lineWidth(thick).strokeColor(color);
    if (dash) this.#doc.dash(dash, { space: dash });
    this.#doc.moveTo(this.left, y).lineTo(this.right, y).stroke().restore();
  }

  /** An empty box. */
  box(x: number, y: number, width: number, height: number, color: string): void {
    this.#doc.save().lineWidth(0.8).strokeColor(color);
    this.#doc.roundedRect(x, y, width, height, 2.5).stroke().restore();
  }

  /**
   * Draws a picture as large as it fits into a box at `x`, or in the middle of the paper.
   * Returns its width, 0 when it cannot be read.
   */
  image(file: Buffer, place: { x?: number; y: number; fit: [number, number] }): number {
    try {
      const picture = this.#doc.openImage(file);
      const turned = (picture.orientation ?? 1) > 4;
      const [wide, high] = turned
        ? [picture.height, picture.width]
        : [picture.width, picture.height];
      const scale = Math.min(place.fit[0] / wide, place.fit[1] / high);
      const [width, height] = [wide * scale, high * scale];
      const y = place.y + (place.fit[1] - height) / 2;
      this.#doc.image(picture, place.x ?? (this.width - width) / 2, y, { fit: [width, height] });
      return width;
    } catch {
      return 0;
    }
  }

  /** Writes a word across the whole page, from the bottom left to the top right, see-through. */
  stamp(word: string, color: string): void {
    const style = { size: 100, bold: true, color };
    const slope = Math.atan2(this.height, this.width);
    const room = Math.hypot(this.width, this.height) * 0.62;
    const size = Math.min(170, (100 * room) / this.measure(word, style));
    const width = this.measure(word, { ...style, size });
    const middle = { x: this.width / 2, y: this.height / 2 };
    this.#doc.save().rotate((-slope * 180) / Math.PI, { origin: [middle.x, middle.y] });
    this.#doc.fillOpacity(0.16);
    this.#writeLine(clean(word), middle.x - width / 2, middle.y + size * 0.36, { ...style, size });
    this.#doc.restore();
  }

  /** Does something on every page, at the end; pages are counted from 1. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      draw(page + 1, count);
    }
  }

  /** The finished file. */
  async finish(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    this.#doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    const ended = new Promise((resolve, reject) => {
      this.#doc.on('end', resolve).on('error', reject);
    });
    this.#doc.end();
    await ended;
    return Buffer.concat(chunks);
  }

  #font(slice: string, weight: Weight): PDFKit.PDFDocument {
    const name = `${slice} ${weight}`;
    if (!this.#known.has(name)) {
      this.#doc.registerFont(name, this.#fonts.font(slice, weight));
      this.#known.add(name);
    }
    return this.#doc.font(name);
  }

  #measure(text: string, style: Style): number {
    let width = 0;
    for (const run of runsOf(text, this.#fonts)) width += this.#runWidth(run, style);
    return width;
  }

  #runWidth({ slice, text }: Run, { size, bold, tabular }: Style): number {
    const weight = bold ? 700 : 400;
    const key = [slice, weight, tabular, text].join(' ');
    const known = this.#widths.get(key);
    if (known !== undefined) return known * size;
    const doc = this.#font(slice, weight).fontSize(1);
    const width = doc.widthOfString(text, featuresOf(tabular));
    this.#widths.set(key, width);
    return width * size;
  }

  #writeLine(line: string, from: number, y: number, style: Style): void {
    let x = from;
    for (const run of runsOf(line, this.#fonts)) {
      const width = this.#runWidth(run, style);
      const doc = this.#font(run.slice, style.bold ? 700 : 400);
      doc.fontSize(style.size).fillColor(style.color ?? this.ink);
      // Glyphs stand in another order than letters: who copies or searches gets the letters.
      if (run.says !== undefined) doc.markContent('Span', { actual: run.says });
      const features = featuresOf(style.tabular);
      doc.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', ...features });
      if (run.says !== undefined) doc.endMarkedContent();
      x += width;
    }
  }
}

/** Opens an empty document. The library is loaded with the first one. */
export async function openPaper(about: About, fonts: Fonts, sheet: PageFormat): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    displayTitle: true,
    lang: about.language,
    pdfVersion: '1.7',
    info: {
      Title: clean(about.title),
      Author: clean(about.author),
      Creator: 'Kelas',
      CreationDate: new Date(`${dayToSql(about.day)}T00:00:00+08:00`),
    },
  });
  return new Paper(doc, fonts, sheet);
}

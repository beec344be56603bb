import { type Day, dayToSql } from '@kelas/contract/values/date';
import type { Language } from '@kelas/contract/values/languages';
import type { Fonts, Weight } from './fonts.ts';
import { breakWord, charactersOf, clean, type Run, runsOf, wordsOf } from './text.ts';

/** Points per millimetre. */
export const MM = 72 / 25.4;

/** Line height and baseline as multiples of the font size, equal for all scripts. */
const LINE = 1.4;
const BASE = 1.04;

export const MUTED = '#596273';
const HAIRLINE = '#c5cbd5';

export interface Style {
  /** In points. */
  readonly size: number;
  readonly bold?: boolean;
  /** Digits of one width, for amounts (R-1329). */
  readonly tabular?: boolean;
  readonly color?: string;
}

/** The place of a text in points. `y` is the top of its first line. */
export interface TextPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly align?: 'left' | 'center' | 'right';
  /** Text beyond this number of lines is cut with an ellipsis. */
  readonly maxLines?: number;
}

/** The metadata of a document. `day` is its creation date, so that equal sheets give equal files. */
export interface About {
  readonly title: string;
  readonly author: string;
  readonly language: Language;
  readonly day: Day;
}

/** The size of the pages in points, and the colour of text. */
export interface PageFormat {
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The default colour of texts and lines. */
  readonly ink?: string;
}

/**
 * Pages of a document. Positions are in points from the top left; text may have several scripts. The
 * cursor `y` is where the next part begins.
 */
export class Paper {
  y: number;
  readonly width: number;
  readonly height: number;
  readonly margin: number;
  /** The edges of the area for text, and its width. */
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly inner: number;
  readonly ink: string;
  readonly #doc: PDFKit.PDFDocument;
  readonly #fonts: Fonts;
  readonly #known = new Set<string>();
  readonly #widths = new Map<string, number>();
  #isMeasuring = false;

  constructor(doc: PDFKit.PDFDocument, fonts: Fonts, sheet: PageFormat) {
    this.#doc = doc;
    this.#fonts = fonts;
    this.width = sheet.width;
    this.height = sheet.height;
    this.margin = sheet.margin;
    this.left = sheet.margin;
    this.right = sheet.width - sheet.margin;
    this.bottom = sheet.height - sheet.margin;
    this.inner = this.right - this.left;
    this.ink = sheet.ink ?? '#1b2230';
    this.y = sheet.margin;
    this.addPage();
  }

  /** Adds a page of the same size. */
  addPage(): void {
    this.#doc.addPage({ size: [this.width, this.height], margin: 0 });
    this.y = this.margin;
  }

  /** Returns the height of the parts that `draw` adds at the cursor, without drawing them. */
  heightOf(draw: () => void): number {
    const from = this.y;
    this.#isMeasuring = true;
    draw();
    const height = this.y - from;
    this.#isMeasuring = false;
    this.y = from;
    return height;
  }

  lineHeight(size: number, lines = 1): number {
    return size * LINE * lines;
  }

  /** Returns the width of a text on one line. */
  measure(text: string, style: Style): number {
    return this.#measure(clean(text), style);
  }

  /** Breaks a text into lines of a width. A word that is wider than a line is broken too. */
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

  /** Writes a text, in several lines if needed. Returns their height. */
  write(text: string, place: TextPlace, style: Style): number {
    const lines = this.wrap(text, place.width, style, place.maxLines);
    if (this.#isMeasuring) return this.lineHeight(style.size, lines.length);
    lines.forEach((line, index) => {
      const free = place.width - this.#measure(line, style);
      const indent = { left: 0, center: free / 2, right: free }[place.align ?? 'left'];
      const y = place.y + style.size * (LINE * index + BASE);
      this.#writeLine(line, place.x + indent, y, style);
    });
    return this.lineHeight(style.size, lines.length);
  }

  /** Draws a horizontal line at the cursor, from margin to margin. */
  rule(options: { color?: string; thick?: number; dash?: number } = {}): void {
    if (this.#isMeasuring) return;
    const { color = HAIRLINE, thick = 0.5, dash } = options;
    this.#doc.save().lineWidth(thick).strokeColor(color);
    if (dash) this.#doc.dash(dash, { space: dash });
    this.#doc.moveTo(this.left, this.y).lineTo(this.right, this.y).stroke().restore();
  }

  /** Draws an empty box. */
  box(x: number, y: number, width: number, height: number, color: string): void {
    this.#doc.save().lineWidth(0.8).strokeColor(color);
    this.#doc.roundedRect(x, y, width, height, 2.5).stroke().restore();
  }

  /** Draws black squares without gaps, each at its left top corner. */
  squares(corners: readonly { readonly x: number; readonly y: number }[], side: number): void {
    if (this.#isMeasuring) return;
    for (const { x, y } of corners) this.#doc.rect(x, y, side, side);
    this.#doc.fill('#000000');
  }

  /**
   * Draws a picture as large as `fit` allows, at `x` or centred on the page. Returns its width, or 0
   * for an unreadable picture.
   */
  image(file: Buffer, place: { x?: number; y: number; fit: [number, number] }): number {
    try {
      const picture = this.#doc.openImage(file);
      const sides = [picture.width, picture.height] as const;
      const [high, wide] = (picture.orientation ?? 1) > 4 ? sides : [sides[1], sides[0]];
      const scale = Math.min(place.fit[0] / wide, place.fit[1] / high);
      const [width, height] = [wide * scale, high * scale];
      const y = place.y + (place.fit[1] - height) / 2;
      this.#doc.image(picture, place.x ?? (this.width - width) / 2, y, { fit: [width, height] });
      return width;
    } catch {
      return 0;
    }
  }

  /** Writes a transparent word across the page, from the bottom left to the top right. */
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

  /** Calls `draw` for every page, after all are drawn. Page numbers begin with 1. */
  onEveryPage(draw: (page: number, pages: number) => void): void {
    const { count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page++) {
      this.#doc.switchToPage(page);
      draw(page + 1, count);
    }
  }

  /** Ends the document and returns the PDF file. */
  async finish(): Promise<Buffer> {
    this.#doc.end();
    const chunks: Buffer[] = [];
    for await (const chunk of this.#doc) chunks.push(chunk as Buffer);
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
    const width = doc.widthOfString(text, { features: featuresOf(tabular) });
    this.#widths.set(key, width);
    return width * size;
  }

  #writeLine(line: string, from: number, y: number, style: Style): void {
    let x = from;
    for (const run of runsOf(line, this.#fonts)) {
      const width = this.#runWidth(run, style);
      const doc = this.#font(run.slice, style.bold ? 700 : 400);
      doc.fontSize(style.size).fillColor(style.color ?? this.ink);
      // Glyphs may have another order than letters. This gives copy and search the letters.
      if (run.says !== undefined) doc.markContent('Span', { actual: run.says });
      const features = featuresOf(style.tabular);
      doc.text(run.text, x, y, { lineBreak: false, baseline: 'alphabetic', features });
      if (run.says !== undefined) doc.endMarkedContent();
      x += width;
    }
  }
}

/** Opens an empty document. The first call loads the library. */
export async function openPaper(about: About, fonts: Fonts, sheet: PageFormat): Promise<Paper> {
  const { default: PDFDocument } = await import('pdfkit');
  /** PDFKit writes the metadata a second time, as XML, and escapes no character of it. */
  class EscapedDocument extends PDFDocument {
    override _addInfo(): void {
      const { info } = this;
      this.info = { ...info, Title: escapeXml(info.Title), Author: escapeXml(info.Author) };
      super._addInfo();
      this.info = info;
    }
  }
  const doc = new EscapedDocument({
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

function featuresOf(tabular = false): PDFKit.Mixins.OpenTypeFeatures[] {
  return tabular ? ['tnum'] : [];
}

function escapeXml(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

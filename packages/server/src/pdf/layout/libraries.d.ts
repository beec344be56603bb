declare module 'subset-font' {
  /** Converts a font file: reduces its glyphs, or fixes its variable axes. */
  export default function subsetFont(
    font: Buffer,
    text: undefined,
    options: {
      targetFormat: 'truetype';
      keepAllGlyphs: true;
      keepFeatures: string[];
      variationAxes: Record<string, number>;
    },
  ): Promise<Buffer>;
}

declare module 'fontkit' {
  export interface Font {
    /** The code points of its glyphs, in ascending order. */
    readonly characterSet: number[];
    glyphForCodePoint(codePoint: number): unknown;
  }
  export function create(file: Buffer): Font;
}

declare namespace PDFKit.Mixins {
  /** A parsed picture. */
  interface OpenImage {
    readonly width: number;
    readonly height: number;
    /** The EXIF orientation. Above 4 width and height are swapped. */
    readonly orientation?: number;
  }

  interface PDFImage {
    /** Throws for an unreadable picture. */
    openImage(file: Buffer): OpenImage;
    image(picture: OpenImage, x: number, y: number, options: ImageOption): this;
  }

  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font | Buffer): this;
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** Writes title and author into the metadata in XML. */
    _addInfo(): void;
  }
}

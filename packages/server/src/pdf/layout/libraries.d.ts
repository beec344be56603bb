declare module 'subset-font' {
  /** Makes a font file of another: fewer glyphs, or variable axes set to one value. */
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
  /** A font that was read. */
  export interface Font {
    /** The code points that it has glyphs for, in ascending order. */
    readonly characterSet: number[];
    glyphForCodePoint(codePoint: number): unknown;
  }
  export function create(file: Buffer): Font;
}

declare namespace PDFKit.Mixins {
  /** A picture that was read and not yet drawn. */
  interface OpenImage {
    readonly width: number;
    readonly height: number;
    /** As EXIF counts; above 4 it lies on its side. */
    readonly orientation?: number;
  }

  interface PDFImage {
    /** Throws when the picture cannot be read. */
    openImage(file: Buffer): OpenImage;
    image(picture: OpenImage, x: number, y: number, options: ImageOption): this;
  }

  interface PDFFont {
    registerFont(name: string, font: import('fontkit').Font | Buffer): this;
  }
}

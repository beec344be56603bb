import { isWholeJpeg, jpegHeader, readJpeg, writeJpeg } from './jpeg.ts';
import { MAX_PIXELS, type Pixels, shrink } from './pixels.ts';
import { pngSize, readPng } from './png.ts';

/** The longer side of an embedded logo, which is printed at most about 4 cm wide. */
const SIDE_PIXELS = 480;
/** Tried in this order until the file is small enough. */
const JPEG_QUALITIES = [90, 70, 40];

/** Thrown for a refused logo. Its message is for staff. */
export class LogoError extends Error {
  override readonly name = 'LogoError';
}

/** The message for a file that cannot be decoded. */
export const UNREADABLE =
  'The logo is damaged or of a kind that cannot be read. Save it as an ordinary PNG or JPEG, then choose it again.';

/**
 * Decodes a PNG or JPEG and encodes its pixels again, on white and without metadata (R-1102). The
 * result is at most 480 pixels wide and high. A PNG of more than `maxBytes` becomes a JPEG.
 * @throws {LogoError} for a file that cannot be decoded within the limits.
 */
export async function redrawLogo(file: Buffer, maxBytes: number): Promise<Buffer> {
  try {
    if (isJpeg(file)) {
      requireFewPixels(jpegHeader(file));
      return await writeSmallJpeg(shrink(await readJpeg(file), SIDE_PIXELS), maxBytes);
    }
    requireFewPixels(pngSize(file));
    const picture = shrink(await readPng(file), SIDE_PIXELS);
    const png = await writePng(picture);
    return png.length <= maxBytes ? png : await writeSmallJpeg(picture, maxBytes);
  } catch (error) {
    throw error instanceof LogoError ? error : new LogoError(UNREADABLE, { cause: error });
  }
}

/**
 * Prepares a stored logo for embedding: redraws a PNG and leaves a complete JPEG unchanged. Earlier
 * versions stored logos as they were uploaded, so a stored PNG may not be redrawn yet.
 * @returns undefined for an unreadable PNG or JPEG.
 */
export async function readyLogo(file: Buffer): Promise<Buffer | undefined> {
  if (isJpeg(file)) return isWholeJpeg(file) ? file : undefined;
  return redrawLogo(file, Number.POSITIVE_INFINITY).catch(() => undefined);
}

function isJpeg(file: Buffer): boolean {
  return file.readUInt16BE(0) === 0xffd8;
}

function requireFewPixels(size: { width: number; height: number } | undefined): void {
  if (size && size.width * size.height > MAX_PIXELS) {
    throw new LogoError(
      `The logo can have at most ${MAX_PIXELS / 1e6} million pixels. Make it smaller, then choose it again.`,
    );
  }
}

async function writePng(picture: Pixels): Promise<Buffer> {
  const { encode } = await import('fast-png');
  return Buffer.from(encode({ ...picture, depth: 8, channels: 3 }));
}

async function writeSmallJpeg(picture: Pixels, maxBytes: number): Promise<Buffer> {
  for (const quality of JPEG_QUALITIES) {
    const jpeg = await writeJpeg(picture, quality);
    if (jpeg.length <= maxBytes) return jpeg;
  }
  throw new LogoError(UNREADABLE);
}

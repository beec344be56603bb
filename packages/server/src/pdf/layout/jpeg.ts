import { MAX_PIXELS, type Pixels, rotate } from './pixels.ts';

/** A JPEG of 4 million pixels takes 75 to 110 MB while it is decoded. */
const MAX_DECODER_MB = 160;

/** The values in the segments before a JPEG's pixels. */
export interface JpegHeader {
  /** Position of the frame's segment, in bytes. */
  readonly frameAt: number;
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly channels: number;
  /** The EXIF orientation, from 1 to 8. */
  readonly orientation: number;
  /** Whether Adobe's marker says that the colours are RGB. */
  readonly isPlainRgb: boolean;
}

/** Reads the header of a JPEG. Returns undefined for a file that ends before its frame. */
export function jpegHeader(file: Buffer): JpegHeader | undefined {
  let orientation = 1;
  let isPlainRgb = false;
  for (let at = 2; at + 9 < file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1);
    const data = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2));
    if (marker === 0xe1 && startsWith(data, 'Exif\0\0')) orientation = readOrientation(data);
    if (marker === 0xee && startsWith(data, 'Adobe')) isPlainRgb = data[11] === 0;
    if (marker < 0xc0 || marker > 0xcf || [0xc4, 0xc8, 0xcc].includes(marker)) continue;
    return {
      frameAt: at,
      bits: file.readUInt8(at + 4),
      height: file.readUInt16BE(at + 5),
      width: file.readUInt16BE(at + 7),
      channels: file.readUInt8(at + 9),
      orientation,
      isPlainRgb,
    };
  }
  return undefined;
}

/** Returns true for a complete JPEG of a kind that PDF supports. */
export function isWholeJpeg(file: Buffer): boolean {
  const header = jpegHeader(file);
  if (!header) return false;
  const { bits, width, height, channels, frameAt } = header;
  const isWhole = file.lastIndexOf(Buffer.from([0xff, 0xd9])) > frameAt;
  return bits === 8 && width * height > 0 && [1, 3, 4].includes(channels) && isWhole;
}

/** Decodes a JPEG of at most MAX_PIXELS, rotated upright. Throws for a damaged or unsupported file. */
export async function readJpeg(file: Buffer): Promise<Pixels> {
  const header = jpegHeader(file);
  if (header?.bits !== 8) throw new Error('The JPEG is of an unsupported kind');
  const { default: jpeg } = await import('jpeg-js');
  const picture = jpeg.decode(file, {
    useTArray: true,
    formatAsRGBA: false,
    maxResolutionInMP: MAX_PIXELS / 1e6,
    maxMemoryUsageInMB: MAX_DECODER_MB,
    ...(header.channels === 3 && header.isPlainRgb && { colorTransform: false }),
  });
  return rotate(picture, header.orientation);
}

/** Encodes a JPEG without metadata. `quality` is 1 to 100. */
export async function writeJpeg({ width, height, data }: Pixels, quality: number): Promise<Buffer> {
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    rgba.set(data.subarray(at * 3, at * 3 + 3), at * 4);
  }
  const { default: jpeg } = await import('jpeg-js');
  return jpeg.encode({ width, height, data: rgba }, quality).data;
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString('latin1', 0, text.length) === text;
}

/** Returns the orientation in EXIF data, or 1 (upright) if it has none or is damaged. */
function readOrientation(exif: Buffer): number {
  const tiff = exif.subarray(6);
  const isLittle = startsWith(tiff, 'II');
  const int16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const int32 = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  try {
    const start = int32(4);
    const entries = Array.from({ length: int16(start) }, (_, at) => start + 2 + 12 * at);
    const entry = entries.find((at) => int16(at) === 0x0112);
    const orientation = entry === undefined ? 1 : int16(entry + 8);
    return orientation >= 1 && orientation <= 8 ? orientation : 1;
  } catch {
    return 1;
  }
}

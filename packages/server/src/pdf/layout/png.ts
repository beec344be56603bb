import { inflateSync } from 'node:zlib';
import type { DecodedPng } from 'fast-png';
import type { Pixels } from './pixels.ts';

const SIGNATURE_BYTES = 8;
/** All other chunks (text, colour profiles, EXIF, animation frames) are dropped without reading. */
const KEPT_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);
/** Samples per pixel, by colour type. */
const CHANNELS = new Map([
  [0, 1],
  [2, 3],
  [3, 1],
  [4, 2],
  [6, 4],
]);
/** First column, first row and the steps to the next ones, for each pass of an interlaced picture. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
  /** The chunk with its length, type and checksum. */
  readonly whole: Buffer;
}

/** Returns the size in a PNG's header. */
export function pngSize(file: Buffer): { width: number; height: number } {
  return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/**
 * Decodes a PNG on a white background. Check its size first. Inflates only the pixels, and no more
 * bytes than the header states. Throws for a damaged file.
 */
export async function readPng(file: Buffer): Promise<Pixels> {
  const chunks = [...chunksOf(file)].filter(({ type }) => KEPT_CHUNKS.has(type));
  const [header, ...others] = chunks;
  if (header?.type !== 'IHDR' || others.some(({ type }) => type === 'IHDR')) {
    throw new Error('The PNG does not begin with its only header');
  }
  const bytes = inflatedBytes(header.data);
  const data = chunks.filter(({ type }) => type === 'IDAT').map((chunk) => chunk.data);
  const inflated = inflateSync(Buffer.concat(data), { maxOutputLength: bytes });
  if (inflated.length !== bytes) throw new Error('The pixels are not complete');
  const bare = [file.subarray(0, SIGNATURE_BYTES), ...chunks.map(({ whole }) => whole)];
  const { decode } = await import('fast-png');
  return flatten(decode(Buffer.concat(bare), { checkCrc: true }));
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let at = SIGNATURE_BYTES; at < file.length; ) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) throw new Error('The last chunk is not complete');
    const type = file.toString('latin1', at + 4, at + 8);
    yield { type, data: file.subarray(at + 8, end - 4), whole: file.subarray(at, end) };
    if (type === 'IEND') return;
    at = end;
  }
}

/** Returns the number of bytes of the pixels before compression, each row with its filter byte. */
function inflatedBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bitsPerPixel = header.readUInt8(8) * (CHANNELS.get(header.readUInt8(9)) ?? Number.NaN);
  const passes = header.readUInt8(12) === 0 ? [[0, 0, 1, 1] as const] : ADAM7;
  return passes.reduce((sum, [left, top, stepX, stepY]) => {
    const columns = Math.ceil((width - left) / stepX);
    const rows = Math.ceil((height - top) / stepY);
    if (columns <= 0 || rows <= 0) return sum;
    return sum + rows * (1 + Math.ceil((columns * bitsPerPixel) / 8));
  }, 0);
}

/** Returns a function that reads a sample of any depth. */
function samples({ width, data, depth, channels }: DecodedPng) {
  const line = Math.ceil((width * channels * depth) / 8);
  return (x: number, y: number, channel: number): number => {
    if (depth >= 8) return data[(y * width + x) * channels + channel] ?? 0;
    const byte = data[y * line + ((x * depth) >> 3)] ?? 0;
    return (byte >> (8 - depth - ((x * depth) & 7))) & (2 ** depth - 1);
  };
}

/** Draws a picture on white, with three bytes per pixel. */
function flatten(png: DecodedPng): Pixels {
  const { width, height, depth, channels, palette, transparency } = png;
  const top = 2 ** depth - 1;
  const sample = samples(png);
  const colours = channels < 3 ? 1 : 3;
  const flat = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const entry = palette?.[sample(x, y, 0)];
    let alpha = channels > colours ? sample(x, y, colours) / top : 1;
    if (entry) alpha = (entry[3] ?? 255) / 255;
    let isKey = transparency !== undefined && !entry;
    for (let colour = 0; colour < 3; colour++) {
      const value = sample(x, y, Math.min(colour, colours - 1));
      isKey &&= value === transparency?.[Math.min(colour, colours - 1)];
      const shade = entry ? (entry[colour] ?? 0) : (value * 255) / top;
      flat[at * 3 + colour] = Math.round(255 - (255 - shade) * alpha);
    }
    if (isKey) flat.fill(255, at * 3, at * 3 + 3);
  }
  return { width, height, data: flat };
}

import type { DecodedPng } from 'fast-png';

/** The longer side of a logo as it is embedded; it is printed about 4 cm wide at most. */
const SIDE = 480;
/** Pictures with more pixels than this are not unpacked: each takes some eleven bytes of memory. */
const PIXELS_MAX = 4_000_000;

/**
 * Makes a logo ready to be embedded: a whole JPEG as it is; a PNG drawn on white paper and made
 * smaller where it is larger than print needs. A ready one comes out as it went in.
 * @returns undefined for what is no readable PNG or JPEG.
 */
export async function readyLogo(file: Buffer): Promise<Buffer | undefined> {
  if (file.readUInt16BE(0) === 0xffd8) return isWholeJpeg(file) ? file : undefined;
  if (file.toString('latin1', 1, 4) !== 'PNG') return undefined;
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  if (width * height === 0 || width * height > PIXELS_MAX) return undefined;
  const { decode, encode } = await import('fast-png');
  return Buffer.from(encode(shrink(decode(file, { checkCrc: true }))));
}

/** True for a JPEG of a kind that PDF has, whose picture does not break off. */
function isWholeJpeg(file: Buffer): boolean {
  let at = 2;
  while (at + 9 < file.length && file[at] === 0xff) {
    const marker = file.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) {
      const [bits, height] = [file.readUInt8(at + 4), file.readUInt16BE(at + 5)];
      const [width, channels] = [file.readUInt16BE(at + 7), file[at + 9] ?? 0];
      const whole = file.lastIndexOf(Buffer.from([0xff, 0xd9])) > at;
      return bits === 8 && width * height > 0 && [1, 3, 4].includes(channels) && whole;
    }
    at += 2 + file.readUInt16BE(at + 2);
  }
  return false;
}

/** Reads the samples of a picture, whatever their depth. */
function samples({ width, data, depth, channels }: DecodedPng) {
  const line = Math.ceil((width * channels * depth) / 8);
  return (x: number, y: number, channel: number): number => {
    if (depth >= 8) return data[(y * width + x) * channels + channel] ?? 0;
    const byte = data[y * line + ((x * depth) >> 3)] ?? 0;
    return (byte >> (8 - depth - ((x * depth) & 7))) & (2 ** depth - 1);
  };
}

/** The colours of a picture as they look on white, in three bytes per pixel. */
function flatten(png: DecodedPng): Uint8Array {
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
  return flat;
}

/** A picture at most SIDE wide and high; each of its pixels is the mean of those that it stands for. */
function shrink(png: DecodedPng) {
  const scale = Math.min(1, SIDE / Math.max(png.width, png.height));
  const width = Math.max(1, Math.round(png.width * scale));
  const height = Math.max(1, Math.round(png.height * scale));
  const flat = flatten(png);
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) {
    const [pixel, colour] = [Math.floor(at / 3), at % 3];
    const [left, right] = range(pixel % width, width, png.width);
    const [top, bottom] = range(Math.floor(pixel / width), height, png.height);
    let sum = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) sum += flat[(y * png.width + x) * 3 + colour] ?? 0;
    }
    data[at] = Math.round(sum / ((bottom - top) * (right - left)));
  }
  return { width, height, data, depth: 8 as const, channels: 3 };
}

/** Where the pixel `at` of `count` begins and ends among `of` finer ones. */
function range(at: number, count: number, of: number): [number, number] {
  const from = Math.floor((at * of) / count);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * of) / count))];
}

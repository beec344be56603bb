/** A picture with three bytes (red, green, blue) per pixel, from the top left. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Pictures with more pixels than this are not decoded: a pixel takes up to 30 bytes of memory. */
export const MAX_PIXELS = 4_000_000;

/** Reduces a picture to at most `side` pixels wide and high, by averaging pixels. */
export function shrink(picture: Pixels, side: number): Pixels {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  if (scale === 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const data = new Uint8Array(width * height * 3);
  for (let at = 0; at < data.length; at++) {
    const [pixel, colour] = [Math.floor(at / 3), at % 3];
    const [left, right] = range(pixel % width, width, picture.width);
    const [top, bottom] = range(Math.floor(pixel / width), height, picture.height);
    let sum = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        sum += picture.data[(y * picture.width + x) * 3 + colour] ?? 0;
      }
    }
    data[at] = Math.round(sum / ((bottom - top) * (right - left)));
  }
  return { width, height, data };
}

/** Returns the first and the last + 1 of `of` fine pixels that the coarse pixel `at` of `count` covers. */
function range(at: number, count: number, of: number): [number, number] {
  const from = Math.floor((at * of) / count);
  return [from, Math.max(from + 1, Math.floor(((at + 1) * of) / count))];
}

/** Rotates and mirrors a picture upright. `orientation` is EXIF's number, from 1 to 8. */
export function rotate({ width, height, data }: Pixels, orientation: number): Pixels {
  const isOnItsSide = orientation >= 5;
  const size = isOnItsSide ? { width: height, height: width } : { width, height };
  const rotated = new Uint8Array(data.length);
  const isMirroredX = [2, 3, 7, 8].includes(orientation);
  const isMirroredY = [3, 4, 6, 7].includes(orientation);
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % size.width, Math.floor(at / size.width)];
    const [across, down] = isOnItsSide ? [y, x] : [x, y];
    const fromX = isMirroredX ? width - 1 - across : across;
    const fromY = isMirroredY ? height - 1 - down : down;
    const from = (fromY * width + fromX) * 3;
    rotated.set(data.subarray(from, from + 3), at * 3);
  }
  return { ...size, data: rotated };
}

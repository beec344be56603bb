import { jpegFile, jpegOfSide, pngBomb, pngChunk, pngFile } from '@kelas/testkit/pictures';
import { JPEG_LOGO as JPEG, LOGO } from '@kelas/testkit/sheets';
import { type BitDepth, decode, encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { readJpeg } from './jpeg.ts';
import { logoOf } from './letterhead.ts';
import { LogoError, readyLogo, redrawLogo } from './logo.ts';

const LIMIT = 300_000;

// Large pictures take seconds on a busy computer.
interface Picture {
  width: number;
  height: number;
  data: number[];
  depth?: BitDepth;
  channels: number;
  palette?: [number, number, number, number?][];
}

async function colours({ data, palette, depth = 8, ...rest }: Picture) {
  const bytes = depth === 16 ? Uint16Array.from(data) : Uint8Array.from(data);
  const file = encode({
    ...rest,
    depth,
    data: bytes,
    ...(palette && { palette: palette as never }),
  });
  const ready = await readyLogo(Buffer.from(file));
  return [...decode(ready ?? Buffer.alloc(0)).data];
}

describe('a logo', () => {
  it('gets a white background where it is transparent', async () => {
    const data = [255, 0, 0, 255, 0, 0, 0, 0];
    expect(await colours({ width: 2, height: 1, data, channels: 4 })).toEqual([
      255, 0, 0, 255, 255, 255,
    ]);
    const grey = [100, 255, 100, 0];
    expect(await colours({ width: 2, height: 1, data: grey, channels: 2 })).toEqual([
      100, 100, 100, 255, 255, 255,
    ]);
  });

  it('may have 16 bits per sample', async () => {
    const data = [0xffff, 0, 0x8080];
    expect(await colours({ width: 1, height: 1, data, depth: 16, channels: 3 })).toEqual([
      255, 0, 128,
    ]);
  });

  it('is reduced to 480 pixels', async () => {
    const data = Array.from({ length: 960 * 2 * 3 }, (_, at) => (at % 6 < 3 ? 0 : 200));
    const file = encode({ width: 960, height: 2, data: Uint8Array.from(data), channels: 3 });
    const { width, height, data: small } = decode((await readyLogo(Buffer.from(file))) ?? LOGO);
    expect([width, height]).toEqual([480, 1]);
    expect(new Set(small)).toEqual(new Set([100]));
  });

  it('that is prepared does not change again', async () => {
    const ready = await readyLogo(LOGO);
    expect(ready && (await readyLogo(ready))).toEqual(ready);
    expect(await readyLogo(JPEG)).toBe(JPEG);
  });

  it('is left out when it is an incomplete or unsupported JPEG', async () => {
    expect(await readyLogo(JPEG.subarray(0, JPEG.length - 2))).toBeUndefined();
    const frame = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
    const odd = Buffer.from(JPEG);
    odd[frame + 9] = 2;
    expect(await readyLogo(odd)).toBeUndefined();
  });

  it('is left out when its header states too many pixels', async () => {
    const huge = Buffer.from(LOGO);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await readyLogo(huge)).toBeUndefined();
  });

  it('is prepared once for consecutive documents', async () => {
    const centre = { name: 'Kelas', address: '', registrationNo: '', phoneNo: '', paymentInfo: '' };
    const one = await logoOf({ ...centre, logo: Buffer.from(LOGO) });
    expect(one).toEqual(await readyLogo(LOGO));
    expect(await logoOf({ ...centre, logo: Buffer.from(LOGO) })).toBe(one);
    expect(await logoOf({ ...centre, logo: JPEG })).toBe(JPEG);
    expect(await logoOf({ ...centre, logo: null })).toBeUndefined();
    expect(await logoOf({ ...centre, logo: Buffer.from(LOGO) })).toEqual(one);
  });
});

describe('an uploaded PNG (R-1102)', () => {
  it('is refused when its data does not have the size in its header', async () => {
    await expect(redrawLogo(pngBomb(), LIMIT)).rejects.toThrow(LogoError);
    await expect(redrawLogo(pngFile(1, 1, Buffer.alloc(5)), LIMIT)).rejects.toThrow(LogoError);
    await expect(redrawLogo(pngFile(1, 1, Buffer.alloc(3)), LIMIT)).rejects.toThrow(LogoError);
    expect(await redrawLogo(pngFile(1, 1, Buffer.alloc(4)), LIMIT)).toBeInstanceOf(Buffer);
  });

  it('loses all chunks except those of its pixels', async () => {
    const bare = pngFile(1, 1, Buffer.from([0, 1, 2, 3]));
    const broken = ['iCCP', 'zTXt', 'iTXt', 'tEXt', 'eXIf', 'fdAT'].map((type) =>
      pngChunk(type, Buffer.from('Secret Photographer')),
    );
    const full = pngFile(1, 1, Buffer.from([0, 1, 2, 3]), broken);
    expect(await redrawLogo(full, LIMIT)).toEqual(await redrawLogo(bare, LIMIT));
    expect((await redrawLogo(full, LIMIT)).includes('Secret')).toBe(false);
  });

  it('may be interlaced', async () => {
    const data = Uint8Array.from({ length: 5 * 3 * 3 }, (_, at) => at * 5);
    const file = encode({ width: 5, height: 3, data, channels: 3 }, { interlace: 'Adam7' });
    expect([...decode(await redrawLogo(Buffer.from(file), LIMIT)).data]).toEqual([...data]);
  });

  it('can have 4 million pixels', async () => {
    const allowed = pngFile(2000, 2000, Buffer.alloc(2000 * 6001));
    expect(await redrawLogo(allowed, LIMIT)).toBeInstanceOf(Buffer);
    const message = 'The logo can have at most 4 million pixels';
    const large = pngFile(2001, 2000, Buffer.alloc(1));
    await expect(redrawLogo(large, LIMIT)).rejects.toThrow(message);
  });

  it('becomes a JPEG when the PNG is too large', async () => {
    const side = 480;
    let seed = 1;
    const noise = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
      return seed >>> 24;
    };
    const data = Uint8Array.from({ length: side * side * 3 }, noise);
    const file = Buffer.from(encode({ width: side, height: side, data, channels: 3 }));
    const redrawn = await redrawLogo(file, LIMIT);
    expect(redrawn.length).toBeLessThanOrEqual(LIMIT);
    expect(await readJpeg(redrawn)).toMatchObject({ width: side, height: side });
  });

  it('is refused when it is cut at any byte', async () => {
    for (let end = 24; end < LOGO.length; end++) {
      await expect(redrawLogo(LOGO.subarray(0, end), LIMIT), String(end)).rejects.toThrow(
        LogoError,
      );
    }
  });
});

describe('an uploaded JPEG (R-1102)', () => {
  /** Returns the colours of the corners, rounded because JPEG is lossy. */
  async function corners(file: Buffer): Promise<string[]> {
    const { width, height, data } = await readJpeg(file);
    const names = new Map([
      ['255,255,255', 'white'],
      ['255,0,0', 'red'],
      ['0,0,255', 'blue'],
      ['0,0,0', 'dark'],
    ]);
    const places = [0, width - 1, (height - 1) * width, height * width - 1];
    return places.map((at) => {
      const rounded = [...data.subarray(at * 3, at * 3 + 3)].map((value) =>
        value > 126 ? 255 : 0,
      );
      return names.get(rounded.join()) ?? 'other';
    });
  }

  it.each(['baseline', 'progressive', 'subsampled', 'cmyk'] as const)('may be %s', async (kind) => {
    const redrawn = await redrawLogo(jpegFile(kind), LIMIT);
    expect(await corners(redrawn)).toEqual(['white', 'blue', 'red', 'blue']);
  });

  it('may be grey', async () => {
    const redrawn = await redrawLogo(jpegFile('grey'), LIMIT);
    expect(await corners(redrawn)).toEqual(['white', 'dark', 'white', 'dark']);
  });

  it('is rotated upright and loses its EXIF data', async () => {
    const file = jpegFile('rotated');
    expect(file.includes('Secret Photographer')).toBe(true);
    const redrawn = await redrawLogo(file, LIMIT);
    expect(await corners(redrawn)).toEqual(['red', 'white', 'blue', 'blue']);
    expect(redrawn.includes('Secret')).toBe(false);
    expect(redrawn.includes('Exif')).toBe(false);
  });

  it('is rotated by each of the eight orientations of EXIF', async () => {
    const upright = [
      ['white', 'blue', 'red', 'blue'],
      ['blue', 'white', 'blue', 'red'],
      ['blue', 'red', 'blue', 'white'],
      ['red', 'blue', 'white', 'blue'],
      ['white', 'red', 'blue', 'blue'],
      ['red', 'white', 'blue', 'blue'],
      ['blue', 'blue', 'red', 'white'],
      ['blue', 'blue', 'white', 'red'],
    ];
    const file = jpegFile('rotated');
    const isLittle = file.includes('Exif\0\0II');
    const tag = file.indexOf(Buffer.from(isLittle ? [0x12, 0x01, 3, 0] : [0x01, 0x12, 0, 3]));
    for (const [at, expected] of upright.entries()) {
      file.writeUInt8(at + 1, tag + (isLittle ? 8 : 9));
      expect(await corners(file), `orientation ${at + 1}`).toEqual(expected);
    }
  });

  it('is refused when its header states too many pixels', async () => {
    const message = 'The logo can have at most 4 million pixels';
    for (const side of [2001, 65535]) {
      await expect(redrawLogo(jpegOfSide(side), LIMIT)).rejects.toThrow(message);
    }
    await expect(redrawLogo(jpegOfSide(2000), LIMIT)).rejects.toThrow(LogoError);
  });

  it('is refused when it is cut at any byte, also with an end marker added', async () => {
    for (const kind of ['baseline', 'progressive'] as const) {
      const file = jpegFile(kind);
      for (let end = 4; end < file.length - 2; end += 5) {
        const cut = file.subarray(0, end);
        await expect(redrawLogo(cut, LIMIT), `${kind} ${end}`).rejects.toThrow(LogoError);
      }
    }
    const file = jpegFile('baseline');
    const ended = Buffer.concat([file.subarray(0, file.length - 20), file.subarray(-2)]);
    await expect(redrawLogo(ended, LIMIT)).rejects.toThrow(LogoError);
  });
});

import { type BitDepth, decode, encode } from 'fast-png';
import { describe, expect, it } from 'vitest';
import { logoOf } from './letterhead.ts';
import { readyLogo } from './logo.ts';
import { JPEG_LOGO as JPEG, LOGO } from './sheets-testing.ts';

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
  it('is drawn on white where it can be seen through', async () => {
    const data = [255, 0, 0, 255, 0, 0, 0, 0];
    expect(await colours({ width: 2, height: 1, data, channels: 4 })).toEqual([
      255, 0, 0, 255, 255, 255,
    ]);
    const grey = [100, 255, 100, 0];
    expect(await colours({ width: 2, height: 1, data: grey, channels: 2 })).toEqual([
      100, 100, 100, 255, 255, 255,
    ]);
  });

  it('may be of sixteen bits', async () => {
    const data = [0xffff, 0, 0x8080];
    expect(await colours({ width: 1, height: 1, data, depth: 16, channels: 3 })).toEqual([
      255, 0, 128,
    ]);
  });

  it('is made no larger than print needs', async () => {
    const data = Array.from({ length: 960 * 2 * 3 }, (_, at) => (at % 6 < 3 ? 0 : 200));
    const file = encode({ width: 960, height: 2, data: Uint8Array.from(data), channels: 3 });
    const { width, height, data: small } = decode((await readyLogo(Buffer.from(file))) ?? LOGO);
    expect([width, height]).toEqual([480, 1]);
    expect(new Set(small)).toEqual(new Set([100]));
  });

  it('that is ready stays as it is', async () => {
    const ready = await readyLogo(LOGO);
    expect(ready && (await readyLogo(ready))).toEqual(ready);
    expect(await readyLogo(JPEG)).toBe(JPEG);
  });

  it('is none when a JPEG breaks off, or is of a kind that PDF has not', async () => {
    expect(await readyLogo(JPEG.subarray(0, JPEG.length - 2))).toBeUndefined();
    const frame = JPEG.indexOf(Buffer.from([0xff, 0xc0]));
    const odd = Buffer.from(JPEG);
    odd[frame + 9] = 2;
    expect(await readyLogo(odd)).toBeUndefined();
  });

  it('is not unpacked when it says that it is huge', async () => {
    const huge = Buffer.from(LOGO);
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    expect(await readyLogo(huge)).toBeUndefined();
  });

  it('is made ready once for the documents that have it, and another for itself', async () => {
    const centre = { name: 'Kelas', address: '', registrationNo: '' };
    const one = await logoOf({ ...centre, logo: Buffer.from(LOGO) });
    expect(one).toEqual(await readyLogo(LOGO));
    expect(await logoOf({ ...centre, logo: Buffer.from(LOGO) })).toBe(one);
    expect(await logoOf({ ...centre, logo: JPEG })).toBe(JPEG);
    expect(await logoOf({ ...centre, logo: null })).toBeUndefined();
    expect(await logoOf({ ...centre, logo: Buffer.from(LOGO) })).toEqual(one);
  });
});

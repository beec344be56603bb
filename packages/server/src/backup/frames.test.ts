import { randomBytes } from 'node:crypto';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { cleanUp, makeFolder } from '@kelas/testkit/processes';
import { afterAll, describe, expect, it } from 'vitest';
import { framing, openFrames } from './frames.ts';
import { plainSeal, type Seal, secretSeal } from './seal.ts';

const folder = makeFolder();
afterAll(cleanUp);

const digest = randomBytes(32);
const key = randomBytes(32);

async function seal(plain: Buffer, with_: Seal): Promise<Buffer> {
  return buffer(Readable.from([plain]).pipe(framing(with_)));
}

async function unseal(bytes: Buffer, with_: Seal): Promise<Buffer> {
  const path = join(folder, 'frames');
  await writeFile(path, bytes);
  const file = await open(path);
  const parts: Buffer[] = [];
  try {
    for await (const part of openFrames(file, path, 0, with_)) parts.push(part);
  } finally {
    await file.close();
  }
  return Buffer.concat(parts);
}

/** The frames of a file, each with its length and tag. */
function split(bytes: Buffer, tagLength: number): Buffer[] {
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 + tagLength + (bytes.readUInt32BE(at) & 0x7fff_ffff);
    frames.push(bytes.subarray(at, end));
    at = end;
  }
  return frames;
}

describe.each([
  ['plain', plainSeal(digest), plainSeal(randomBytes(32))],
  ['secret', secretSeal(digest, key), secretSeal(digest, randomBytes(32))],
])('frames with a %s seal', (_, own, other) => {
  const plain = randomBytes(900_000);

  it.each([0, 1, 262_144, 262_145, 900_000])('give back %i bytes', async (length) => {
    const part = plain.subarray(0, length);
    expect((await unseal(await seal(part, own), own)).equals(part)).toBe(true);
  });

  it('are refused when one is moved, left out, said twice, or ends the file early', async () => {
    const [a, b, c, d] = split(await seal(plain, own), own.tagLength);
    if (!a || !b || !c || !d) throw new Error('there are too few frames');
    const wrong = [
      [b, a, c, d],
      [a, c, d],
      [a, b, c],
      [a, b, b, c, d],
      [a, b, c, d, d],
      [a, b, c, d, Buffer.of(0)],
      [],
    ];
    for (const frames of wrong) {
      await expect(unseal(Buffer.concat(frames), own)).rejects.toThrow('is damaged');
    }
    // The third says that it is the last.
    const early = Buffer.from(c);
    early.writeUInt8(early.readUInt8() | 0x80);
    await expect(unseal(Buffer.concat([a, b, early]), own)).rejects.toThrow('is damaged');
  });

  it('are refused by another seal', async () => {
    await expect(unseal(await seal(plain, own), other)).rejects.toThrow('is damaged');
  });

  it('show nothing of a length that no frame has', async () => {
    const bytes = await seal(plain, own);
    bytes.writeUInt32BE(0x7fff_ffff);
    await expect(unseal(bytes, own)).rejects.toThrow('is damaged');
  });
});

it('a secret seal hides what it seals', async () => {
  const text = Buffer.from('Nurul Aisyah 60123456789'.repeat(100));
  const sealed = await seal(text, secretSeal(digest, key));
  expect(sealed.includes('Nurul')).toBe(false);
});

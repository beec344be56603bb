import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { type ArchiveEntry, packArchive, readArchive, textEntry } from './archive.ts';

async function* listed(entries: readonly ArchiveEntry[]) {
  yield* entries;
}

function packed(...entries: ArchiveEntry[]): Promise<Buffer> {
  return buffer(packArchive(listed(entries), new Date('2026-03-16T02:00:00Z')));
}

async function unpacked(archive: Buffer): Promise<[string, Buffer][]> {
  const found: [string, Buffer][] = [];
  for await (const { name, content } of readArchive(Readable.from([archive]))) {
    found.push([name, await buffer(content)]);
  }
  return found;
}

describe('an archive', () => {
  it('returns its entries in order', async () => {
    const contents = [0, 1, 511, 512, 513, 900_000].map((size) => randomBytes(size));
    const entries = contents.map((bytes, index) => {
      const content = Readable.from(
        bytes.length > 600 ? [bytes.subarray(0, 600), bytes.subarray(600)] : [bytes],
      );
      return { name: `tables/${index}.copy`, size: bytes.length, content };
    });
    const found = await unpacked(await packed(...entries));
    expect(found).toEqual(contents.map((bytes, index) => [`tables/${index}.copy`, bytes]));
  });

  it('is not packed when an entry has another size than stated', async () => {
    for (const size of [2, 4]) {
      await expect(packed({ ...textEntry('x', 'abc'), size })).rejects.toThrow('Size mismatch');
    }
  });

  it('is not packed when an entry cannot be read', async () => {
    const content = Readable.from(
      (async function* () {
        yield Buffer.from('a');
        throw new Error('connection lost');
      })(),
    );
    await expect(packed({ name: 'x', size: 2, content })).rejects.toThrow('connection lost');
  });

  it('cannot be read when it ends within an entry', async () => {
    const archive = await packed(textEntry('x', 'a'.repeat(2_000)));
    await expect(unpacked(archive.subarray(0, 1_000))).rejects.toThrow();
  });
});

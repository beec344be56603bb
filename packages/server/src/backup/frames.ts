import type { FileHandle } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { damaged } from './faults.ts';
import type { Seal } from './seal.ts';

const FRAME = 262_144;
const LAST = 0x8000_0000;

/*
 * After its first line a backup is a row of frames: length (32 bits, the highest set on the last
 * frame), tag, payload. Each is sealed in its place, so every byte of the file is accounted for.
 */

/** Cuts a stream into sealed frames. */
export function framing(seal: Seal): Transform {
  let waiting: Buffer[] = [];
  let size = 0;
  let index = 0;
  const frame = (plain: Buffer, last: boolean): Buffer => {
    const { tag, payload } = seal.close({ index: index++, last }, plain);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(last ? payload.length + LAST : payload.length);
    return Buffer.concat([length, tag, payload]);
  };
  return new Transform({
    transform(chunk: Buffer, _, done) {
      waiting.push(chunk);
      size += chunk.length;
      if (size > FRAME) {
        let all = Buffer.concat(waiting, size);
        for (; all.length > FRAME; all = all.subarray(FRAME)) {
          this.push(frame(all.subarray(0, FRAME), false));
        }
        waiting = [all];
        size = all.length;
      }
      done();
    },
    flush(done) {
      this.push(frame(Buffer.concat(waiting, size), true));
      done();
    },
  });
}

/**
 * Opens the frames of a file from `start` to its end.
 * @throws {StartError} at the first one that is not what was sealed.
 */
export async function* openFrames(
  file: FileHandle,
  path: string,
  start: number,
  seal: Seal,
): AsyncGenerator<Buffer> {
  let at = start;
  const take = async (length: number): Promise<Buffer> => {
    const bytes = Buffer.allocUnsafe(length);
    for (let filled = 0; filled < length; ) {
      const { bytesRead } = await file.read(bytes, filled, length - filled, at);
      if (bytesRead === 0) throw damaged(path);
      filled += bytesRead;
      at += bytesRead;
    }
    return bytes;
  };
  for (let index = 0, last = false; !last; index++) {
    const length = (await take(4)).readUInt32BE();
    last = length >= LAST;
    const size = last ? length - LAST : length;
    if (size > FRAME) throw damaged(path);
    const tag = await take(seal.tagLength);
    const plain = seal.open({ index, last }, tag, await take(size));
    if (plain === undefined) throw damaged(path);
    yield plain;
  }
  if ((await file.stat()).size !== at) throw damaged(path);
}

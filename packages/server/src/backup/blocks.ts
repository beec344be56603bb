const HEAD = 5;
const DATA_MAX = 262_144;
const BLOCK_MAX = 16 * DATA_MAX;

/** Within the frames, compressed: each table's name and columns, its rows, and at the end the manifest. */
export type BlockKind = 'table' | 'data' | 'manifest';

export interface Block {
  readonly kind: BlockKind;
  readonly content: Buffer;
}

const CODES: Readonly<Record<BlockKind, number>> = { table: 0x54, data: 0x44, manifest: 0x4d };

/** A block as it is written: what it is, its length, its content. */
export function* writeBlock(kind: BlockKind, content: Buffer): Generator<Buffer> {
  for (let at = 0; at === 0 || at < content.length; at += DATA_MAX) {
    const part = kind === 'data' ? content.subarray(at, at + DATA_MAX) : content;
    const head = Buffer.alloc(HEAD);
    head.writeUInt8(CODES[kind]);
    head.writeUInt32BE(part.length, 1);
    yield head;
    yield part;
    if (kind !== 'data') return;
  }
}

/** Reads blocks; throws where there is none. */
export async function* readBlocks(source: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  let waiting: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk]);
    while (waiting.length >= HEAD) {
      const end = HEAD + lengthOf(waiting);
      if (waiting.length < end) break;
      yield { kind: kindOf(waiting), content: waiting.subarray(HEAD, end) };
      waiting = waiting.subarray(end);
    }
  }
  if (waiting.length > 0) throw new Error('a block is not complete');
}

function lengthOf(bytes: Buffer): number {
  const length = bytes.readUInt32BE(1);
  if (length > BLOCK_MAX) throw new Error('a block is too long');
  return length;
}

function kindOf(bytes: Buffer): BlockKind {
  const code = bytes.readUInt8();
  if (code === CODES.data) return 'data';
  if (code === CODES.table) return 'table';
  if (code === CODES.manifest) return 'manifest';
  throw new Error('a block is of no known kind');
}

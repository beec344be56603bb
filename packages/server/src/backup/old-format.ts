import { createDecipheriv, createHash } from 'node:crypto';
import * as z from 'zod';
import { wrongPassphrase } from './faults.ts';
import { type BackupContents, contents, origin, tableHead } from './manifest.ts';
import { deriveKey } from './passphrase.ts';
import type { BackupReader, TableRows } from './read.ts';

/*
 * Reads the format that Kelas wrote before it used tar and age. A file is a header line and chunks of
 * length, tag and payload. The payloads are a gzip stream of records: kind, length, content.
 */
const MAGIC = 'KELAS BACKUP ';
const CHUNK_MAX = 262_144;
const RECORD_MAX = 16 * CHUNK_MAX;
/** The bit that marks the length of the last chunk. */
const LAST = 0x8000_0000;
const TABLE = 0x54;
const ROWS = 0x44;
const MANIFEST = 0x4d;

const hex = z.string().regex(/^[0-9a-f]{32}$/);
const encryption = z.object({ cost: z.int().min(14).max(20), salt: hex, check: hex });
const header = z.object({
  takenAt: origin.shape.createdAt,
  migrations: origin.shape.migrations,
  encryption: encryption.nullable(),
});

/** Reads a stream by byte counts. */
interface Reader {
  /** Returns the next `length` bytes. Throws when there are fewer. */
  readonly take: (length: number) => Promise<Buffer>;
  readonly isAtEnd: () => Promise<boolean>;
}

/** Verifies or decrypts a chunk and returns its payload. Throws for an altered or moved chunk. */
type OpenChunk = (nonce: Buffer, tag: Buffer, payload: Buffer) => Buffer;

export const isOldFormat = (start: Buffer): boolean =>
  start.subarray(0, MAGIC.length).equals(Buffer.from(MAGIC));

/**
 * Opens a backup in the old format (R-1265). `start` is the beginning of the file with the header line.
 * @throws {StartError} when the passphrase is missing or wrong; another error for a damaged file.
 */
export async function openOldFormat(
  readFrom: (position: number) => AsyncIterable<Buffer>,
  start: Buffer,
  requirePassphrase: () => string,
): Promise<BackupReader> {
  const line = start.subarray(0, start.indexOf('\n') + 1);
  const [, json = ''] = /^KELAS BACKUP 1 (.*)\n$/.exec(line.toString()) ?? [];
  const { takenAt, migrations, encryption } = header.parse(JSON.parse(json));
  const digest = createHash('sha256').update(line).digest();
  const tagLength = encryption ? 16 : 32;
  const openChunk = encryption
    ? await decryptChunk(digest, requirePassphrase(), encryption)
    : verifyChunk(digest);
  const readTables = () => {
    const chunks = readChunks(createReader(readFrom(line.length)), tagLength, openChunk);
    const records = ReadableStream.from<Uint8Array>(chunks);
    return readRecords(createReader(records.pipeThrough(new DecompressionStream('gzip'))));
  };
  return { createdAt: takenAt, migrations, readTables };
}

function verifyChunk(digest: Buffer): OpenChunk {
  return (nonce, tag, payload) => {
    const hash = createHash('sha256').update(digest).update(nonce).update(payload).digest();
    if (!hash.equals(tag)) throw new Error('A chunk has another digest');
    return payload;
  };
}

async function decryptChunk(
  digest: Buffer,
  passphrase: string,
  { salt, cost, check }: z.infer<typeof encryption>,
): Promise<OpenChunk> {
  const text = passphrase.normalize('NFC');
  const bytes = await deriveKey(text, Buffer.from(salt, 'hex'), cost, 48);
  if (bytes.toString('hex', 32) !== check) throw wrongPassphrase();
  return (nonce, tag, payload) => {
    const key = bytes.subarray(0, 32);
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 });
    decipher.setAAD(digest).setAuthTag(tag);
    return Buffer.concat([decipher.update(payload), decipher.final()]);
  };
}

async function* readChunks({ take, isAtEnd }: Reader, tagLength: number, open: OpenChunk) {
  for (let index = 0, last = false; !last; index++) {
    const length = (await take(4)).readUInt32BE();
    last = length >= LAST;
    const size = last ? length - LAST : length;
    if (size > CHUNK_MAX) throw new Error('A chunk is too long');
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(index, 4, 6);
    nonce.writeUInt8(last ? 1 : 0, 11);
    yield open(nonce, await take(tagLength), await take(size));
  }
  if (!(await isAtEnd())) throw new Error('Bytes follow the last chunk');
}

async function* readRecords({ take, isAtEnd }: Reader): AsyncGenerator<TableRows, BackupContents> {
  const next = async () => {
    const start = await take(5);
    const length = start.readUInt32BE(1);
    if (length > RECORD_MAX) throw new Error('A record is too long');
    return { kind: start.readUInt8(), content: await take(length) };
  };
  let record = await next();
  while (record.kind === TABLE) {
    const rows = async function* () {
      for (record = await next(); record.kind === ROWS; record = await next()) {
        yield record.content;
      }
    };
    yield { ...tableHead.parse(JSON.parse(record.content.toString())), rows: rows() };
  }
  if (record.kind !== MANIFEST || !(await isAtEnd())) throw new Error('The manifest is not last');
  return contents.parse(JSON.parse(record.content.toString()));
}

function createReader(source: AsyncIterable<Uint8Array>): Reader {
  const chunks = source[Symbol.asyncIterator]();
  let buffered: Buffer = Buffer.alloc(0);
  const fill = async (length: number) => {
    while (buffered.length < length) {
      const { value, done } = await chunks.next();
      if (done) return false;
      buffered = Buffer.concat([buffered, value]);
    }
    return true;
  };
  const take = async (length: number) => {
    if (!(await fill(length))) throw new Error('The file ends early');
    const taken = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    return taken;
  };
  return { take, isAtEnd: async () => !(await fill(1)) };
}

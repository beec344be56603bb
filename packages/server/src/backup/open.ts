import { type FileHandle, open } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { migrations } from '../../schema/index.ts';
import { StartError } from '../base/start-error.ts';
import { isBeforeFirstVersion } from '../db/migrate.ts';
import { type ArchiveEntry, readArchive } from './archive.ts';
import { asDamaged, beforeFirstVersion, damaged, failure, newer, notABackup } from './faults.ts';
import { FORMAT, MANIFEST, type Manifest, manifest, tableFile } from './manifest.ts';
import { decryptWith } from './passphrase.ts';
import type { Backup } from './read.ts';

/** The first chunk contains the complete header of an age file. */
const CHUNK_BYTES = 65_536;
const MANIFEST_MAX_BYTES = 1_048_576;
const AGE = Buffer.from('age-encryption.org/v1\n');
/** A gzip header without a name and a time, as Kelas writes it. */
const GZIP = Buffer.from('1f8b08000000000000', 'hex');

/**
 * Opens a backup file. Close it after use.
 * @throws {StartError} when the file is no backup, is newer than this version or from before 1.0, or
 * the passphrase is missing or wrong (R-1265).
 */
export async function openBackup(path: string, passphrase: string | undefined): Promise<Backup> {
  const cannotRead = (error: unknown) => {
    throw failure('The file cannot be read', path, error);
  };
  const file = await open(path).catch(cannotRead);
  try {
    const { buffer, bytesRead } = await readAt(file, 0).catch(cannotRead);
    const start = buffer.subarray(0, bytesRead);
    const backup = await readHead(file, path, start, passphrase).catch(asDamaged(path));
    if (backup.migrations.some(isBeforeFirstVersion)) throw beforeFirstVersion(path);
    if (backup.migrations.some((name) => !Object.hasOwn(migrations, name))) throw newer(path);
    return backup;
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readHead(
  file: FileHandle,
  path: string,
  start: Buffer,
  passphrase: string | undefined,
): Promise<Backup> {
  const isEncrypted = startsWith(start, AGE);
  if (!isEncrypted && !startsWith(start, GZIP)) throw notABackup(path);
  if (isEncrypted && passphrase === undefined) {
    throw new StartError(
      `${path} is encrypted: set BACKUP_PASSPHRASE to the passphrase of this backup`,
    );
  }
  const decrypt = isEncrypted ? await decryptWith(passphrase ?? '', start) : undefined;
  const readEntries = () => {
    const bytes = readBytes(file);
    const archive = ReadableStream.from<Uint8Array>(decrypt?.(bytes) ?? bytes);
    // The gunzip of node:zlib ignores zeros after the end.
    return readArchive(archive.pipeThrough(new DecompressionStream('gzip')));
  };
  const readTables = async function* () {
    let stated: Manifest | undefined;
    let count = 0;
    for await (const entry of readEntries()) {
      if (stated === undefined) {
        stated = await readManifest(entry, path);
        continue;
      }
      const table = stated.tables[count++];
      if (!table || entry.name !== tableFile(table.name)) throw damaged(path);
      yield { name: table.name, columns: table.columns, rows: entry.content };
    }
    return stated;
  };
  for await (const entry of readEntries()) {
    const { createdAt, migrations } = await readManifest(entry, path);
    return { path, createdAt, migrations, readTables, close: () => file.close() };
  }
  throw notABackup(path);
}

async function readManifest(
  { name, size, content }: ArchiveEntry,
  path: string,
): Promise<Manifest> {
  if (name !== MANIFEST) throw notABackup(path);
  if (size > MANIFEST_MAX_BYTES) throw damaged(path);
  const parsed: unknown = JSON.parse(await text(content));
  if (z.object({ format: z.int() }).parse(parsed).format > FORMAT) throw newer(path);
  return manifest.parse(parsed);
}

/** Reads a file to its end and leaves it open, unlike a stream of `node:fs`. */
async function* readBytes(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await readAt(file, at);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    at += bytesRead;
  }
}

const readAt = (file: FileHandle, position: number) =>
  file.read(Buffer.alloc(CHUNK_BYTES), 0, CHUNK_BYTES, position);

const startsWith = (bytes: Buffer, magic: Buffer): boolean =>
  bytes.subarray(0, magic.length).equals(magic);

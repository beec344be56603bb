import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod';
import { migrations } from '../../migrations/index.ts';
import { StartError } from '../base/start-error.ts';
import { readBlocks } from './blocks.ts';
import { damaged, failure, newer } from './faults.ts';
import { openFrames } from './frames.ts';
import { type Header, readHeader } from './header.ts';
import { type Manifest, manifest, type TableHead, Tally, tableHead } from './manifest.ts';
import { keyOf, plainSeal, type Seal, secretSeal } from './seal.ts';
import { TABLES } from './tables.ts';

const CHUNK = 262_144;

/** A backup's file, opened with its passphrase; its parts are not checked yet. */
export interface Backup {
  readonly path: string;
  readonly header: Header;
  readonly file: FileHandle;
  readonly start: number;
  readonly seal: Seal;
}

/** What a reader does with a backup. */
export interface Visitor {
  /** Takes the rows of a table, all of them. */
  table(head: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Opens a backup; close its `file` in the end.
 * @throws {StartError} when it is none, of a newer Kelas, or the passphrase is missing or wrong.
 */
export async function openBackup(path: string, passphrase: string | undefined): Promise<Backup> {
  const file = await open(path).catch((error) => {
    throw failure('The file cannot be read', path, error);
  });
  try {
    const { header, line, digest } = await readHeader(file, path);
    if (header.migrations.some((name) => !Object.hasOwn(migrations, name))) throw newer(path);
    const seal =
      header.encryption === null
        ? plainSeal(digest)
        : secretSeal(digest, await keyOf(required(passphrase, path), header.encryption));
    return { path, header, file, start: line.length, seal };
  } catch (error) {
    await file.close();
    throw failure('The file cannot be read', path, error);
  }
}

/**
 * Reads a backup from its first byte to its last. Answers its manifest once every seal, count and
 * checksum has proved right; what the visitor was given before that may be wrong.
 * @throws {StartError} when the file is damaged; what the visitor throws.
 */
export async function readBackup(backup: Backup, visitor: Visitor): Promise<Manifest> {
  const blocks = readBlocks(unpacked(backup));
  const wrong = () => damaged(backup.path);
  const found: Manifest['tables'] = [];
  try {
    let block = await blocks.next();
    while (!block.done && block.value.kind === 'table') {
      const head = parsed(tableHead, block.value.content, wrong);
      // Each table once, or a small file could hold more of them than the memory does.
      const isNew = found.every(({ name }) => name !== head.name);
      if (!isNew || !TABLES.includes(head.name)) throw wrong();
      const tally = new Tally();
      const rows = async function* () {
        for (block = await blocks.next(); !block.done; block = await blocks.next()) {
          if (block.value.kind !== 'data') return;
          tally.add(block.value.content);
          yield block.value.content;
        }
      };
      await visitor.table(head, rows());
      found.push({ ...head, ...tally.end() });
    }
    if (block.done || block.value.kind !== 'manifest') throw wrong();
    const held = parsed(manifest, block.value.content, wrong);
    if (JSON.stringify(held.tables) !== JSON.stringify(found)) throw wrong();
    if (!(await blocks.next()).done) throw wrong();
    return held;
  } catch (error) {
    throw error instanceof UnreadableError ? damaged(backup.path, error) : error;
  } finally {
    await blocks.return(undefined);
  }
}

/** Proves that a backup is whole; answers what it holds. */
export function checkBackup(backup: Backup): Promise<Manifest> {
  return readBackup(backup, {
    async table(_, rows) {
      for await (const _row of rows);
    },
  });
}

class UnreadableError extends Error {}

/** The blocks' bytes; whatever goes wrong on the way to them is the file's fault. */
async function* unpacked({ file, path, start, seal }: Backup): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  pipeline(openFrames(file, path, start, seal), gunzip, () => {});
  try {
    yield* gunzip;
  } catch (error) {
    throw error instanceof StartError ? error : new UnreadableError('', { cause: error });
  }
}

function parsed<T>(schema: z.ZodType<T>, content: Buffer, wrong: () => Error): T {
  try {
    return schema.parse(JSON.parse(content.toString()));
  } catch {
    throw wrong();
  }
}

function required(passphrase: string | undefined, path: string): string {
  if (passphrase !== undefined) return passphrase;
  throw new StartError(`${path} is encrypted: set BACKUP_PASSPHRASE to what it was made with`);
}

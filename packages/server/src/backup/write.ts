import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { migrations } from '../../schema/index.ts';
import { StartError } from '../base/start-error.ts';
import { packArchive, textEntry } from './archive.ts';
import { connect, digestContents, quoted, rowsIn, tablesOf } from './contents.ts';
import { failure } from './faults.ts';
import { countRows, FORMAT, MANIFEST, type Manifest, tableFile } from './manifest.ts';
import { encryptWith } from './passphrase.ts';

export interface BackupOptions {
  readonly connectionString: string;
  /** Absolute path in an existing folder. An existing file is replaced. */
  readonly file: string;
  readonly now: Date;
  /** Encrypts the file. */
  readonly passphrase?: string | undefined;
  /** log2 of scrypt's N, the work for each guess of the passphrase. */
  readonly workFactor?: number;
  /** Cancels the backup. */
  readonly signal?: AbortSignal | undefined;
}

/** A backup that was written. */
export interface BackupMade {
  readonly rows: number;
  readonly tables: number;
  /** Bytes. */
  readonly size: number;
}

/**
 * Saves one snapshot of the database to a file, while others write (R-1252). The file gets its name
 * once it is complete on the disk.
 * @throws {StartError} when there is nothing to save or the file cannot be written.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupMade> {
  const temporary = `${options.file}.${randomBytes(4).toString('hex')}.tmp`;
  const { signal } = options;
  let client: pg.Client | undefined;
  // Ends the connection, because the backup may wait for a table that another one has locked.
  const cancel = () => void client?.end().catch(() => {});
  signal?.addEventListener('abort', cancel);
  try {
    client = await connect(options.connectionString);
    signal?.throwIfAborted();
    await begin(client);
    const names = await migrationsOf(client);
    const file = await open(temporary, 'wx', 0o600);
    const made = await fill(file, client, names, options).finally(() => file.close());
    await rename(temporary, options.file);
    await syncFolder(dirname(options.file));
    return made;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw failure('The backup could not be made', options.file, error);
  } finally {
    signal?.removeEventListener('abort', cancel);
    await client?.end().catch(() => {});
  }
}

/** Matches names of the files that killed backups left. */
export const UNFINISHED = /\.kbackup\.[0-9a-f]{8}\.tmp$/;

/**
 * Takes the snapshot, after it has locked the tables against upgrades only (R-1260). A table that an
 * upgrade rewrites after the snapshot looks empty in it.
 */
async function begin(client: pg.Client): Promise<void> {
  const tables = (await tablesOf(client)).map(({ name }) => quoted(name));
  await client.query('begin isolation level repeatable read, read only');
  if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access share mode`);
}

async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ there: boolean }>(
    `select to_regclass('migration') is not null as there`,
  );
  const { rows } = found[0]?.there
    ? await client.query<{ name: string }>('select name from migration order by name')
    : { rows: [] };
  const names = rows.map(({ name }) => name);
  if (names.length === 0) throw new StartError('The database is empty: there is nothing to save');
  if (names.some((name) => !Object.hasOwn(migrations, name))) {
    throw new StartError('This database is of a newer version of Kelas: save it with that version');
  }
  return names;
}

async function fill(
  file: FileHandle,
  client: pg.Client,
  names: string[],
  { now, passphrase, workFactor, signal }: BackupOptions,
): Promise<BackupMade> {
  const { contents, sizes } = await digestContents(client);
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: now.toISOString(),
    migrations: names,
    ...contents,
  };
  await pipeline(
    packArchive(entriesOf(client, manifest, sizes), now),
    createGzip(),
    passphrase === undefined ? new PassThrough() : encryptWith(passphrase, workFactor),
    (chunks: AsyncIterable<Uint8Array>) => writeAll(file, chunks),
    { ...(signal && { signal }) },
  );
  await file.sync();
  const { size } = await file.stat();
  return { rows: countRows(contents), tables: contents.tables.length, size };
}

/** Reads the tables a second time, because tar states the size of an entry before its content. */
async function* entriesOf(client: pg.Client, manifest: Manifest, sizes: readonly number[]) {
  yield textEntry(MANIFEST, JSON.stringify(manifest, null, 2));
  for (const [index, table] of (await tablesOf(client)).entries()) {
    const content = rowsIn(client, table);
    yield { name: tableFile(table.name), size: sizes[index] ?? 0, content };
  }
}

async function writeAll(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten;
  }
}

/** Syncs a folder, so that a file's new name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows cannot open a folder, and needs no sync for names.
  }
}

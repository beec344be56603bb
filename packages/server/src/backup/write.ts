import { randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { migrations } from '../../migrations/index.ts';
import { StartError } from '../base/start-error.ts';
import { writeBlock } from './blocks.ts';
import { connect, quoted, rowsIn, sequencesOf, tablesOf } from './contents.ts';
import { failure } from './faults.ts';
import { framing } from './frames.ts';
import { newId, writeHeader } from './header.ts';
import { type Manifest, rowsOf, Tally } from './manifest.ts';
import { newEncryption, plainSeal, secretSeal } from './seal.ts';

export interface BackupOptions {
  readonly connectionString: string;
  /** Absolute path; its folder must be there. A file of that name is replaced. */
  readonly file: string;
  readonly now: Date;
  /** Encrypts the whole file but its first line. */
  readonly passphrase?: string | undefined;
  /** log2 of the work that a guess of the passphrase takes. */
  readonly cost?: number;
  /** Gives the backup up. */
  readonly signal?: AbortSignal | undefined;
}

/** What a backup has come to. */
export interface BackupMade {
  readonly rows: number;
  readonly tables: number;
  /** Bytes. */
  readonly size: number;
}

/**
 * Saves one consistent picture of the database into a file, while others write. The file is there
 * whole or not at all: it gets its name when all of it is on the disk.
 * @throws {StartError} when there is nothing to save, or the file cannot be written.
 */
export async function writeBackup(options: BackupOptions): Promise<BackupMade> {
  const temporary = `${options.file}.${randomBytes(4).toString('hex')}.tmp`;
  const { signal } = options;
  let client: pg.Client | undefined;
  // A table may be waited for that somebody else has locked.
  const giveUp = () => void client?.end().catch(() => {});
  signal?.addEventListener('abort', giveUp);
  try {
    client = await connect(options.connectionString);
    signal?.throwIfAborted();
    await begin(client);
    const names = await migrationsOf(client);
    const file = await open(temporary, 'wx', 0o600);
    const made = await fill(file, client, names, options).finally(() => file.close());
    await rename(temporary, options.file);
    await settle(dirname(options.file));
    return made;
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw failure('The backup could not be made', options.file, error);
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await client?.end().catch(() => {});
  }
}

/** Removes what a backup leaves behind that was killed. */
export const UNFINISHED = /\.kbackup\.[0-9a-f]{8}\.tmp$/;

/**
 * Begins to read one moment of the database. The tables are locked against upgrades, and nothing
 * else, before that moment is chosen: one that an upgrade has rewritten since would look empty.
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
    throw new StartError('This database is of a newer Kelas: save it with that one');
  }
  return names;
}

async function fill(
  file: FileHandle,
  client: pg.Client,
  names: string[],
  { now, passphrase, cost, signal }: BackupOptions,
): Promise<BackupMade> {
  const secret = passphrase === undefined ? undefined : await newEncryption(passphrase, cost);
  const { line, digest } = writeHeader({
    id: newId(),
    takenAt: now.toISOString(),
    migrations: names,
    encryption: secret?.encryption ?? null,
  });
  await file.write(line);
  const held: Manifest = { tables: [], sequences: [] };
  await pipeline(
    contents(client, held),
    createGzip(),
    framing(secret ? secretSeal(digest, secret.key) : plainSeal(digest)),
    (frames: AsyncIterable<Buffer>) => writeAll(file, frames),
    { ...(signal && { signal }) },
  );
  await file.sync();
  return { rows: rowsOf(held), tables: held.tables.length, size: (await file.stat()).size };
}

/** All tables, and the manifest of what they were, which is noted in `held`. */
async function* contents(client: pg.Client, held: Manifest): AsyncGenerator<Buffer> {
  for (const table of await tablesOf(client)) {
    const head = { name: table.name, columns: table.columns };
    yield* writeBlock('table', Buffer.from(JSON.stringify(head)));
    const tally = new Tally();
    for await (const rows of rowsIn(client, table)) {
      tally.add(rows);
      yield* writeBlock('data', rows);
    }
    held.tables.push({ ...head, ...tally.end() });
  }
  // Numbers are given out past all transactions: read last, none is below what the rows have.
  held.sequences.push(...(await sequencesOf(client)));
  yield* writeBlock('manifest', Buffer.from(JSON.stringify(held)));
}

async function writeAll(file: FileHandle, frames: AsyncIterable<Buffer>): Promise<void> {
  for await (const frame of frames) {
    for (let at = 0; at < frame.length; ) at += (await file.write(frame, at)).bytesWritten;
  }
}

/** Makes sure that a file's new name survives a power cut, where the system can say so of a folder. */
async function settle(folder: string): Promise<void> {
  try {
    const handle = await open(folder);
    await handle.sync().finally(() => handle.close());
  } catch {
    // Windows cannot open a folder, and keeps names by itself.
  }
}

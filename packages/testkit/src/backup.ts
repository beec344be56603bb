import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createGzip } from 'node:zlib';
import { writeBlock } from '@kelas/server/backup/blocks';
import { framing } from '@kelas/server/backup/frames';
import { newId, writeHeader } from '@kelas/server/backup/header';
import { type Manifest, Tally } from '@kelas/server/backup/manifest';
import { checkBackup, openBackup } from '@kelas/server/backup/read';
import { restoreBackup } from '@kelas/server/backup/restore';
import { plainSeal } from '@kelas/server/backup/seal';
import { TABLES } from '@kelas/server/backup/tables';
import type { Db } from '@kelas/server/db/database';
import { migrations } from '@kelas/server/migrations';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { queryDatabase } from './postgres.ts';
import { cleanUp, makeFolder } from './processes.ts';
import { copyDatabase } from './server.ts';

export const PASSPHRASE = 'a passphrase for tests';
/** As little work for a passphrase as is allowed. */
export const COST = 14;

/** A folder for backups that is gone when the test file ends. */
export function folderForBackups(): string {
  afterAll(cleanUp);
  return makeFolder();
}

/** A database without any table. */
export async function emptyDatabase(): Promise<Awaited<ReturnType<typeof copyDatabase>>> {
  const database = await copyDatabase();
  // Not through the pool: what is connected as the program is counted as one that runs.
  await queryDatabase(database.url, 'drop schema public cascade; create schema public');
  return database;
}

/** Every row of every table that a backup holds. */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const all: Record<string, unknown[]> = {};
  for (const table of TABLES.filter((name) => there.has(name))) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(each) as row from ${sql.table(table)} each order by to_jsonb(each)`.execute(
      db,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Restores a file; what it held. */
export async function restoreFile(file: string, url: string, passphrase?: string) {
  const backup = await openBackup(file, passphrase);
  return restoreBackup(backup, url).finally(() => backup.file.close());
}

/** Checks a file; what it holds. */
export async function checkFile(file: string, passphrase?: string): Promise<Manifest> {
  const backup = await openBackup(file, passphrase);
  return checkBackup(backup).finally(() => backup.file.close());
}

/** A table of a made-up backup, its rows as COPY writes them. */
export interface ForgedTable {
  readonly name: string;
  readonly columns: string[];
  readonly rows: string;
}

/** A file in every form of a backup, with whatever is given; answers its path. */
export async function forge(
  folder: string,
  tables: readonly ForgedTable[],
  change: (manifest: Manifest) => Manifest = (manifest) => manifest,
): Promise<string> {
  const held = tables.map(({ name, columns, rows }) => {
    const tally = new Tally();
    tally.add(Buffer.from(rows));
    return { name, columns, ...tally.end() };
  });
  const blocks = function* () {
    for (const { name, columns, rows } of tables) {
      yield* writeBlock('table', Buffer.from(JSON.stringify({ name, columns })));
      if (rows !== '') yield* writeBlock('data', Buffer.from(rows));
    }
    const manifest = change({ tables: held, sequences: [] });
    yield* writeBlock('manifest', Buffer.from(JSON.stringify(manifest)));
  };
  const { line, digest } = writeHeader({
    id: newId(),
    takenAt: '2026-03-16T02:00:00.000Z',
    migrations: Object.keys(migrations),
    encryption: null,
  });
  const frames = Readable.from(blocks())
    .pipe(createGzip())
    .pipe(framing(plainSeal(digest)));
  const file = join(folder, `forged-${newId()}.kbackup`);
  await writeFile(file, Buffer.concat([line, await buffer(frames)]));
  return file;
}

/** Writes some bytes of a file anew. */
export async function overwrite(file: string, at: number, bytes: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(bytes, 0, bytes.length, at).finally(() => handle.close());
}

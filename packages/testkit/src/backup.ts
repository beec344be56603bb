import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { type ArchiveEntry, packArchive, textEntry } from '@kelas/server/backup/archive';
import {
  type BackupContents,
  FORMAT,
  MANIFEST,
  type Manifest,
  RowDigest,
  tableFile,
} from '@kelas/server/backup/manifest';
import { openBackup } from '@kelas/server/backup/open';
import { checkBackup } from '@kelas/server/backup/read';
import { restoreBackup } from '@kelas/server/backup/restore';
import type { Db } from '@kelas/server/db/database';
import { CENTRE_TABLES } from '@kelas/server/db/tables';
import { migrations } from '@kelas/server/schema';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { queryDatabase } from './postgres.ts';
import { cleanUp, makeFolder } from './processes.ts';
import { copyDatabase } from './server.ts';

export const PASSPHRASE = 'a passphrase for tests';
/** A small scrypt work factor, to keep the tests fast. */
export const WORK_FACTOR = 10;

/** Creates a folder for backups, which is removed when the test file ends. */
export function folderForBackups(): string {
  afterAll(cleanUp);
  return makeFolder();
}

/** Creates a database without tables. */
export async function emptyDatabase(): Promise<Awaited<ReturnType<typeof copyDatabase>>> {
  const database = await copyDatabase();
  // Not through the pool: a restore counts the pool's connections as a running Kelas.
  await queryDatabase(database.url, 'drop schema public cascade; create schema public');
  return database;
}

/** Returns all rows of all tables that a backup holds. */
export async function contentsOf(db: Db): Promise<Record<string, unknown[]>> {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const all: Record<string, unknown[]> = {};
  for (const table of CENTRE_TABLES.filter((name) => existing.has(name))) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(each) as row from ${sql.table(table)} each order by to_jsonb(each)`.execute(
      db,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

/** Restores a file; returns its contents. */
export async function restoreFile(
  file: string,
  url: string,
  passphrase?: string,
): Promise<BackupContents> {
  const backup = await openBackup(file, passphrase);
  return restoreBackup(backup, url).finally(backup.close);
}

/** Verifies a file; returns its contents. */
export async function checkFile(file: string, passphrase?: string): Promise<BackupContents> {
  const backup = await openBackup(file, passphrase);
  return checkBackup(backup).finally(backup.close);
}

/** A table of a forged backup, with its rows in COPY format. */
export interface ForgedTable {
  readonly name: string;
  readonly columns: string[];
  readonly rows: string;
}

/** Changes to a forged backup before it is packed. */
export interface Forgery {
  readonly manifest?: (manifest: Manifest) => object;
  readonly entries?: (entries: ArchiveEntry[]) => ArchiveEntry[];
}

/** Writes a correct archive with any content; returns its path. */
export async function forge(
  folder: string,
  tables: readonly ForgedTable[],
  { manifest = (same) => same, entries = (same) => same }: Forgery = {},
): Promise<string> {
  const createdAt = '2026-03-16T02:00:00.000Z';
  const stated = manifest({
    ...{ format: FORMAT, createdAt, migrations: Object.keys(migrations), sequences: [] },
    tables: tables.map(({ name, columns, rows }) => {
      const digest = new RowDigest();
      digest.add(Buffer.from(rows));
      return { name, columns, ...digest.end() };
    }),
  });
  const packed = entries([
    textEntry(MANIFEST, JSON.stringify(stated)),
    ...tables.map(({ name, rows }) => textEntry(tableFile(name), rows)),
  ]);
  const all = async function* () {
    yield* packed;
  };
  const file = join(folder, `forged-${randomUUID()}.kbackup`);
  await writeFile(file, gzipSync(await buffer(packArchive(all(), new Date(createdAt)))));
  return file;
}

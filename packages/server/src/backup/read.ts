import { CENTRE_TABLES } from '../db/tables.ts';
import { asDamaged, damaged } from './faults.ts';
import { type BackupContents, RowDigest, type TableHead } from './manifest.ts';

/** A table with its rows as COPY writes them. */
export interface TableRows extends TableHead {
  readonly rows: AsyncIterable<Uint8Array>;
}

/** An open backup file, whose contents are not verified yet. */
export interface Backup {
  readonly path: string;
  /** ISO time. */
  readonly createdAt: string;
  /** The migrations of the database that was saved. */
  readonly migrations: readonly string[];
  /** Reads the file from start to end. Returns the contents that its manifest states. */
  readonly readTables: () => AsyncGenerator<TableRows, BackupContents | undefined>;
  readonly close: () => Promise<void>;
}

/**
 * Reads a backup from start to end. Returns its contents when every count and digest is right
 * (R-1264). The rows that `onTable` receives are not verified yet.
 * @throws {StartError} when the file is damaged, and any error of `onTable`.
 */
export async function readBackup(
  { path, readTables }: Backup,
  onTable: (table: TableRows) => Promise<void>,
): Promise<BackupContents> {
  const found: BackupContents['tables'] = [];
  const tables = readTables();
  const digested = async function* (rows: TableRows['rows'], digest: RowDigest) {
    try {
      for await (const chunk of rows) {
        digest.add(chunk);
        yield chunk;
      }
    } catch (error) {
      asDamaged(path)(error);
    }
  };
  try {
    for (;;) {
      const { done, value } = await tables.next().catch(asDamaged(path));
      if (done) {
        if (value && JSON.stringify(value.tables) === JSON.stringify(found)) return value;
        throw damaged(path);
      }
      const { name, columns, rows } = value;
      const isRepeated = found.some((table) => table.name === name);
      if (isRepeated || !CENTRE_TABLES.includes(name)) throw damaged(path);
      const digest = new RowDigest();
      await onTable({ name, columns, rows: digested(rows, digest) });
      found.push({ name, columns, ...digest.end() });
    }
  } finally {
    await tables.return(undefined);
  }
}

/**
 * Verifies a backup without a database (R-1266). Returns its contents.
 * @throws {StartError} when the file is damaged.
 */
export function checkBackup(backup: Backup): Promise<BackupContents> {
  return readBackup(backup, async ({ rows }) => {
    for await (const _chunk of rows);
  });
}

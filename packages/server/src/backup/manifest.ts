import { createHash } from 'node:crypto';
import * as z from 'zod';

/** The version of the archive's format. Version 1 is the format before tar. */
export const FORMAT = 2;
/** The first file in the archive. */
export const MANIFEST = 'manifest.json';
/** Returns the name of the file with a table's rows. */
export const tableFile = (table: string): string => `tables/${table}.copy`;

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

export const tableHead = z.strictObject({ name, columns: z.array(name).min(1).max(200) });

export const contents = z.strictObject({
  tables: z.array(
    tableHead.extend({ rows: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /** The last value of each sequence; null before its first value. */
  sequences: z.array(z.strictObject({ name, last: z.int().nullable() })),
});

export const manifest = z.strictObject({
  format: z.literal(FORMAT),
  createdAt: z.iso.datetime(),
  /** The migrations of the database that the backup was made from. */
  migrations: z.array(z.string().max(200)).min(1).max(1_000),
  ...contents.shape,
});

/** A table with its columns, in the order of the rows. */
export type TableHead = z.infer<typeof tableHead>;
/** The tables of a backup with row counts and digests, and the sequences. */
export type BackupContents = z.infer<typeof contents>;
/** The `manifest.json` of an archive. */
export type Manifest = z.infer<typeof manifest>;

const NEWLINE = 0x0a;

/** Counts and digests the streamed rows of a table. COPY writes one row per line. */
export class RowDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;
  #bytes = 0;

  /** Bytes so far. */
  get bytes(): number {
    return this.#bytes;
  }

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) {
      this.#rows++;
    }
  }

  end(): Pick<BackupContents['tables'][number], 'rows' | 'sha256'> {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

export function countRows({ tables }: BackupContents): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

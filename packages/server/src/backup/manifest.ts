import { createHash } from 'node:crypto';
import * as z from 'zod';

const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

export const tableHead = z.strictObject({ name, columns: z.array(name).min(1).max(200) });

export const manifest = z.strictObject({
  tables: z.array(
    tableHead.extend({ rows: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
  /** Last value given out; null when none was. */
  sequences: z.array(z.strictObject({ name, last: z.int().nullable() })),
});

/** What a table's rows are rows of. */
export type TableHead = z.infer<typeof tableHead>;
/** What a backup holds, with the counts and checksums of its tables. */
export type Manifest = z.infer<typeof manifest>;
export type Tallied = Pick<Manifest['tables'][number], 'rows' | 'sha256'>;

const NEWLINE = 0x0a;

/** Counts and digests the rows of a table while they pass by; a row is a line, and a line a row. */
export class Tally {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(rows: Buffer): void {
    this.#hash.update(rows);
    for (let at = rows.indexOf(NEWLINE); at >= 0; at = rows.indexOf(NEWLINE, at + 1)) this.#rows++;
  }

  end(): Tallied {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

/** How many rows all tables have together. */
export function rowsOf({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

import type { ImportKind } from '@kelas/contract/import-fields';
import { SheetNames } from '../names/subjects.ts';
import type { ReadTable } from '../table/read-table.ts';
import { findHeadings } from './heading-row.ts';
import { isExampleRow } from './headings.ts';
import { guessSheetColumns } from './sheet-columns.ts';

/** A table with its headings, and the columns and rows to begin with. */
export interface StartedSheet {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The number of each row in the spreadsheet. */
  readonly lines: readonly number[];
  /** The field of each column, null for an unknown one. */
  readonly columns: readonly (string | null)[];
  /** Numbers of rows, from 1. */
  readonly leftOut: readonly number[];
}

/**
 * Finds the headings of a table and guesses its columns. Titles, sums, repeated headings and the
 * example row of the template are left out (R-1641, R-1645).
 * @throws {UnreadableFileError} for a table without rows or with too many course groups.
 */
export function startSheet(
  kind: ImportKind,
  table: ReadTable,
  names: SheetNames = new SheetNames(),
): StartedSheet {
  const { headings, rows, lines, leftOut: unneeded } = findHeadings(kind, table, names);
  const kept = rows.filter((_, index) => !unneeded.includes(index + 1));
  const columns = guessSheetColumns(kind, headings, kept, names);
  const examples = rows.flatMap((cells, index) =>
    isExampleRow(kind, columns, cells) ? [index + 1] : [],
  );
  const leftOut = [...unneeded, ...examples].toSorted((one, other) => one - other);
  return { headings, rows, lines, columns, leftOut };
}

import type { ImportKind } from '@kelas/contract/import-fields';
import { SheetNames } from '../names/subjects.ts';
import type { ReadTable } from '../table/read-table.ts';
import { findHeadings } from './heading-row.ts';
import { isExampleRow } from './headings.ts';
import { guessSheetColumns } from './sheet-columns.ts';

/**
 * Finds the headings of a table and guesses the field of each column, null for an unknown one. Titles,
 * sums, repeated headings and the example row of the template are left out (R-1641, R-1645); their
 * numbers count from 1.
 * @throws {UnreadableFileError} for a table without rows or with too many course groups.
 */
export function startSheet(
  kind: ImportKind,
  table: ReadTable,
  names: SheetNames = new SheetNames(),
) {
  const { headings, rows, lines, leftOut: unneeded } = findHeadings(kind, table, names);
  const kept = rows.filter((_, index) => !unneeded.includes(index + 1));
  const columns = guessSheetColumns(kind, headings, kept, names);
  const examples = rows.flatMap((cells, index) =>
    isExampleRow(kind, columns, cells) ? [index + 1] : [],
  );
  const leftOut = [...unneeded, ...examples].toSorted((one, other) => one - other);
  return { headings, rows, lines, columns, leftOut };
}

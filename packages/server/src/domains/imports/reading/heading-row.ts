import { IMPORT_FIELDS, type ImportKind } from '@kelas/contract/import-fields';
import { countHeadings, hasNameHeading } from './headings.ts';
import { noRows, type ReadTable } from './table.ts';

/** The rows with a text that are searched for the headings. */
const SEARCHED_ROWS = 10;

/** A first cell of a row of sums, such as `Jumlah`, `TOTAL: RM 120.00` or `合计`. */
const TOTAL =
  /^(?:(?:grand |sub|sub-)?total|jumlah(?: besar| keseluruhan)?|合计|合計|小计|小計|总计|總計)[ :：]{0,3}(?:rm)?[ \d.,]*$/iu;
const TOTAL_MAX_CHARACTERS = 50;

/** A table whose rows can be left out from the start, as the clerk sees in the draft. */
export interface HeadedTable extends ReadTable {
  /** Numbers of rows, from 1. */
  readonly leftOut: readonly number[];
}

function isTotal(cells: readonly string[]): boolean {
  const first = cells.map((cell) => cell.trim()).find((cell) => cell !== '') ?? '';
  return first.length <= TOTAL_MAX_CHARACTERS && TOTAL.test(first);
}

/**
 * Finds the headings below a title: of the first rows, the one with the most known headings, which
 * must have the heading of the name. The rows above it and a last row of sums are left out (R-1641).
 */
export function findHeadings(kind: ImportKind, table: ReadTable): HeadedTable {
  const { headings, headingsLine, rows, lines } = table;
  const all = [headings, ...rows];
  const allLines = [headingsLine, ...lines];
  // One known word can be data: a misc item can be named Misc.
  const needed = Math.min(2, IMPORT_FIELDS[kind].length);
  let at = 0;
  for (const [index, cells] of all.slice(0, SEARCHED_ROWS).entries()) {
    const known = countHeadings(kind, cells);
    const isBetter = known >= needed && known > countHeadings(kind, all[at] ?? []);
    if (isBetter && hasNameHeading(kind, cells)) at = index;
  }
  if (at === all.length - 1) throw noRows();
  const kept = all.toSpliced(at, 1);
  const leftOut = Array.from({ length: at }, (_, index) => index + 1);
  if (isTotal(kept.at(-1) ?? [])) leftOut.push(kept.length);
  return {
    ...table,
    headings: (all[at] ?? []).map((heading) => heading.trim()),
    headingsLine: allLines[at] ?? headingsLine,
    rows: kept,
    lines: allLines.toSpliced(at, 1),
    leftOut,
  };
}

import { IMPORT_FIELDS, type ImportKind } from '@kelas/contract/import-fields';
import { isGroupHeading, readGroupHeading } from '../cells/group-words.ts';
import { readMonthHeading } from '../cells/month-words.ts';
import { SheetNames } from '../names/subjects.ts';
import { noRows, type ReadTable } from '../table/read-table.ts';
import { textAt, textsOf } from '../words/texts.ts';
import { findFeeGrid, type Rows } from './fee-grid.ts';
import { hasMeaning, hasNameHeading } from './headings.ts';
import { hasFirstAndLast, isSheetHeading } from './sheet-columns.ts';

/** The rows with a text that are searched for the headings. */
const SEARCHED_ROWS = 30;

/** A first cell of a row of sums, such as `Jumlah`, `TOTAL: RM 120.00` or `合计`. */
const TOTAL =
  /^(?:(?:grand |sub|sub-)?total(?: (?:students?|pupils))?|jumlah(?: (?:besar|keseluruhan|pelajar|murid))?|合计|合計|小计|小計|总计|總計)[ :：]{0,3}(?:rm)?[ \d.,]*$/iu;
const TOTAL_MAX_CHARACTERS = 50;

/** A table whose rows can be left out from the start, as the clerk sees in the draft. */
export interface HeadedTable extends ReadTable {
  /** Numbers of rows, from 1. */
  readonly leftOut: readonly number[];
}

function isTotal(cells: readonly string[]): boolean {
  const [first = ''] = textsOf(cells);
  return first.length <= TOTAL_MAX_CHARACTERS && TOTAL.test(first);
}

/** True for a row that repeats the headings, as at the top of each printed page. */
function repeats(headings: readonly string[], cells: readonly string[]): boolean {
  return (
    textsOf(cells).length > 1 && cells.every((cell, at) => cell.trim() === textAt(headings, at))
  );
}

const YEAR = /(?<!\d)20\d\d(?!\d)/;

/** Returns true for a row in which most texts are headings, none of them a number. */
function isHeadingRow(kind: ImportKind, cells: readonly string[], names: SheetNames): boolean {
  const texts = textsOf(cells);
  const isNumber = (text: string) => /^[\d.,\s-]+$/.test(text) && !YEAR.test(text);
  if (texts.length < 2 || texts.some(isNumber)) return false;
  const known = texts.filter((text) => isSheetHeading(kind, text, names) || YEAR.test(text));
  return known.length * 2 >= texts.length;
}

/** One heading of the two rows, such as `Parent Name`, `Jan 2026` or `Maths`. */
function combined(kind: ImportKind, top: string, bottom: string, names: SheetNames): string {
  if (bottom === '' || top === '') return top + bottom;
  const both = `${top} ${bottom}`;
  const month = readMonthHeading(bottom);
  const year = YEAR.exec(top)?.[0];
  if (month) return month.year === undefined && year ? `${bottom} ${year}` : bottom;
  if (readMonthHeading(both) || hasMeaning(kind, both)) return both;
  if (names.has(top) && hasMeaning(kind, bottom)) return both;
  return isSheetHeading(kind, bottom, names) ? bottom : both;
}

/** A heading of several columns is in the first of them. */
function spread(top: readonly string[], bottom: readonly string[]): string[] {
  let last = '';
  return top.map((cell, at) => {
    const own = cell.trim();
    if (own !== '') last = own;
    return own === '' && textAt(bottom, at) === '' ? '' : last;
  });
}

/**
 * Returns the headings of two rows, the upper one of which has headings of several columns (R-1909);
 * undefined unless both rows have headings.
 */
function combinedHeadings(
  kind: ImportKind,
  top: readonly string[],
  bottom: readonly string[],
  names: SheetNames,
): string[] | undefined {
  if (!isHeadingRow(kind, top, names) || !isHeadingRow(kind, bottom, names)) return undefined;
  const spans = spread(top, bottom);
  return bottom.map((cell, at) => combined(kind, spans[at] ?? '', cell.trim(), names));
}

/** The other one of two rows of headings, directly above or below the found one (R-1909). */
function findPair(
  kind: ImportKind,
  all: Rows,
  lines: readonly number[],
  at: number,
  names: SheetNames,
): { readonly other: number; readonly headings: string[] } | undefined {
  for (const top of [at - 1, at]) {
    const [above, below] = [all[top], all[top + 1]];
    if (!above || !below || (lines[top + 1] ?? 0) - (lines[top] ?? 0) !== 1) continue;
    // A row below that has a name is the first one of the list.
    const hasName = above.some((heading, column) => {
      return hasNameHeading(kind, [heading]) && textAt(below, column) !== '';
    });
    if (top === at && hasName) continue;
    const headings = combinedHeadings(kind, above, below, names);
    if (headings) return { other: top === at ? top + 1 : top, headings };
  }
  return undefined;
}

/** A cell that no heading has: a phone number, an IC, an amount or a date. */
const DATA = /\d[\d -]{5,}\d|^(?:rm ?)?\d+(?:\.\d\d)?$|^\d{1,2}[-/]\d{1,2}[-/]\d{2,4}$/i;

const PHONE = /^\+?\d[\d -]{6,}\d$/;

/** True for a table whose first row is a title or the first row of the list. */
function isWithoutHeadings(kind: ImportKind, all: Rows, known: number): boolean {
  const [first = []] = all;
  const texts = textsOf(first);
  // A subject and a phone number in one row are the first student.
  const isStudent = texts.some((text) => PHONE.test(text)) && !hasNameHeading(kind, first);
  if ((known > 0 && !isStudent) || first.length < 2) return false;
  return texts.length === 1 || texts.some((text) => DATA.test(text));
}

/** The index of the headings of a grid of fees, which need no name; -1 without a grid. */
function findGrid(kind: ImportKind, all: Rows, names: SheetNames): number {
  if (kind !== 'TEACHERS') return -1;
  return all
    .slice(0, SEARCHED_ROWS)
    .findIndex((cells, index) => findFeeGrid(cells, all.slice(index + 1), names) !== undefined);
}

/** A table without headings: its columns are chosen by hand, and no row is lost as headings. */
function withoutHeadings(
  table: ReadTable,
  rows: string[][],
  lines: number[],
  names: SheetNames,
): HeadedTable {
  const leftOut: number[] = [];
  for (const [index, cells] of rows.entries()) {
    const [title = '', other] = textsOf(cells);
    if (title === '' || other !== undefined || isGroupHeading(readGroupHeading(title, names)))
      break;
    leftOut.push(index + 1);
  }
  const headings = table.headings.map(() => '');
  return { ...table, headings, headingsLine: 0, rows, lines, leftOut };
}

/**
 * Finds the headings below a title: of the first rows, the one with the most known headings, which
 * must have the heading of the name. The rows above it, repeated headings and sums are left out
 * (R-1641).
 */
export function findHeadings(
  kind: ImportKind,
  table: ReadTable,
  names: SheetNames = new SheetNames(),
): HeadedTable {
  const { headings, headingsLine, rows, lines } = table;
  const all = [headings, ...rows];
  const allLines = [headingsLine, ...lines];
  // One known word can be data: a misc item can be named Misc.
  const needed = Math.min(2, IMPORT_FIELDS[kind].length);
  const counts = all
    .slice(0, SEARCHED_ROWS)
    .map((cells) => cells.filter((cell) => isSheetHeading(kind, cell, names)).length);
  let at = 0;
  for (const [index, known] of counts.entries()) {
    const cells = all[index] ?? [];
    const isBetter = known >= needed && known > (counts[at] ?? 0);
    if (isBetter && (hasNameHeading(kind, cells) || hasFirstAndLast(kind, cells))) at = index;
  }
  const grid = hasNameHeading(kind, all[at] ?? []) ? -1 : findGrid(kind, all, names);
  if (grid >= 0) at = grid;
  else if (isWithoutHeadings(kind, all, counts[at] ?? 0))
    return withoutHeadings(table, all, allLines, names);
  if (at === all.length - 1) throw noRows();
  const pair = grid < 0 ? findPair(kind, all, allLines, at, names) : undefined;
  const removed = new Set([at, pair?.other ?? at]);
  if (removed.size === all.length) throw noRows();
  const found = (pair?.headings ?? all[at] ?? []).map((heading) => heading.trim());
  const kept = all.filter((_, index) => !removed.has(index));
  const first = Math.min(...removed);
  const leftOut = kept.flatMap((cells, index) => {
    const isUnneeded = index < first || isTotal(cells) || repeats(all[at] ?? [], cells);
    return isUnneeded ? [index + 1] : [];
  });
  return {
    ...table,
    headings: found,
    headingsLine: allLines[at] ?? headingsLine,
    rows: kept,
    lines: allLines.filter((_, index) => !removed.has(index)),
    leftOut,
  };
}

import { type Cents, ringgitInput } from './cents.ts';
import { fileName } from './file-name.ts';

/** A cell: text, or an amount in cents that is written with two decimals. */
export type CsvCell = string | Cents;

/** Line breaks and tabs; some programs end a cell at them. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * The positions that need an apostrophe.
 * First, before a formula character (any form of = + - @) where a cell can begin.
 * A cell can begin at the start or after a comma, semicolon or quotation mark. Spaces and
 * invisible characters may follow. Second, after a final semicolon: there the closing quotation
 * mark would begin a cell that continues in the next line.
 * A text that has apostrophes in such a position gets one more, so that `fromCsvCell` is exact.
 */
const CELL_START = /(?:^|[,;"])[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*/u.source;
const FORMULA = '[=+\\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−⩵⩶﬩]';
const UNSAFE = new RegExp(`${CELL_START}(?='*${FORMULA})|;\\s*(?='*$)`, 'gu');
/** The same positions in a written text: the apostrophe to remove comes last. */
const ESCAPED = new RegExp(`(${CELL_START})'(?='*${FORMULA})|(;\\s*)'(?='*$)`, 'gu');

/** A byte order mark, by which spreadsheets read Chinese and Tamil names correctly. */
export const CSV_START = '\uFEFF';

/** Most texts: no cell can begin inside, and none begins with a sign. Tested first for the speed. */
const PLAIN = /^(?:[A-Za-z0-9][^,;"\t\n\v\f\r\u0085\u2028\u2029]*)?$/;

/**
 * Quotes text so that no cell begins with a formula (R-1281). This holds for programs that split
 * at commas, semicolons or tabs, and for programs that ignore quotation marks.
 */
export function csvText(text: string): string {
  if (PLAIN.test(text)) return `"${text}"`;
  const safe = text.replace(BREAK, ' ').replace(UNSAFE, "$&'");
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Returns the text of a cell that `toCsv` wrote, without its apostrophes (R-1643). */
export function fromCsvCell(written: string): string {
  return written.includes("'") ? written.replace(ESCAPED, '$1$2') : written;
}

function toCell(cell: CsvCell, column: number): string {
  if (typeof cell === 'string') return csvText(cell);
  const amount = ringgitInput(cell);
  // A program that splits at semicolons reads the rest of the row as part of the first cell.
  return column === 0 ? csvText(amount) : amount;
}

/**
 * Returns rows as a CSV file in UTF-8 with CRLF line ends and no formulas (R-1281). It starts with
 * a byte order mark, so that spreadsheets read Chinese and Tamil names correctly.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `${CSV_START}${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

/** Formats a phone number so that a spreadsheet reads text: `60123456789` → `60 12-3456789`. */
export function csvPhone(stored: string): string {
  return stored && `${stored.slice(0, 2)} ${stored.slice(2, 4)}-${stored.slice(4)}`;
}

/** Makes the name of a CSV file from any text. */
export function csvFileName(text: string): string {
  return fileName(text, 'csv');
}

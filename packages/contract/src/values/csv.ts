import { type Cents, ringgitInput } from './cents.ts';
import { fileName } from './file-name.ts';

/** A cell: text, or an amount in cents, which becomes a number with two decimals. */
export type CsvCell = string | Cents;

/** What a spreadsheet would take for the beginning of a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r＝＋－＠]/;

function toCell(cell: CsvCell): string {
  if (typeof cell === 'number') return ringgitInput(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with its mark, so that Chinese and Tamil names are
 * read right, lines ended by CRLF, and text that could be taken for a formula led by an apostrophe.
 */
export function toCsv(rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(toCell).join(',')}\r\n`).join('')}`;
}

/** A phone number, `60123456789`, so that no spreadsheet takes it for a quantity: `60 12-3456789`. */
export function csvPhone(stored: string): string {
  return stored && `${stored.slice(0, 2)} ${stored.slice(2, 4)}-${stored.slice(4)}`;
}

/** The name of a CSV file made of text that may hold anything. */
export function csvFileName(text: string): string {
  return fileName(text, 'csv');
}

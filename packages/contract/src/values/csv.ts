import { type Cents, ringgitInput } from './cents.ts';
import { fileName } from './file-name.ts';

/** A cell: text, or an amount in cents, which becomes a number with two decimals. */
export type CsvCell = string | Cents;

/** Line breaks and tabs: each could end a cell, and no cell needs one. */
const BREAK = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;

/**
 * Where an apostrophe is needed. Before a sign that begins a formula (any form of = + - @), where a
 * cell could begin: at the start of the text or after a comma, semicolon or quotation mark, whatever
 * spaces and invisible characters follow. And after a last semicolon: the closing quotation mark
 * would open a cell, which goes on into the next line.
 */
const UNSAFE =
  /(?:^|[,;"])[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*(?=[=+\-@＝＋－＠﹦﹢﹣﹫⁼⁺⁻₌₊₋−⩵⩶﬩])|;\s*$/gu;

/**
 * Text in quotation marks, in which no cell can begin with a formula: neither for a program that
 * splits at commas, semicolons or tabs, nor for one that ignores quotation marks.
 */
function quote(text: string): string {
  const safe = text.replace(BREAK, ' ').replace(UNSAFE, "$&'");
  return `"${safe.replaceAll('"', '""')}"`;
}

function toCell(cell: CsvCell, column: number): string {
  if (typeof cell === 'string') return quote(cell);
  const amount = ringgitInput(cell);
  // A program that splits at semicolons takes all that follows for a part of the first cell.
  return column === 0 ? quote(amount) : amount;
}

/**
 * Rows as a CSV file for spreadsheets: UTF-8 with its mark, so that Chinese and Tamil names are
 * read right, lines ended by CRLF, and an apostrophe before what could be taken for a formula.
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

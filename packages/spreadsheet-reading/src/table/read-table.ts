import {
  IMPORT_CELL_MAX_CHARACTERS,
  IMPORT_COLUMNS_MAX,
  IMPORT_ROWS_MAX,
  type ImportDelimiter,
  type ImportEncoding,
  importDelimiters,
} from '@kelas/contract/import-fields';
import { fromCsvCell } from '@kelas/contract/values/csv';
import Papa from 'papaparse';
import { isChatList, splitChatList } from './chat-list.ts';
import { decodeFile } from './encoding.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** A file or a pasted text as a table (R-1641). */
export interface ReadTable {
  readonly encoding: ImportEncoding;
  readonly delimiter: ImportDelimiter;
  readonly headings: string[];
  /** The number of the row of headings in the spreadsheet, from 1. */
  readonly headingsLine: number;
  /** As many cells in each row as there are headings. */
  readonly rows: string[][];
  /** The number of each row in the spreadsheet. */
  readonly lines: number[];
}

/** A pasted text or the bytes of a file. */
export type TableSource = { readonly text: string } | { readonly bytes: Uint8Array };

const [QUOTE, COMMA, SEMICOLON, TAB] = [34, 44, 59, 9];
const DELIMITERS: Readonly<Record<Exclude<ImportDelimiter, 'LIST'>, string>> = {
  COMMA: ',',
  SEMICOLON: ';',
  TAB: '\t',
};

/** Rows that are parsed at most; rows without text are not counted as rows of the table. */
export const PARSED_ROWS_MAX = 5 * IMPORT_ROWS_MAX;

/** The start of a text that the delimiter is guessed from. */
const GUESSED_CHARACTERS = 100_000;

/** A row of the file and its number in the spreadsheet. */
interface NumberedRow {
  readonly cells: string[];
  readonly line: number;
}

/**
 * Returns the text of a source and its encoding.
 * @throws {UnreadableFileError} for a file that is no text, and for a text with too many separators.
 */
export function decodeSource(source: TableSource, chosen?: ImportEncoding) {
  const read = decodeAny(source, chosen);
  refuseTooManyCells(read.text);
  return read;
}

function decodeAny(source: TableSource, chosen?: ImportEncoding) {
  if ('bytes' in source) return decodeFile(source.bytes, chosen);
  return { text: source.text.replace(/^\uFEFF/, ''), encoding: 'UTF-8' as const };
}

/** Returns the delimiter of a text. A pasted column has none, and its commas belong to the text. */
function delimiterOf(text: string, isPasted: boolean): string {
  if (isPasted && /^[^\n]*\t/.test(text.trimStart())) return '\t';
  const { errors, meta } = Papa.parse(text.slice(0, GUESSED_CHARACTERS), {
    delimitersToGuess: [',', ';', '\t'],
    // The guess counts cells, so rows without a text would mislead it.
    skipEmptyLines: 'greedy',
    preview: 1,
  });
  const isUnknown = errors.some(({ code }) => code === 'UndetectableDelimiter');
  return isUnknown && isPasted ? '\t' : meta.delimiter;
}

/**
 * Splits a text into rows. Excel names a delimiter in a first line such as `sep=;`.
 * @throws {UnreadableFileError} for a quotation mark that is not closed.
 */
export function splitText(text: string, isPasted: boolean, chosen?: ImportDelimiter) {
  const isList = chosen === undefined ? isPasted && isChatList(text) : chosen === 'LIST';
  if (isList) return { delimiter: 'LIST', rows: splitChatList(text, PARSED_ROWS_MAX + 1) } as const;
  const named = /^"?sep=([,;\t])"?\r?\n/i.exec(text)?.[1];
  const delimiter =
    chosen && chosen !== 'LIST' ? DELIMITERS[chosen] : (named ?? delimiterOf(text, isPasted));
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, preview: PARSED_ROWS_MAX + 1 });
  const wrong = errors.find(({ type }) => type === 'Quotes');
  if (wrong) {
    throw new UnreadableFileError(
      'OPEN_QUOTATION',
      `Row ${(wrong.row ?? 0) + 1} has a quotation mark (") that is not closed. Remove it in the spreadsheet, then try again.`,
    );
  }
  const read =
    importDelimiters.find((each) => each !== 'LIST' && DELIMITERS[each] === delimiter) ?? 'COMMA';
  return { delimiter: read, rows: named === undefined ? data : [[], ...data.slice(1)] };
}

/** The cells of the largest table; each can be in quotation marks. */
const CELLS_MAX = IMPORT_ROWS_MAX * IMPORT_COLUMNS_MAX;

/** Counts before the text is split, because each cell of a hostile text costs memory. */
function refuseTooManyCells(text: string): void {
  let separators = 0;
  let quotes = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) quotes += 1;
    else if (code === COMMA || code === SEMICOLON || code === TAB) separators += 1;
  }
  if (separators > CELLS_MAX || quotes > 2 * CELLS_MAX) {
    throw new UnreadableFileError(
      'TOO_MANY_CELLS',
      'The table has too many separators or quotation marks. Remove the columns and rows that Kelas does not need.',
    );
  }
}

function isBlank(cell: string): boolean {
  return cell === '' || cell.trim() === '';
}

function refuseLongCells(rows: readonly NumberedRow[], headings: readonly string[]): void {
  for (const { cells, line } of rows) {
    const column = cells.findIndex((cell) => cell.length > IMPORT_CELL_MAX_CHARACTERS);
    if (column < 0) continue;
    const heading = headings[column]?.slice(0, 50) || `number ${column + 1}`;
    throw new UnreadableFileError(
      'LONG_CELL',
      `Row ${line}, column ${heading} has more than ${IMPORT_CELL_MAX_CHARACTERS.toLocaleString('en')} characters. Shorten it, then try again.`,
    );
  }
}

export function noRows() {
  return new UnreadableFileError(
    'NO_ROWS',
    'The table has no rows. It needs a row of headings and at least one row below it.',
  );
}

/** Returns the number of columns that have a heading or a text. */
function widthOf(rows: readonly NumberedRow[]): number {
  return rows.reduce((width, { cells }) => {
    if (cells.length <= width) return width;
    return Math.max(width, cells.findLastIndex((cell) => !isBlank(cell)) + 1);
  }, 0);
}

/**
 * Reads a file or a pasted text as a table (R-1641 to R-1643). The first row with a text has the
 * headings. Rows without a text are left out.
 * @throws {UnreadableFileError} for a file that is no text, and for a table beyond the limits.
 */
export function readTable(
  source: TableSource,
  encoding?: ImportEncoding,
  chosenDelimiter?: ImportDelimiter,
): ReadTable {
  const read = decodeSource(source, encoding);
  const { delimiter, rows: parsed } = splitText(read.text, 'text' in source, chosenDelimiter);
  const all = parsed.map((cells, index): NumberedRow => ({ cells, line: index + 1 }));
  const [first, ...rows] = all.filter(({ cells }) => !cells.every(isBlank));
  if (rows.length > IMPORT_ROWS_MAX || parsed.length > PARSED_ROWS_MAX) {
    throw new UnreadableFileError(
      'TOO_MANY_ROWS',
      `The table has more than ${IMPORT_ROWS_MAX.toLocaleString('en')} rows. Split it into several files.`,
    );
  }
  if (first === undefined || rows.length === 0) throw noRows();
  const width = widthOf([first, ...rows]);
  if (width > IMPORT_COLUMNS_MAX) {
    throw new UnreadableFileError(
      'TOO_MANY_COLUMNS',
      `The table has more than ${IMPORT_COLUMNS_MAX} columns. Remove the columns that Kelas does not need.`,
    );
  }
  const pad = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, index) => fromCsvCell(cells[index] ?? ''));
  refuseLongCells([first], []);
  const headings = pad(first.cells).map((heading) => heading.trim());
  refuseLongCells(rows, headings);
  return {
    encoding: read.encoding,
    delimiter,
    headings,
    headingsLine: first.line,
    rows: rows.map(({ cells }) => pad(cells)),
    lines: rows.map(({ line }) => line),
  };
}

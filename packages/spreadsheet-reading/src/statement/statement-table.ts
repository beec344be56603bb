import { fromCsvCell } from '@kelas/contract/values/csv';
import { decodeSource, PARSED_ROWS_MAX, splitText, type TableSource } from '../table/read-table.ts';
import { UnreadableFileError } from '../table/unreadable-file.ts';
import { cleanStatementCell, looksLikeMoney } from './money.ts';
import type { FileRow } from './statement.ts';
import { isDateLike } from './statement-dates.ts';

const DELIMITERS = ['COMMA', 'SEMICOLON', 'TAB'] as const;
/** The start of a text that the delimiter is chosen by. */
const SAMPLE_CHARACTERS = 100_000;

/** Refuses a statement with more lines or rows than Kelas reads. */
export function tooManyLines(): UnreadableFileError {
  return new UnreadableFileError(
    'TOO_MANY_LINES',
    'The statement has more than 20,000 lines. Export a shorter period, then try again.',
  );
}

/** Counts rows with a date, and rows with an amount too; the lines above the table would mislead a usual guess. */
function countLines(text: string, delimiter: (typeof DELIMITERS)[number]): number {
  try {
    const { rows } = splitText(text, false, delimiter);
    const dated = rows.filter((cells) => cells.length > 2 && cells.some(isDateLike));
    return dated.length + dated.filter((cells) => cells.some(looksLikeMoney)).length;
  } catch (error) {
    if (error instanceof UnreadableFileError) return 0;
    throw error;
  }
}

function chooseDelimiter(text: string) {
  const end = text.length > SAMPLE_CHARACTERS ? text.lastIndexOf('\n', SAMPLE_CHARACTERS) : -1;
  const sample = end > 0 ? text.slice(0, end) : text.slice(0, SAMPLE_CHARACTERS);
  const counts = DELIMITERS.map((delimiter) => countLines(sample, delimiter));
  const most = Math.max(...counts);
  return most === 0 ? undefined : DELIMITERS[counts.indexOf(most)];
}

/**
 * Reads the rows of a statement, without empty rows.
 * @throws {UnreadableFileError} for a file that is no text, or has too many rows.
 */
export function readStatementRows(source: TableSource): FileRow[] {
  const text = decodeSource(source).text.replace(/\r\n?/g, '\n');
  const chosen = /^"?sep=/i.test(text) ? undefined : chooseDelimiter(text);
  const { rows } = splitText(text, false, chosen);
  if (rows.length > PARSED_ROWS_MAX) throw tooManyLines();
  return rows
    .map((cells, index) => ({
      cells: cells.map((cell) => cleanStatementCell(fromCsvCell(cell))),
      row: index + 1,
    }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

import { UnreadableFileError } from '../table/unreadable-file.ts';
import { cellsAt, type FoundColumns, isTextColumn } from './find-columns.ts';
import { looksLikeMoney, readMoney, readSign } from './money.ts';
import type { FileRow } from './statement.ts';
import { isDateLike } from './statement-dates.ts';

/** The rows with a date that the guess reads. */
const SAMPLE_ROWS = 200;

/** Columns that the cells show. `isCertain` is false if another column could be meant. */
export interface GuessedColumns {
  readonly columns: FoundColumns;
  readonly isCertain: boolean;
}

function isMostly(cells: readonly string[], test: (cell: string) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length > 0.7 * cells.length;
}

/** Chooses debit and credit, or one amount, and the balance. */
function guessMoney(rows: readonly FileRow[], [first, second, third]: readonly number[]) {
  const none = { amount: null, debit: null, credit: null, balance: null };
  if (first === undefined || second === undefined) return { ...none, amount: first ?? null };
  const isZero = ({ cells }: FileRow, at: number) => !readMoney(cells[at] ?? '')?.cents;
  return rows.every((row) => isZero(row, first) !== isZero(row, second))
    ? { ...none, debit: first, credit: second, balance: third ?? null }
    : { ...none, amount: first, balance: third ?? second };
}

/**
 * Guesses the columns of a table without known headings by the content of the rows with a date.
 * @throws {UnreadableFileError} if no column has dates, or no column has amounts.
 */
export function guessStatementColumns(all: readonly FileRow[], width: number): GuessedColumns {
  const positions = Array.from({ length: width }, (_, at) => at);
  const datesIn = (at: number) => cellsAt(all.slice(0, SAMPLE_ROWS), at).filter(isDateLike).length;
  const [date = 0] = positions.toSorted((a, b) => datesIn(b) - datesIn(a));
  if (datesIn(date) === 0) {
    throw new UnreadableFileError(
      'NO_DATE_COLUMN',
      'The file has no column with dates. Export the transactions of the account as CSV, then try again.',
    );
  }
  const rows = all.filter(({ cells }) => isDateLike(cells[date] ?? '')).slice(0, SAMPLE_ROWS);
  const others = positions.filter((at) => !isMostly(cellsAt(rows, at), isDateLike));
  const money = others.filter((at) => {
    const cells = cellsAt(rows, at);
    return cells.some(looksLikeMoney) && isMostly(cells, (cell) => readMoney(cell) !== undefined);
  });
  if (money.length === 0) {
    throw new UnreadableFileError(
      'NO_AMOUNT_COLUMN',
      'The file has no column with amounts. Export the transactions of the account as CSV, then try again.',
    );
  }
  const found = guessMoney(rows, money);
  const rest = others.filter((at) => !money.includes(at));
  const isSign = (at: number) =>
    isMostly(cellsAt(rows, at), (cell) => readSign(cell) !== undefined);
  const sign = found.amount === null ? null : (rest.find(isSign) ?? null);
  const text = rest.filter((at) => at !== sign && isTextColumn(rows, at));
  const isCertain =
    money.length === 1 &&
    sign === null &&
    text.length > 0 &&
    positions.length - others.length === 1;
  return { columns: { date, text, ...found, sign }, isCertain };
}

import { UnreadableFileError } from '../table/unreadable-file.ts';
import {
  ABOVE_TEXT_MAX_CHARACTERS,
  accountDigits,
  currencyIn,
  findAccountNumber,
  findBalances,
  PERIOD,
} from './above-table.ts';
import { orderLines } from './account-order.ts';
import { cellsAt, type FoundHeadings, findStatementHeadings, hasValues } from './find-columns.ts';
import { guessStatementColumns } from './guess-columns.ts';
import { readEntries } from './read-lines.ts';
import type { FileRow, ReadStatement, StatementColumns } from './statement.ts';
import {
  datesInText,
  findDateOrder,
  findPeriod,
  hasNoYear,
  isDateLike,
  trustPeriod,
} from './statement-dates.ts';
import { readStatementRows, tooManyLines } from './statement-table.ts';

export type {
  BankStatementLine,
  ReadStatement,
  StatementColumns,
  StatementFault,
  StatementGap,
} from './statement.ts';

const LINES_MAX = 20_000;
const SAMPLE_ROWS = 8;
/** The rows above a table without headings that can name the account. */
const ROWS_ABOVE_MAX = 60;
const CREDIT_CARD =
  /\bminimum (?:monthly )?(?:payment|amount due)|bayaran minimum|最低(?:还款|還款)/i;
/** The rows above the table that name the currency of the account. */
const NAMES_CURRENCY = /currency|mata wang|[币幣]|\bbalance\b|\bbaki\b/i;

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell !== '') + 1;
}

/** Refuses kept columns that are outside of the table, as the bank changed its file. */
function refuseColumns(given: StatementColumns, width: number): void {
  const { date, text, amount, sign, debit, credit, balance } = given;
  const positions = [date, ...text, amount, sign, debit, credit, balance];
  if (positions.some((at) => at !== null && !(Number.isInteger(at) && at >= 0 && at < width))) {
    throw new UnreadableFileError(
      'OTHER_COLUMNS',
      'The file has fewer columns than the earlier statements of this account. Choose the columns again.',
    );
  }
  if ((amount ?? debit ?? credit) !== null) return;
  throw new UnreadableFileError(
    'NO_AMOUNT_COLUMN',
    'No column with amounts is chosen. Choose one, then try again.',
  );
}

function noTable(): UnreadableFileError {
  return new UnreadableFileError(
    'NO_TABLE',
    'The file has no table of transactions. Export the transactions of the account as CSV, then try again.',
  );
}

/** Refuses statements that are not of a ringgit account. */
function refuseOtherStatements(texts: readonly string[], headings: readonly string[]): void {
  if (texts.some((text) => CREDIT_CARD.test(text))) {
    throw new UnreadableFileError(
      'CREDIT_CARD',
      'This is the statement of a credit card. Choose the statement of a bank account.',
    );
  }
  const currency = [...texts.filter((text) => NAMES_CURRENCY.test(text)), ...headings]
    .map(currencyIn)
    .find((code) => code !== undefined);
  if (currency === undefined || currency === 'MYR') return;
  throw new UnreadableFileError(
    'OTHER_CURRENCY',
    `The statement is in ${currency}. Choose the statement of a ringgit account.`,
  );
}

/** Returns the account column; a column of other numbers than the account's belongs to the payers. */
function accountColumnOf(
  found: FoundHeadings | undefined,
  body: readonly FileRow[],
  account: string | null,
): number | null {
  const column = found?.account ?? null;
  if (column === null || account === null) return column;
  const isOwn = body.some(({ cells }) => accountDigits(cells[column] ?? '') === account);
  return isOwn ? column : null;
}

/** Returns the row above the first date, if it can have headings that Kelas does not know. */
function unknownHeadings(row: FileRow | undefined): readonly string[] | undefined {
  const texts = row?.cells.filter((cell) => cell !== '').length ?? 0;
  return row !== undefined && texts > 2 && !hasValues(row.cells) ? row.cells : undefined;
}

/** Returns the number of columns that a line can have; some banks leave a column without a heading. */
function widthOfLines(found: FoundHeadings | undefined, body: readonly FileRow[]): number {
  if (found === undefined) return Infinity;
  const dated = body.filter(({ cells }) => isDateLike(cells[found.columns.date] ?? ''));
  const least = dated.reduce((width, { cells }) => Math.min(width, widthOf(cells)), Infinity);
  return Math.max(widthOf(found.headings), least);
}

/**
 * Reads the lines of a bank statement, the oldest first. `given` are the columns of the account's
 * earlier statements; `today` (`YYYY-MM-DD`) gives dates without a year their year.
 * @throws {UnreadableFileError} for a file without a table, dates or amounts, for another currency
 * than ringgit, for a credit card, and above 20,000 lines.
 */
export function readStatement(
  input: { bytes: Uint8Array } | { text: string },
  given?: StatementColumns,
  today?: string,
): ReadStatement {
  const rows = readStatementRows(input);
  const width = rows.reduce((most, { cells }) => Math.max(most, widthOf(cells)), 0);
  if (width < 2) throw noTable();
  const found = findStatementHeadings(rows);
  if (given !== undefined) refuseColumns(given, width);
  const chosen = given
    ? { columns: given, isCertain: true }
    : (found ?? guessStatementColumns(rows, width));
  const dateAt = chosen.columns.date;
  const bodyStart =
    found?.bodyStart ?? rows.findIndex(({ cells }) => isDateLike(cells[dateAt] ?? ''));
  if (bodyStart < 0) throw noTable();
  const above = rows.slice(Math.max(0, bodyStart - ROWS_ABOVE_MAX), bodyStart);
  const body = rows.slice(bodyStart);
  const headings = found?.headings ?? unknownHeadings(above.at(-1)) ?? [];
  const texts = above.map(({ cells }) => cells.join(' ').slice(0, ABOVE_TEXT_MAX_CHARACTERS));
  refuseOtherStatements(texts, headings);

  const dateCells = cellsAt(body, dateAt).filter(isDateLike);
  const otherDates = (found?.otherDates ?? []).flatMap((at) => cellsAt(body, at));
  const others = [...texts.flatMap(datesInText), ...otherDates].filter(isDateLike);
  const periods = texts.filter((text) => PERIOD.test(text));
  const { order, isKnown } = findDateOrder(dateCells, others, periods);
  const columns: StatementColumns = given ?? { ...chosen.columns, dateOrder: order };
  const named = trustPeriod(findPeriod(periods, columns.dateOrder), dateCells, columns.dateOrder);
  const period = named.until === null ? { ...named, until: today ?? null } : named;
  const isYearKnown = named.until !== null || !dateCells.some(hasNoYear);

  const stated = above.map((row, index) => findAccountNumber(row, above[index + 1]));
  const account = stated.find((number) => number !== undefined) ?? null;
  const accountColumn = accountColumnOf(found, body, account);
  const balances = findBalances(above);
  const lineWidth = widthOfLines(found, body);
  const currencyColumn = found?.currency ?? null;
  const readAs = (used: StatementColumns) => {
    const input = { rows: body, columns: used, period, accountColumn, currencyColumn, account };
    const read = readEntries({ ...input, width: lineWidth });
    if (read.entries.length > LINES_MAX) throw tooManyLines();
    return { ...read, ...orderLines(read, balances), columns: used };
  };
  const first = readAs(columns);
  // Some banks have the credit before the debit; the balance decides if no heading names them.
  const isGuessed = given === undefined && found === undefined && first.gaps.length > 0;
  const exchanged = { ...columns, debit: columns.credit, credit: columns.debit };
  const second = isGuessed && columns.debit !== null ? readAs(exchanged) : first;
  const read = second.gaps.length < first.gaps.length ? second : first;

  const { lines, gaps } = read;
  const isChecked = lines.some(({ balance }) => balance !== null) && gaps.length === 0;
  const isDoubtful = !chosen.isCertain || (read.hasNoSigns && !isChecked && lines.length > 0);
  const pad = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return {
    lines,
    gaps,
    opening: read.opening,
    closing: read.closing,
    columns: read.columns,
    headings: headings.length === 0 ? [] : pad(headings),
    sample: body.slice(0, SAMPLE_ROWS).map(({ cells }) => pad(cells)),
    faults: read.faults,
    account: read.account,
    dateOrderKnown: given !== undefined || (isKnown && isYearKnown),
    columnsKnown: given !== undefined || !isDoubtful,
  };
}

import { accountDigits, currencyIn, findAccountNumber, findBalances } from './above-table.ts';
import { isHeadingRow } from './find-columns.ts';
import { readBalance, readMoney, readSign } from './money.ts';
import type { FileRow, StatementColumns, StatementFault } from './statement.ts';
import { isDateLike, readStatementDate, type StatementPeriod } from './statement-dates.ts';
import { readRowLabel } from './words.ts';

/** A transaction of the file, in the order of the file. */
export interface Entry {
  readonly row: number;
  /** Undefined for a date that is not certain. */
  readonly date: string | undefined;
  /** Undefined for an amount that is not certain. */
  readonly cents: number | undefined;
  readonly balance: number | null;
  text: string;
  isFaulty: boolean;
}

/** A row with the balance of the account, and the number of entries above it. */
export interface BalanceRow {
  readonly kind: 'OPENING' | 'CLOSING';
  readonly row: number;
  readonly cents: number;
  readonly entriesAbove: number;
}

/** The lines of a table as the file has them. */
export interface ReadLines {
  readonly entries: readonly Entry[];
  readonly balances: readonly BalanceRow[];
  readonly faults: readonly StatementFault[];
  readonly account: string | null;
  /** True if no amount of the one amount column shows a direction. */
  readonly hasNoSigns: boolean;
}

/** The table and the columns that are read. */
export interface LinesInput {
  readonly rows: readonly FileRow[];
  readonly columns: StatementColumns;
  readonly period: StatementPeriod;
  readonly accountColumn: number | null;
  readonly currencyColumn: number | null;
  /** The account that the rows above the table name. */
  readonly account: string | null;
  /** The number of columns that a line can have. */
  readonly width: number;
}

/** The longest text of a line. */
export const STATEMENT_TEXT_MAX_CHARACTERS = 500;
const CELL_MAX_CHARACTERS = 100;

type Amount =
  | { readonly cents: number }
  | { readonly code: 'AMOUNT' | 'BOTH_AMOUNTS' | 'NO_AMOUNT'; readonly cell: string };

/** Reads the amount of a row from its debit and credit columns. */
function readSeparate(debitCell: string, creditCell: string): Amount {
  const [debit, credit] = [readMoney(debitCell), readMoney(creditCell)];
  // Banks print debits with and without a minus, and zeros with any sign.
  if (debit === undefined || (debit.sign > 0 && debit.cents > 0)) {
    return { code: 'AMOUNT', cell: debitCell };
  }
  if (credit === undefined || (credit.sign < 0 && credit.cents > 0)) {
    return { code: 'AMOUNT', cell: creditCell };
  }
  if (debit.cents > 0 && credit.cents > 0) {
    return { code: 'BOTH_AMOUNTS', cell: `${debitCell} | ${creditCell}` };
  }
  const cents = credit.cents - debit.cents;
  return cents === 0 ? { code: 'NO_AMOUNT', cell: debitCell || creditCell } : { cents };
}

/** Reads one signed amount. An amount without a sign is money in, unless other amounts have a plus. */
function readSigned(cell: string, signCell: string | undefined, hasPlus: boolean): Amount {
  const read = readMoney(cell);
  if (read === undefined) return { code: 'AMOUNT', cell };
  if (read.cents === 0) return { code: 'NO_AMOUNT', cell };
  if (signCell === undefined) {
    if (read.sign === 0 && hasPlus) return { code: 'AMOUNT', cell };
    return { cents: read.sign < 0 ? -read.cents : read.cents };
  }
  const named = readSign(signCell);
  const sign = named || read.sign;
  const isUnclear = named === undefined || sign === 0 || sign * read.sign < 0;
  return isUnclear
    ? { code: 'AMOUNT', cell: `${cell} ${signCell}`.trim() }
    : { cents: sign * read.cents };
}

/** Returns the directions that the one amount column shows. */
function signsOf(rows: readonly FileRow[], { amount, sign, date }: StatementColumns) {
  if (amount === null || sign !== null) return new Set<number>();
  const dated = rows.filter(({ cells }) => isDateLike(cells[date] ?? ''));
  return new Set(dated.map(({ cells }) => readMoney(cells[amount] ?? '')?.sign ?? 0));
}

/** Returns true for an amount, also for one that is not certain. */
function isNumeric(cell: string): boolean {
  const read = readMoney(cell);
  if (read !== undefined) return !read.isEmpty;
  return /\d/.test(cell) && !/\p{L}{3}/u.test(cell) && !isDateLike(cell);
}

/** Returns true for a line that another delimiter keeps in one cell: `13/10/2026;FEE;2.00`. */
function isUnsplitLine(cell: string): boolean {
  return /\d\.\d\d\b/.test(cell) && isDateLike(/^[^\s;,|]+/.exec(cell)?.[0] ?? '');
}

/** Reads the rows below the headings, one after the other. */
class LinesReader {
  readonly entries: Entry[] = [];
  readonly balances: BalanceRow[] = [];
  readonly faults: StatementFault[] = [];
  account: string | null;
  readonly signs: ReadonlySet<number>;
  readonly #input: LinesInput;
  readonly #moneyColumns: readonly number[];
  /** The entry that a row without a date continues. */
  #open: Entry | undefined;
  readonly #dates = new Map<string, string | undefined>();
  #isOtherAccount = false;
  #lastRow = 0;

  constructor(input: LinesInput) {
    this.#input = input;
    this.account = input.account;
    this.signs = signsOf(input.rows, input.columns);
    const { amount, debit, credit } = input.columns;
    this.#moneyColumns = [amount, debit, credit].filter((at) => at !== null);
  }

  /** Reads a row; `next` is the row below it. */
  read(current: FileRow, next: FileRow | undefined): void {
    const { cells, row } = current;
    // An empty row ends a text that continues.
    if (row > this.#lastRow + 1) this.#open = undefined;
    this.#lastRow = row;
    const dateCell = cells[this.#input.columns.date] ?? '';
    const isDated = isDateLike(dateCell);
    const text = this.#textOf(cells);
    const label = isDated ? readRowLabel(text) : this.#labelOf(cells);
    if (label === 'PAGE' && !isDated) return;
    if (!isDated && isHeadingRow(cells)) return;
    if (label !== undefined && label !== 'PAGE' && (label !== 'OTHER_BALANCE' || !isDated)) {
      this.#open = undefined;
      if (label === 'OPENING' || label === 'CLOSING') this.#readBalanceRow(label, current);
      return;
    }
    const hasMoney = this.#moneyColumns.some((at) => isNumeric(cells[at] ?? ''));
    // A date alone is a part of a page header, such as `Printed on,30/11/2026`.
    if (hasMoney || (isDated && text !== '')) this.#readEntry(current, dateCell, text);
    else if (isUnsplitLine(dateCell)) this.#fault(row, 'DATE', dateCell);
    else this.#readOther(current, next, dateCell === '' ? text : '');
  }

  #textOf(cells: readonly string[]): string {
    const texts = this.#input.columns.text.map((at) => cells[at] ?? '');
    return texts.filter((text) => text !== '').join(' ');
  }

  #labelOf(cells: readonly string[]) {
    for (const cell of cells) {
      const label = cell === '' ? undefined : readRowLabel(cell);
      if (label !== undefined) return label;
    }
    return undefined;
  }

  #fault(row: number, code: StatementFault['code'], cell: string): void {
    const shown = cell.slice(0, CELL_MAX_CHARACTERS).toWellFormed();
    this.faults.push({ row, code, cell: shown });
  }

  #readBalanceRow(kind: 'OPENING' | 'CLOSING', current: FileRow): void {
    const { cells, row } = current;
    if (this.#isOtherAccount) return;
    const { balance } = this.#input.columns;
    const own = balance === null ? null : readBalance(cells[balance] ?? '');
    if (own === undefined) {
      this.#fault(row, 'BALANCE', cells[balance ?? 0] ?? '');
      return;
    }
    const cents = own ?? findBalances([current])[kind];
    if (cents === undefined) return;
    this.balances.push({ kind, row, cents, entriesAbove: this.entries.length });
  }

  /** Reads a row without an amount: a text that continues, or the header of another account. */
  #readOther(current: FileRow, next: FileRow | undefined, text: string): void {
    // A text that continues can name the account of the payer, so it is no header.
    if (text !== '' && this.#open !== undefined) {
      if (this.#open.text.length > STATEMENT_TEXT_MAX_CHARACTERS) return;
      this.#open.text = `${this.#open.text} ${text}`.trim();
      return;
    }
    const account = findAccountNumber(current, next);
    if (account === undefined) this.#open = undefined;
    else this.#useAccount(account, current.row);
  }

  #useAccount(account: string, row: number): void {
    this.account ??= account;
    this.#isOtherAccount = account !== this.account;
    if (this.#isOtherAccount) this.#fault(row, 'SECOND_ACCOUNT', account);
  }

  #isOfOtherAccount(cells: readonly string[]): string | undefined {
    const { accountColumn } = this.#input;
    if (accountColumn === null) return this.#isOtherAccount ? '' : undefined;
    const cell = cells[accountColumn] ?? '';
    const account = accountDigits(cell);
    if (account !== undefined) this.account ??= account;
    return account === undefined || account === this.account ? undefined : cell;
  }

  #dateOf(cell: string): string | undefined {
    if (!this.#dates.has(cell)) {
      const { columns, period } = this.#input;
      this.#dates.set(cell, readStatementDate(cell, columns.dateOrder, period));
    }
    return this.#dates.get(cell);
  }

  /** A comma without quotation marks moves the cells, and another currency is no ringgit. */
  #amountOf(cells: readonly string[]): Amount {
    const { columns, currencyColumn, width } = this.#input;
    const at = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    const currency = at(currencyColumn);
    if (currency !== '' && currencyIn(currency) !== 'MYR')
      return { code: 'AMOUNT', cell: currency };
    if (cells.findLastIndex((cell) => cell !== '') >= width) {
      return { code: 'AMOUNT', cell: cells.filter((cell) => cell !== '').join(' | ') };
    }
    if (columns.amount === null) return readSeparate(at(columns.debit), at(columns.credit));
    const sign = columns.sign === null ? undefined : at(columns.sign);
    return readSigned(at(columns.amount), sign, this.signs.has(1));
  }

  #readEntry({ cells, row }: FileRow, dateCell: string, text: string): void {
    this.#open = undefined;
    const other = this.#isOfOtherAccount(cells);
    if (other !== undefined) {
      this.#fault(row, 'SECOND_ACCOUNT', other || text);
      return;
    }
    const { columns } = this.#input;
    const at = (column: number | null) => (column === null ? '' : (cells[column] ?? ''));
    const date = this.#dateOf(dateCell);
    const amount = this.#amountOf(cells);
    const balance = readBalance(at(columns.balance));
    if (date === undefined) this.#fault(row, 'DATE', dateCell);
    if ('code' in amount) this.#fault(row, amount.code, amount.cell);
    if (balance === undefined) this.#fault(row, 'BALANCE', at(columns.balance));
    const isFaulty = date === undefined || 'code' in amount || balance === undefined;
    const cents = 'code' in amount ? undefined : amount.cents;
    this.#open = { row, date, cents, balance: balance ?? null, text, isFaulty };
    this.entries.push(this.#open);
  }

  /** Refuses texts that are too long, after all rows that continue them. */
  refuseLongTexts(): void {
    for (const entry of this.entries) {
      if (entry.text.length <= STATEMENT_TEXT_MAX_CHARACTERS) continue;
      entry.isFaulty = true;
      this.#fault(entry.row, 'TEXT_TOO_LONG', entry.text);
    }
  }
}

/** Reads the rows below the headings. A row is a line or has a fault; other rows are left out. */
export function readEntries(input: LinesInput): ReadLines {
  const reader = new LinesReader(input);
  input.rows.forEach((row, index) => {
    reader.read(row, input.rows[index + 1]);
  });
  reader.refuseLongTexts();
  const { entries, balances, account, signs } = reader;
  const { amount, sign } = input.columns;
  const hasNoSigns = amount !== null && sign === null && !signs.has(1) && !signs.has(-1);
  const faults = reader.faults.toSorted((a, b) => a.row - b.row);
  return { entries, balances, faults, account, hasNoSigns };
}

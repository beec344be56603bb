import { looksLikeMoney, readSign } from './money.ts';
import type { FileRow, StatementColumns } from './statement.ts';
import { isDateLike } from './statement-dates.ts';
import { type HeadingMeaning, type HeadingRole, readHeading } from './words.ts';

/** Columns without the order of their dates. */
export type FoundColumns = Omit<StatementColumns, 'dateOrder'>;

/** The headings of the table and the columns that they name. */
export interface FoundHeadings {
  /** The index of the first row after the headings. */
  readonly bodyStart: number;
  readonly headings: readonly string[];
  readonly columns: FoundColumns;
  /** The columns of other dates, such as the value date. */
  readonly otherDates: readonly number[];
  readonly account: number | null;
  readonly currency: number | null;
  readonly isCertain: boolean;
}

/** The rows with a text that are searched for the headings. */
const SEARCHED_ROWS = 100;
/** The rows below the headings that confirm them. */
const CONFIRMING_ROWS = 200;

type Meanings = readonly (HeadingMeaning | undefined)[];

/** Returns true if the headings have a date and an amount. */
function areHeadings(meanings: Meanings): boolean {
  const roles = new Set(meanings.map((meaning) => meaning?.role));
  const money = ['AMOUNT', 'DEBIT', 'CREDIT', 'SIGN'] as const;
  return roles.has('DATE') && money.some((role) => roles.has(role));
}

/** Returns true for a row with a date or an amount. */
export function hasValues(cells: readonly string[]): boolean {
  return cells.some((cell) => isDateLike(cell) || looksLikeMoney(cell));
}

/** Returns true for a row of headings, also if it repeats below a page break. */
export function isHeadingRow(cells: readonly string[]): boolean {
  const texts = cells.filter((cell) => cell !== '').length;
  if (texts < 2) return false;
  const found = cells.map(readHeading).filter((meaning) => meaning !== undefined);
  const isText = found.every(({ role }) => role === 'TEXT' || role === 'TYPE');
  return found.length >= 2 && found.length * 2 >= texts && !isText && !hasValues(cells);
}

/** Returns the columns of a meaning, the preferred one first. */
function columnsOf(meanings: Meanings, role: HeadingRole): number[] {
  return meanings
    .flatMap((meaning, at) => (meaning?.role === role ? [{ rank: meaning.rank, at }] : []))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ at }) => at);
}

/** Returns the cells of a column that have a text. */
export function cellsAt(body: readonly FileRow[], at: number): string[] {
  return body.flatMap(({ cells }) => cells[at] || []);
}

/** Returns true for a column with words, such as the names of payers. */
export function isTextColumn(body: readonly FileRow[], at: number): boolean {
  const cells = cellsAt(body, at);
  const isText = (cell: string) =>
    /\p{L}{2}/u.test(cell) && !isDateLike(cell) && !/^(?:rm|myr)$/i.test(cell);
  return cells.filter(isText).length * 2 > cells.length;
}

/** Returns the meaning of a heading such as `Debit/Credit` or `Type` by the cells below it. */
function meaningBelow(meaning: HeadingMeaning | undefined, cells: readonly string[]) {
  if (meaning?.role !== 'SIGN' && meaning?.role !== 'TYPE') return meaning;
  const text = meaning.role === 'TYPE' ? ({ role: 'TEXT', rank: 0 } as const) : undefined;
  if (cells.some(looksLikeMoney)) return text ?? ({ role: 'AMOUNT', rank: 0 } as const);
  const signs = cells.filter((cell) => readSign(cell) !== undefined);
  if (signs.length * 2 > cells.length) return { role: 'SIGN', rank: 0 } as const;
  return text ?? (cells.length === 0 ? meaning : undefined);
}

function fromMeanings(
  written: Meanings,
  body: readonly FileRow[],
): Pick<FoundHeadings, 'columns' | 'isCertain'> | undefined {
  const meanings = written.map((meaning, at) => meaningBelow(meaning, cellsAt(body, at)));
  const of = (role: HeadingRole) => columnsOf(meanings, role);
  const [dates, amounts, debits, credits] = [of('DATE'), of('AMOUNT'), of('DEBIT'), of('CREDIT')];
  const date = dates.find((at) => cellsAt(body, at).some(isDateLike)) ?? dates[0];
  const [amount = null] = amounts;
  const [debit = null] = debits;
  const [credit = null] = credits;
  if (date === undefined || (amount ?? debit ?? credit) === null) return undefined;
  const usesAmount = amount !== null && (debit === null || credit === null);
  const named = of('TEXT').toSorted((a, b) => a - b);
  const unnamed = meanings.flatMap((meaning, at) =>
    meaning === undefined && isTextColumn(body, at) ? [at] : [],
  );
  const isDoubtful =
    named.length === 0 ||
    (usesAmount
      ? amounts.length > 1 || debit !== null || credit !== null
      : debits.length > 1 || credits.length > 1);
  const columns = {
    date,
    text: named.length > 0 ? named : unnamed,
    amount: usesAmount ? amount : null,
    sign: usesAmount ? (of('SIGN')[0] ?? null) : null,
    debit: usesAmount ? null : debit,
    credit: usesAmount ? null : credit,
    balance: of('BALANCE')[0] ?? null,
  };
  return { columns, isCertain: !isDoubtful };
}

/** Joins the headings of two rows, such as `Transaction` above `Date`. */
function joinRows(top: readonly string[], bottom: readonly string[]): string[] {
  const width = Math.max(top.length, bottom.length);
  return Array.from({ length: width }, (_, at) => `${top[at] ?? ''} ${bottom[at] ?? ''}`.trim());
}

/** Finds the row of headings and the columns that it names. Headings above dates win. */
export function findStatementHeadings(rows: readonly FileRow[]): FoundHeadings | undefined {
  let empty: FoundHeadings | undefined;
  for (let index = 0; index < Math.min(rows.length, SEARCHED_ROWS); index += 1) {
    const top = rows[index]?.cells ?? [];
    if (hasValues(top)) continue;
    const bottom = rows[index + 1]?.cells ?? [];
    const isOneRow = areHeadings(top.map(readHeading));
    const isTwoRows = !isOneRow && top.some((cell) => readHeading(cell)) && !hasValues(bottom);
    if (!isOneRow && !isTwoRows) continue;
    const headings = isOneRow ? top : joinRows(top, bottom);
    const meanings = headings.map(readHeading);
    // A second row that has all headings is the row of headings itself.
    if (!areHeadings(meanings) || (isTwoRows && areHeadings(bottom.map(readHeading)))) continue;
    const bodyStart = index + (isOneRow ? 1 : 2);
    const body = rows.slice(bodyStart, bodyStart + CONFIRMING_ROWS);
    const found = fromMeanings(meanings, body);
    if (found === undefined) continue;
    const otherDates = columnsOf(meanings, 'DATE').filter((at) => at !== found.columns.date);
    const [account = null] = columnsOf(meanings, 'ACCOUNT');
    const [currency = null] = columnsOf(meanings, 'CURRENCY');
    const result = { bodyStart, headings, ...found, otherDates, account, currency };
    if (cellsAt(body, found.columns.date).some(isDateLike)) return result;
    empty ??= result;
  }
  return empty;
}

import { type Day, dayToSql, isDay } from '@kelas/contract/values/date';
import { MONTH_OF, readDate, TIME_AFTER_DATE } from '../cells/dates.ts';
import { cleanStatementCell } from './money.ts';
import type { StatementColumns } from './statement.ts';

type Order = StatementColumns['dateOrder'];

/** The days that a statement covers, `YYYY-MM-DD`; the year of `01/11` is found with them. */
export interface StatementPeriod {
  readonly from: string | null;
  readonly until: string | null;
}

/** A bank posts a transaction some days after its date, so the date can be before the period. */
const PERIOD_MARGIN_DAYS = 7;
const DAY_MS = 86_400_000;

/** A longer text is no date. */
const DATE_MAX_CHARACTERS = 40;
/** The starts of all dates; tested first for the speed. */
const START = /^(?:\d{1,4}[-/. 年]|\d{1,2}\p{L}|\d{8}$|\p{L}{3,9}[ .,-])/u;
/** Most dates; tested first for the speed. */
const USUAL =
  /^\d\d(?:[-/]\d\d[-/]|[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[- ])20\d\d$/i;
const TIME_ZONE = /(:\d\d(?:\.\d{1,6})?)[+-]\d\d:?\d\d$/;
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)$/;
/** A point would make a date of the amount `12.50`. */
const WITHOUT_YEAR = /^(\d{1,2})[-/](\d{1,2})$/;
const NAMED_WITHOUT_YEAR = /^(\d{1,2})[-/. ]?(\p{L}{3,9})$/u;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const COMPACT_DAY_FIRST = /^(\d\d)(\d\d)(20\d\d)$/;

/** Returns a date in a form that `readDate` knows. */
function dateText(cell: string): string {
  if (cell.length > DATE_MAX_CHARACTERS || !/\d/.test(cell)) return '';
  const text = cleanStatementCell(cell).normalize('NFKC');
  if (!START.test(text)) return '';
  const small = text.toLowerCase().replace(TIME_ZONE, '$1');
  const date = small.replace(TIME_AFTER_DATE, '').replace(/,$/, '').trim();
  // `20112026` would have month 20 with the year first, so only one of the two forms is a day.
  const [, year, month, day] = COMPACT.exec(date) ?? [];
  if (year?.startsWith('20') && Number(month) <= 12) return `${year}-${month}-${day}`;
  return date.replace(COMPACT_DAY_FIRST, '$1/$2/$3');
}

/** Returns true for a text in the form of a date, also when there is no such day. */
export function isDateLike(cell: string): boolean {
  if (USUAL.test(cell)) return true;
  const text = dateText(cell);
  if (text === '') return false;
  const [, first, second] = WITHOUT_YEAR.exec(text) ?? [];
  if (first !== undefined) return Number(first) <= 31 && Number(second) <= 31;
  const month = NAMED_WITHOUT_YEAR.exec(text)?.[2];
  if (month !== undefined) return MONTH_OF.has(month);
  const read = readDate('DATE', '', text, 'DAY_FIRST');
  return !('code' in read) || /^(?:NO_SUCH_DAY|OTHER_DATE_ORDER)$/.test(read.code);
}

/** Returns true for a date such as `01/11` or `01 Nov`. */
export function hasNoYear(cell: string): boolean {
  if (USUAL.test(cell)) return false;
  const text = dateText(cell);
  return WITHOUT_YEAR.test(text) || NAMED_WITHOUT_YEAR.test(text);
}

/** Returns true for a day that is far outside of the period, such as a mistyped year. */
function isOutside(date: string, { from, until }: StatementPeriod): boolean {
  if (from === null || until === null || (date >= from && date <= until)) return false;
  const margin = PERIOD_MARGIN_DAYS * DAY_MS;
  const at = Date.parse(date);
  return at < Date.parse(from) - margin || at > Date.parse(until) + margin;
}

/** Returns the order that a date shows; OPEN for a date of either order, undefined for a month by name. */
function orderOfDate(cell: string): Order | 'OPEN' | undefined {
  const text = dateText(cell);
  if (/^20\d\d\D/.test(text)) return 'YMD';
  const [, first = '', , second = ''] = NUMBERS.exec(text) ?? [];
  const [, day = first, month = second] = WITHOUT_YEAR.exec(text) ?? [];
  if (day === '') return undefined;
  if (Number(day) > 31) return 'YMD';
  if (Number(day) > 12) return Number(month) > 12 ? undefined : 'DMY';
  return Number(month) > 12 ? 'MDY' : 'OPEN';
}

/**
 * Decides the order of the dates of a column. The other dates of the file and then its period decide if
 * the column has only dates such as `03/04/2026`.
 */
export function findDateOrder(
  column: readonly string[],
  others: readonly string[],
  periods: readonly string[],
): { readonly order: Order; readonly isKnown: boolean } {
  const own = countOrders(column);
  if (own.DMY + own.MDY > 0) {
    return { order: own.MDY > own.DMY ? 'MDY' : 'DMY', isKnown: own.DMY * own.MDY === 0 };
  }
  if (own.OPEN === 0) return { order: own.YMD > 0 ? 'YMD' : 'DMY', isKnown: true };
  const other = countOrders(others);
  const isNamed = (other.DMY === 0) !== (other.MDY === 0);
  const fits = (order: Order) => {
    const period = findPeriod(periods, order);
    return column.every((cell) => readStatementDate(cell, order, period) !== undefined);
  };
  const [isDayFirst, isMonthFirst] = isNamed
    ? [other.DMY > 0, other.MDY > 0]
    : [fits('DMY'), fits('MDY')];
  const isKnown = isDayFirst !== isMonthFirst;
  return { order: isKnown && isMonthFirst ? 'MDY' : 'DMY', isKnown };
}

function countOrders(cells: readonly string[]): Record<Order | 'OPEN', number> {
  const counts = { DMY: 0, MDY: 0, YMD: 0, OPEN: 0 };
  for (const cell of cells) {
    const order = orderOfDate(cell);
    if (order !== undefined) counts[order] += 1;
  }
  return counts;
}

function toSql(year: string | number, month: string | number, day: string | number) {
  const [month2, day2] = [month, day].map((part) => String(part).padStart(2, '0'));
  const text = `${day2}-${month2}-${year}`;
  return isDay(text) ? dayToSql(text) : undefined;
}

/** Returns the latest such day that is not after the end of the period. */
function inPeriod(day: string, month: string | number, { from, until }: StatementPeriod) {
  if (until === null) return undefined;
  const year = Number(until.slice(0, 4));
  const latest = toSql(year, month, day);
  const date = latest !== undefined && latest > until ? toSql(year - 1, month, day) : latest;
  return from !== null && date !== undefined && date < from ? undefined : date;
}

/** Reads a date as `YYYY-MM-DD`; undefined for a text that is no certain day of the period. */
export function readStatementDate(
  cell: string,
  order: Order,
  period: StatementPeriod,
): string | undefined {
  const date = readDay(cell, order, period);
  return date === undefined || isOutside(date, period) ? undefined : date;
}

function readDay(cell: string, order: Order, period: StatementPeriod): string | undefined {
  const text = dateText(cell);
  if (text === '') return undefined;
  const [, first = '', second = ''] = WITHOUT_YEAR.exec(text) ?? [];
  if (first !== '') {
    return order === 'DMY' ? inPeriod(first, second, period) : inPeriod(second, first, period);
  }
  const [, day = '', name = ''] = NAMED_WITHOUT_YEAR.exec(text) ?? [];
  if (day !== '') return inPeriod(day, MONTH_OF.get(name) ?? 0, period);
  const [, year = '', , month = '', last = ''] = NUMBERS.exec(text) ?? [];
  if (order === 'YMD' && year !== '') {
    return last.length === 2 ? toSql(`20${year.padStart(2, '0')}`, month, last) : undefined;
  }
  const read = readDate('DATE', '', text, order === 'MDY' ? 'MONTH_FIRST' : 'DAY_FIRST');
  return 'code' in read || typeof read.value !== 'string' ? undefined : dayToSql(read.value as Day);
}

const START_ONLY = /\b(?:from|start|dari|mula)\b/i;
const NAME = /[a-z]{3,9}/.source;
const DATES_IN_TEXT = new RegExp(
  [
    /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}/.source,
    /\d{1,2}[-/. ]\d{1,2}[-/. ](?:\d{4}|\d\d)(?!\d)/.source,
    `\\d{1,2}(?:st|nd|rd|th)?[- ]?${NAME}[- ,]{0,2}(?:\\d{4}|\\d\\d)(?!\\d)`,
    `${NAME} \\d{1,2},? \\d{4}`,
    /\d{4}年\d{1,2}月\d{1,2}[日号號]/.source,
  ].join('|'),
  'gi',
);
const MONTH_IN_TEXT = /(?:([a-z]{3,9})[ -]{1,3}(20\d\d))|(20\d\d)年 ?(\d{1,2})月(?!\d)/i;

/** Returns the dates that a text names. */
export function datesInText(text: string): string[] {
  return text.match(DATES_IN_TEXT) ?? [];
}

/** Returns the days that the texts of period lines name, such as `01 Nov 2026 - 30 Nov 2026`. */
export function findPeriod(texts: readonly string[], order: Order): StatementPeriod {
  const none = { from: null, until: null };
  const daysOf = (text: string) =>
    datesInText(text)
      .map((date) => readStatementDate(date, order, none))
      .filter((date) => date !== undefined);
  const days = texts.map((text) => daysOf(text).toSorted());
  // The date of the statement can be later than its period.
  const range = days.find((found) => found.length > 1) ?? days.flat().toSorted().slice(-1);
  const until = range.at(-1);
  const isStart = texts.length === 1 && range.length === 1 && START_ONLY.test(texts[0] ?? '');
  if (isStart && until !== undefined) return { from: until, until: null };
  if (until !== undefined) return { from: range.length > 1 ? (range[0] ?? null) : null, until };
  for (const text of texts) {
    const [, name = '', namedYear, year, number] = MONTH_IN_TEXT.exec(text) ?? [];
    const month = Number(number ?? MONTH_OF.get(name.toLowerCase()) ?? 0);
    if (month < 1 || month > 12) continue;
    // Days are compared as texts, so the 31st is the end of each month.
    return { from: null, until: `${namedYear ?? year}-${String(month).padStart(2, '0')}-31` };
  }
  return none;
}

/** Returns a period without its start if most dates are outside, as its days then mean something else. */
export function trustPeriod(
  period: StatementPeriod,
  cells: readonly string[],
  order: Order,
): StatementPeriod {
  const dates = [...new Set(cells)];
  const inside = dates.filter((date) => readStatementDate(date, order, period) !== undefined);
  return inside.length * 2 > dates.length ? period : { ...period, from: null };
}

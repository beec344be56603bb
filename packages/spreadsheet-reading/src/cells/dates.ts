import type { DateOrder } from '@kelas/contract/import-fields';
import { isDay } from '@kelas/contract/values/date';
import { isMonth } from '@kelas/contract/values/month';
import { type CellResult, excerpt, fault } from './faults.ts';

/** A date or month as it is written in a cell. */
type Written =
  | { readonly form: 'MONTH'; readonly month: number; readonly year: number }
  | { readonly form: 'DAY'; readonly day: number; readonly month: number; readonly year: number }
  /** Two numbers and a year; which one is the month depends on the column. */
  | { readonly form: 'NUMBERS'; readonly pair: readonly [number, number]; readonly year: number }
  | { readonly form: 'WITHOUT_YEAR' };

const MONTHS = [
  ['January', 'januari', 'jan', '一月'],
  ['February', 'februari', 'feb', '二月'],
  ['March', 'mac', 'mar', '三月'],
  ['April', 'apr', '四月'],
  ['May', 'mei', '五月'],
  ['June', 'jun', '六月'],
  ['July', 'julai', 'jul', '七月'],
  ['August', 'ogos', 'ogo', 'ogs', 'aug', '八月'],
  ['September', 'sept', 'sep', '九月'],
  ['October', 'oktober', 'okt', 'oct', '十月'],
  ['November', 'nov', '十一月'],
  ['December', 'disember', 'dis', 'dec', '十二月'],
] as const;
/** The number of each name of a month, in small letters. */
export const MONTH_OF: ReadonlyMap<string, number> = new Map(
  MONTHS.flatMap((names, index) => names.map((name) => [name.toLowerCase(), index + 1] as const)),
);

/** A longer text is no date. */
const DATE_MAX_CHARACTERS = 40;
/** The time after a date, in small letters. */
export const TIME_AFTER_DATE = /[ t]\d{1,2}:\d\d(?::\d\d(?:\.\d{1,6})?)?(?: ?[ap]m|z)?$/;
const YEAR_FIRST = /^(\d{4})[-/. ](\d{1,2})(?:[-/. ](\d{1,2}))?$/;
const CHINESE = /^(\d{4})年(\d{1,2})月(?:(\d{1,2})[日号號])?$/;
const NUMBERS = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d\d)$/;
const MONTH_YEAR = /^(\d{1,2})(?:[-/. ]|月 ?)(\d{4})年?$/;
/** `1/26`; a second number up to 12 could be a month. */
const MONTH_SHORT_YEAR = /^(0?[1-9]|1[0-2])[-/](1[3-9]|[2-9]\d)$/;

function fullYear(text: string): number {
  return text.length <= 2 ? 2000 + Number(text) : Number(text);
}

/** Reads a date with the name of a month, such as `31-Dec-25`, `Dec 31, 2025` or `Jan 2026`. */
function readNamed(text: string): Written | undefined {
  if (/[^\p{L}\d\s\-/.,']/u.test(text)) return undefined;
  const tokens = (text.match(/\d+|\p{L}+/gu) ?? [])
    .map((token) => token.replace(/^年/, ''))
    .filter((token) => !/^(?:st|nd|rd|th|年|)$/.test(token));
  const at = tokens.findIndex((token) => MONTH_OF.has(token));
  const month = MONTH_OF.get(tokens[at] ?? '');
  const [first, second, third] = tokens.filter((_, index) => index !== at);
  if (month === undefined || first === undefined || third !== undefined) return undefined;
  if (!/^\d{1,4}$/.test(first) || !/^\d{1,4}$/.test(second ?? '1')) return undefined;
  if (second === undefined) {
    // `Jan-26` is a month, while `26-Jan` is a day without its year.
    if (first.length === 4 || (at === 0 && first.length === 2)) {
      return { form: 'MONTH', month, year: fullYear(first) };
    }
    return { form: 'WITHOUT_YEAR' };
  }
  const [day, year] = first.length === 4 ? [second, first] : [first, second];
  return { form: 'DAY', day: Number(day), month, year: fullYear(year) };
}

function readWritten(original: string): Written | undefined {
  if (original.length > DATE_MAX_CHARACTERS) return undefined;
  const text = original.toLowerCase().replace(TIME_AFTER_DATE, '').trim();
  const leading = YEAR_FIRST.exec(text) ?? CHINESE.exec(text);
  if (leading) {
    const [year, month, day] = leading.slice(1).map((part) => Number(part));
    if (year === undefined || month === undefined) return undefined;
    if (leading[3] === undefined) return { form: 'MONTH', month, year };
    return { form: 'DAY', day: day ?? 0, month, year };
  }
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first = '', , second = '', year = ''] = numbers;
    return { form: 'NUMBERS', pair: [Number(first), Number(second)], year: fullYear(year) };
  }
  const short = MONTH_YEAR.exec(text) ?? MONTH_SHORT_YEAR.exec(text);
  if (short) return { form: 'MONTH', month: Number(short[1]), year: fullYear(short[2] ?? '') };
  return readNamed(text);
}

/**
 * Decides whether the day or the month comes first in a column (R-1649). Asks when no cell decides,
 * and when cells contradict each other. Then `examples` has cells to ask about. `03-04-2026` is the
 * form of Kelas, which has the day first.
 */
export function dateOrderOf(
  cells: Iterable<string>,
  answer?: DateOrder,
): { readonly order: DateOrder | undefined; readonly examples: string[] } {
  if (answer) return { order: answer, examples: [] };
  const found = Map.groupBy(cells, orderOfCell);
  const [[dayFirst], [monthFirst]] = [found.get('DAY_FIRST') ?? [], found.get('MONTH_FIRST') ?? []];
  if (dayFirst !== undefined && monthFirst !== undefined) {
    return { order: undefined, examples: [dayFirst, monthFirst] };
  }
  if (dayFirst !== undefined) return { order: 'DAY_FIRST', examples: [] };
  if (monthFirst !== undefined) return { order: 'MONTH_FIRST', examples: [] };
  return { order: undefined, examples: [...new Set(found.get('OPEN'))].slice(0, 3) };
}

/** Returns the order that a cell shows, OPEN for a cell of either; undefined for another text. */
function orderOfCell(cell: string): DateOrder | 'OPEN' | undefined {
  const written = readWritten(cell);
  if (written?.form !== 'NUMBERS') return undefined;
  const [first, second] = written.pair;
  if (first > 12) return second > 12 ? undefined : 'DAY_FIRST';
  if (second > 12) return 'MONTH_FIRST';
  if (/^\d\d-\d\d-\d{4}$/.test(cell)) return 'DAY_FIRST';
  return first === second ? undefined : 'OPEN';
}

function pad(value: number): string {
  return String(value).padStart(2, '0');
}

/** Returns a day or its month as a text that has one meaning: `3 Apr 2026` or `Apr 2026`. */
function spelled(kind: 'DATE' | 'MONTH', day: number, month: number, year: number): string {
  const name = (MONTHS[month - 1]?.[0] ?? '').slice(0, 3);
  return kind === 'DATE' ? `${day} ${name} ${year}` : `${name} ${year}`;
}

/** Converts a day of a cell, or its month, to the value. */
function toValue(kind: 'DATE' | 'MONTH', day: number, month: number, year: number): CellResult {
  const value = `${pad(day)}-${pad(month)}-${year}`;
  if (year < 2000 || year > 2099) {
    return fault('YEAR_OUT_OF_RANGE', 'The year must be from 2000 to 2099');
  }
  if (isDay(value)) return { value: kind === 'DATE' ? value : value.slice(3) };
  const name = MONTHS[month - 1]?.[0];
  if (name === undefined || day < 1) {
    return fault(kind === 'DATE' ? 'NOT_A_DATE' : 'NOT_A_MONTH', `There is no month ${month}`);
  }
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const suggestion = spelled(kind, last, month, year);
  return fault('NO_SUCH_DAY', `There is no ${day} ${name} ${year}`, [suggestion]);
}

/** Converts the number of a day in a spreadsheet: 1 is 1 January 1900, and 46022 is 31 December 2025. */
function serialFault(kind: 'DATE' | 'MONTH', serial: number): CellResult {
  const at = new Date(Date.UTC(1899, 11, 30) + serial * 86_400_000);
  const [day, month, year] = [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()];
  const message = `This is the number of a spreadsheet for ${spelled('DATE', day, month, year)}`;
  return fault('DATE_AS_NUMBER', message, [spelled(kind, day, month, year)]);
}

function readNumbers(
  kind: 'DATE' | 'MONTH',
  text: string,
  written: Extract<Written, { form: 'NUMBERS' }>,
  order: DateOrder | undefined,
): CellResult {
  const [first, second] = written.pair;
  const needed = first > 12 ? 'DAY_FIRST' : second > 12 ? 'MONTH_FIRST' : undefined;
  const used = order ?? needed;
  // The order is asked for, so the cell has no value yet.
  if (used === undefined && first !== second) return { value: undefined };
  if (needed !== undefined && needed !== used) {
    const [day, month] = needed === 'DAY_FIRST' ? [first, second] : [second, first];
    const isReal = month <= 12 && isDay(`${pad(day)}-${pad(month)}-${written.year}`);
    const [has, other] = used === 'DAY_FIRST' ? ['day', 'month'] : ['month', 'day'];
    return fault(
      'OTHER_DATE_ORDER',
      `This column has the ${has} first, but ${excerpt(text)} has the ${other} first`,
      isReal ? [spelled(kind, day, month, written.year)] : [],
    );
  }
  const [day, month] = used === 'MONTH_FIRST' ? [second, first] : [first, second];
  return toValue(kind, day, month, written.year);
}

/** Reads a date, or the month of a date or month, in the order of its column (R-1647, R-1649). */
export function readDate(
  kind: 'DATE' | 'MONTH',
  label: string,
  text: string,
  order: DateOrder | undefined,
): CellResult {
  const serial = /^(\d{5})(?:\.\d{1,12})?$/.exec(text)?.[1];
  // From 1 January 2000 to 31 December 2099.
  if (serial && Number(serial) >= 36_526 && Number(serial) <= 73_050) {
    return serialFault(kind, Number(serial));
  }
  const written = readWritten(text);
  switch (written?.form) {
    case 'NUMBERS':
      return readNumbers(kind, text, written, order);
    case 'DAY':
      return toValue(kind, written.day, written.month, written.year);
    case 'MONTH': {
      const month = `${pad(written.month)}-${written.year}`;
      if (!isMonth(month)) return toValue('MONTH', 1, written.month, written.year);
      if (kind === 'MONTH') return { value: month };
      const first = spelled('DATE', 1, written.month, written.year);
      return fault('NO_DAY', `${label} needs a day, such as ${first}`, [first]);
    }
    case 'WITHOUT_YEAR':
      return fault('NO_YEAR', `${excerpt(text)} has no year. Type it with the year`);
    default:
      return kind === 'DATE'
        ? fault('NOT_A_DATE', `${label} must be a date, such as 31/12/2025`)
        : fault('NOT_A_MONTH', `${label} must be a month, such as Jan 2026`);
  }
}

import { MONTH_OF } from './dates.ts';
import { isAmount } from './sheet-words.ts';

/** The part of a payment in a month's column. */
export type MonthPart = 'ANY' | 'AMOUNT' | 'DATE' | 'RECEIPT' | 'TYPE';

/** A heading such as `Jan`, `Ogos 2026`, `1月` or `Feb Date` (R-1903). */
export interface MonthHeading {
  /** From 1 to 12. */
  readonly month: number;
  readonly year: number | undefined;
  readonly part: MonthPart;
}

const PARTS: ReadonlyMap<string, MonthPart> = new Map(
  Object.entries({
    ANY: 'month bulan for untuk',
    AMOUNT: 'amount paid fee fees yuran bayaran bayar dibayar rm amaun payment jumlah',
    DATE: 'date tarikh on',
    RECEIPT: 'receipt resit no rcpt',
    TYPE: 'type method cara mode jenis by',
  }).flatMap(([part, words]) => words.split(' ').map((word) => [word, part as MonthPart] as const)),
);
/** The part that decides comes later. */
const RANK: readonly MonthPart[] = ['ANY', 'AMOUNT', 'TYPE', 'DATE', 'RECEIPT'];
const HEADING_MAX_CHARACTERS = 40;
const NUMBERED = /^(?:(\d{4})[-/. ](\d{1,2})|(\d{1,2})[-/. ](\d{4}))$/;
const CHINESE = /^(?:(\d{4}) ?年 ?)?(\d{1,2}) ?月(?:份)?/;

function fullYear(digits: string): number | undefined {
  const year = Number(digits.length === 2 ? `20${digits}` : digits);
  return year >= 2000 && year <= 2099 ? year : undefined;
}

/** Reads a heading that is a month; undefined for any other heading (R-1903). */
export function readMonthHeading(heading: string): MonthHeading | undefined {
  const text = heading.normalize('NFKC').trim().toLowerCase();
  if (text === '' || text.length > HEADING_MAX_CHARACTERS) return undefined;
  const [, year1, month1, month2, year2] = NUMBERED.exec(text) ?? [];
  const chinese = CHINESE.exec(text);
  const digits = month1 ?? month2 ?? chinese?.[2];
  if (digits !== undefined) {
    const month = Number(digits);
    if (month < 1 || month > 12) return undefined;
    const year = fullYear(year1 ?? year2 ?? chinese?.[1] ?? '');
    return { month, year, part: 'ANY' };
  }
  const tokens = text.match(/\d+|\p{L}+/gu) ?? [];
  const named = tokens.filter((token) => MONTH_OF.has(token));
  const month = MONTH_OF.get(named[0] ?? '');
  if (month === undefined || named.length > 1) return undefined;
  let part: MonthPart = 'ANY';
  let year: number | undefined;
  for (const token of tokens) {
    if (MONTH_OF.has(token)) continue;
    const found = PARTS.get(token);
    // `Date paid` is a date, and `Receipt no` a receipt.
    if (found) part = RANK.indexOf(found) > RANK.indexOf(part) ? found : part;
    else if (/^(?:\d{2}|\d{4})$/.test(token) && fullYear(token)) year = fullYear(token);
    else return undefined;
  }
  return { month, year, part };
}

const PAID =
  /^(?:[/✓✔☑✅√y1]|p|pd|paid|yes|ya|ok|done|settled|full|lunas|bayar|dibayar|sudah|dah|sudah bayar|telah bayar|telah dibayar|selesai|已付|已缴|已繳|已交|付|缴|繳|交|有|是)$/iu;
const UNPAID =
  /^(?:[-–—._]*|0|n|no|not paid|unpaid|not yet|pending|owe|owed|owes|belum|belum bayar|blm|tak bayar|tidak|hutang|tertunggak|nil|n\/?a|tiada|未|未付|未缴|未繳|未交|欠|无|無|没有|沒有)$/iu;
const PAID_WORD =
  /^(?:paid|dibayar|bayar|已付|已缴)[ :=-]{0,3}|[ :=-]{0,3}(?:paid|dibayar|已付|已缴)$/iu;
/** A day of a month without a year, such as `5/1` or `5 Jan`. */
const NO_YEAR = /^(\d{1,2})[-/. ](\d{1,2}|\p{L}{3,9})$/u;
const FULL_DATE = /^(?:\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ]\d{2,4}|\d{4}-\d{1,2}-\d{1,2})$/u;
const AMOUNT_AND_DATE = /^((?:rm ?)?\d[\d,]*(?:\.\d{1,2})?) ?[(@,; ]? ?([^()]*\d[^()]*?)\)?$/i;

/** The meaning of the cell of a month (R-1903). */
export type MonthCell =
  | { readonly says: 'UNPAID' | 'PAID' }
  | { readonly says: 'AMOUNT'; readonly amount: string }
  | { readonly says: 'DATE'; readonly date: string; readonly amount?: string };

/** Completes a day without a year by the month that is paid: the nearest such day. */
function completed(text: string, month: number, year: number): string | undefined {
  const [, day = '', name = ''] = NO_YEAR.exec(text) ?? [];
  const paidIn = MONTH_OF.get(name.toLowerCase()) ?? Number(name);
  if (!Number.isInteger(paidIn) || paidIn < 1 || paidIn > 12 || Number(day) > 31) return undefined;
  const distance = paidIn - month;
  const of = distance > 6 ? year - 1 : distance < -6 ? year + 1 : year;
  const english = [...MONTH_OF].find(([, each]) => each === paidIn)?.[0] ?? '';
  return `${Number(day)} ${english} ${of}`;
}

function dateOf(text: string, month: number, year: number): string | undefined {
  return FULL_DATE.test(text) ? text : completed(text, month, year);
}

/** Reads the cell of a month's column; undefined for any other text. */
export function readMonthCell(cell: string, month: number, year: number): MonthCell | undefined {
  const text = cell.normalize('NFKC').trim();
  if (UNPAID.test(text)) return { says: 'UNPAID' };
  if (PAID.test(text)) return { says: 'PAID' };
  const plain = text.replace(PAID_WORD, '').trim();
  const date = dateOf(plain, month, year);
  if (date !== undefined) return { says: 'DATE', date };
  if (isAmount(plain)) return { says: 'AMOUNT', amount: plain };
  const [, amount = '', rest = ''] = AMOUNT_AND_DATE.exec(plain) ?? [];
  const paidOn = rest === '' ? undefined : dateOf(rest.trim(), month, year);
  return paidOn === undefined ? undefined : { says: 'DATE', date: paidOn, amount };
}

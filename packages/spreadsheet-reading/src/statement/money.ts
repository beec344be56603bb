import { parseRinggit } from '@kelas/contract/values/cents';

/** An amount of a cell without its direction, and the direction if the cell shows one. */
export interface MoneyCell {
  /** 0 in an empty cell. */
  readonly cents: number;
  readonly sign: -1 | 0 | 1;
  readonly isEmpty: boolean;
}

const EMPTY_CELL: MoneyCell = { cents: 0, sign: 0, isEmpty: true };

/** RM 99,999,999.99. */
const AMOUNT_MAX_CENTS = 9_999_999_999;
/** A longer text is no amount. */
const AMOUNT_MAX_CHARACTERS = 40;

/** Most cells need no change; tested first for the speed. */
const SHOWN = /^(?:[!-<>-~]+(?: [!-~]+)*)?$/;
const PLAIN = /^[\x20-\x7e]*$/;
const INVISIBLE = /(?![\t\n\v\f\r])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const CONTROL = /[\p{Cc}\u2028\u2029]/gu;
/** These characters show the digits of an amount in another order. */
const OVERRIDE = /[\u202d\u202e]/g;
/** The form in which some banks keep a spreadsheet from changing a number: `="00123"`. */
const AS_FORMULA = /^="?([^"]*)"?$/;

/** Returns a cell without control, bidirectional and zero-width characters and with single spaces. */
export function cleanStatementCell(cell: string): string {
  if (SHOWN.test(cell)) return cell;
  const shown = PLAIN.test(cell)
    ? cell
    : cell.toWellFormed().replace(OVERRIDE, '\ufffd').replace(INVISIBLE, '').replace(CONTROL, ' ');
  const text = shown.replace(/\s+/g, ' ').trim();
  return text.startsWith('=') ? (AS_FORMULA.exec(text)?.[1] ?? text).trim() : text;
}

/** Most amounts; tested first for the speed. */
const USUAL = /^(?:RM ?)?(?:\d{1,3}(?:,\d{3}){0,2}|\d{1,8})\.\d\d$/;
const EMPTY = /^(?:(?:RM|MYR) ?)?(?:[-–—_]{1,3}|NIL|N\/A|)$/;
const WORD = /\(?(CR|DR|DB|OD|C|D)\.?\)?/.source;
const CURRENCY = /(?:RM|MYR)?/.source;
const MONEY = new RegExp(
  `^(?:${WORD} )?(\\()?([+-])? ?${CURRENCY} ?([+-])? ?([\\d.,]+) ?${CURRENCY} ?([+-])?(\\))? ?(?:${WORD})?$`,
);

function signOf(word: string): -1 | 1 {
  return word === '+' || word.startsWith('C') ? 1 : -1;
}

/**
 * Reads an amount such as `1,234.50 CR`, `120.00-`, `(120.00)` or `RM 120.00`. Returns undefined for a
 * text that is not certain: a decimal comma, three decimals, two directions or more than RM 99,999,999.99.
 */
export function readMoney(cell: string): MoneyCell | undefined {
  if (cell === '') return EMPTY_CELL;
  if (USUAL.test(cell)) {
    const cents = Number(cell.replace(/\D/g, ''));
    return cents > AMOUNT_MAX_CENTS ? undefined : { cents, sign: 0, isEmpty: false };
  }
  const cleaned = cleanStatementCell(cell);
  if (cleaned.length > AMOUNT_MAX_CHARACTERS) return undefined;
  const text = cleaned.normalize('NFKC').replaceAll('−', '-').toUpperCase();
  if (EMPTY.test(text)) return EMPTY_CELL;
  const match = MONEY.exec(text);
  if (match === null) return undefined;
  const [, wordBefore, open, first, second, number = '', after, close, wordAfter] = match;
  if ((open === undefined) !== (close === undefined)) return undefined;
  const marks = [first, second, after, open && '-'].filter((mark) => mark !== undefined);
  const words = [wordBefore, wordAfter].filter((word) => word !== undefined);
  const signs = [...marks, ...words].map(signOf);
  const isClear = marks.length <= 1 && words.length <= 1 && new Set(signs).size <= 1;
  const cents = parseRinggit(number.startsWith('.') ? `0${number}` : number);
  if (!isClear || cents === undefined || cents > AMOUNT_MAX_CENTS) return undefined;
  return { cents, sign: signs[0] ?? 0, isEmpty: false };
}

/**
 * Returns the amount of a balance, which is negative with DR, OD, a minus or brackets. Returns null for
 * an empty cell, and undefined for a text that is not certain.
 */
export function readBalance(cell: string): number | null | undefined {
  const read = readMoney(cell);
  if (read === undefined) return undefined;
  if (read.isEmpty) return null;
  return read.sign < 0 && read.cents > 0 ? -read.cents : read.cents;
}

const MONEY_IN = /^(?:cr|c|credit|kredit|kr|k|\+|in|masuk|贷|貸|收|入)\.?$/iu;
const MONEY_OUT = /^(?:dr|d|db|debit|dt|-|out|keluar|借|支|出)\.?$/iu;

/** Returns the direction that a cell of a CR/DR column names; 0 for an empty cell. */
export function readSign(cell: string): -1 | 0 | 1 | undefined {
  const text = cleanStatementCell(cell).slice(0, AMOUNT_MAX_CHARACTERS).normalize('NFKC');
  const sign = text.replaceAll('−', '-').replace(/^\((.+)\)$/, '$1');
  if (sign === '') return 0;
  if (MONEY_IN.test(sign)) return 1;
  return MONEY_OUT.test(sign) ? -1 : undefined;
}

/** Returns true for an amount with sen, a currency or a direction; a reference number has none. */
export function looksLikeMoney(cell: string): boolean {
  if (!/\d/.test(cell)) return false;
  const read = readMoney(cell);
  return (
    read !== undefined && !read.isEmpty && (read.sign !== 0 || /[.,]\d\d\b|rm|myr/i.test(cell))
  );
}

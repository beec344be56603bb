import { readBalance } from './money.ts';
import type { FileRow } from './statement.ts';
import { readRowLabel } from './words.ts';

const ACCOUNT_LABEL =
  /(?:\b(?:account|acct?|a\/c|akaun)(?: ?(?:no|num(?:ber)?|nombor))?\b|账号|帳號|户口|戶口|账户|賬戶)/giu;
const ACCOUNT_NUMBER = /(?<![\d*xX.-])\d(?:[ -]?\d){5,19}(?![\d*xX]|[.,]\d)/;
/** Words after the label that name another thing, such as `Account Name`. */
const NO_ACCOUNT = /\b(?:balance|type|date|name|holder|branch|baki|tarikh|nama)\b/i;
const WORDS_BETWEEN_MAX_CHARACTERS = 40;
/** Longer texts are read up to here only. */
export const ABOVE_TEXT_MAX_CHARACTERS = 300;

/** Returns the digits of an account number; undefined for a text without one. */
export function accountDigits(text: string): string | undefined {
  return ACCOUNT_NUMBER.exec(text.slice(0, ABOVE_TEXT_MAX_CHARACTERS))?.[0].replace(/\D/g, '');
}

/** Returns the account number of a row such as `Account Number,5140-1234-5678`. */
export function findAccountNumber(
  { cells }: FileRow,
  next: FileRow | undefined,
): string | undefined {
  for (const [at, cell] of cells.entries()) {
    const text = cell.slice(0, ABOVE_TEXT_MAX_CHARACTERS);
    for (const label of text.matchAll(ACCOUNT_LABEL)) {
      const rest = text.slice(label.index + label[0].length);
      const between = /^\D*/.exec(rest)?.[0] ?? '';
      if (between.length > WORDS_BETWEEN_MAX_CHARACTERS || NO_ACCOUNT.test(between)) continue;
      const own = accountDigits(rest);
      if (own !== undefined) return own;
      const right = cells.slice(at + 1).find((each) => each !== '') ?? '';
      const found = accountDigits(right) ?? accountDigits(next?.cells[at] ?? '');
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Returns the balance of a row that is labelled as the opening or closing balance. */
function labelledBalance(cells: readonly string[], next: readonly string[], at: number) {
  const inline = /[:：]?\s*((?:rm|myr)?\s*[-+(]?[\d.,]*\d\)?\s*(?:cr|dr|od|[+-])?)$/i;
  const right = cells.slice(at + 1).find((cell) => cell !== '') ?? '';
  const texts = [inline.exec(cells[at] ?? '')?.[1] ?? '', right, next[at] ?? ''];
  return texts.map(readBalance).find((balance) => typeof balance === 'number');
}

/** The balances that rows name, in cents. */
export type StatedBalances = Partial<Record<'OPENING' | 'CLOSING', number>>;

/** Returns the opening and closing balance that the rows name. */
export function findBalances(rows: readonly FileRow[]): StatedBalances {
  const found: StatedBalances = {};
  rows.forEach(({ cells }, index) => {
    cells.forEach((cell, at) => {
      const label = readRowLabel(cell);
      if (label !== 'OPENING' && label !== 'CLOSING') return;
      const balance = labelledBalance(cells, rows[index + 1]?.cells ?? [], at);
      if (balance !== undefined) found[label] ??= balance;
    });
  });
  return found;
}

/** A row that names the days of the statement. */
export const PERIOD =
  /period|tempoh|statement (?:date|for|from)|^(?:to|hingga|sehingga|until)\b|\b(?:start|end) date|tarikh (?:mula|akhir)|tarikh penyata|date range|\bfrom\b|\bdari\b|as at|as of|setakat|for the month|transaction history|起止|期间|期間|账单|賬單|结单|結單/i;

const CODES = ['MYR', 'SGD', 'USD', 'EUR', 'GBP', 'AUD', 'CNY', 'HKD', 'IDR', 'THB', 'JPY', 'BND'];
const CURRENCY = new RegExp(`(?<![a-z])(${CODES.join('|')}|RM)(?![a-z])`, 'i');
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/ringgit|马币|馬幣|令吉/i, 'MYR'],
  [/singapore dollar/i, 'SGD'],
  [/us dollar/i, 'USD'],
];

/** Returns the ISO code of the currency that a text names. */
export function currencyIn(text: string): string | undefined {
  const code = CURRENCY.exec(text.slice(0, ABOVE_TEXT_MAX_CHARACTERS))?.[1]?.toUpperCase();
  if (code !== undefined) return code === 'RM' ? 'MYR' : code;
  return NAMES.find(([name]) => name.test(text))?.[1];
}

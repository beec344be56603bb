import { SEARCH_MIN_LENGTH } from '@kelas/contract/search';
import { asCode } from '@kelas/contract/values/reference-code';

/** A text of the search box, read as each kind of value that it may be. */
export interface Terms {
  /** The words that a name must contain. */
  readonly words: readonly string[];
  /** Digits that a stored phone number must contain. */
  readonly phone: string | undefined;
  /** The last four characters of an NRIC. */
  readonly nric: string | undefined;
  /** A receipt number of a year, or of any year. */
  readonly receipt: { readonly year: number | undefined; readonly number: number } | undefined;
  /** A reference code, perhaps with a wrong character. */
  readonly code: string | undefined;
}

/** Fewer digits are part of nearly every phone number. */
const PHONE_MIN_DIGITS = 3;
/** Returns what a text may mean; undefined for a text that is too short. */
export function termsOf(text: string): Terms | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain.length < SEARCH_MIN_LENGTH) return undefined;
  return {
    words: plain.split(/\s+/),
    phone: phoneOf(plain),
    nric: nricOf(plain),
    receipt: receiptOf(plain),
    code: asCode(plain),
  };
}

/** True for a text that may be the number of a phone, an NRIC or a receipt. */
export function isNumber({ phone, nric, receipt }: Terms): boolean {
  return phone !== undefined || nric !== undefined || receipt !== undefined;
}

/** Digits with the usual separators. The 0 or 00 in front is no part of a stored number. */
function phoneOf(text: string): string | undefined {
  if (!/^\+?[\d\s().\p{Pd}]+$/u.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^0{1,2}/, '');
  return digits.length >= PHONE_MIN_DIGITS ? digits : undefined;
}

/** Four characters exactly: more of them would confirm a guessed number (R-1358). */
function nricOf(text: string): string | undefined {
  const key = text.toUpperCase();
  return /^[0-9A-Z]{4}$/.test(key) && /\d/.test(key) ? key : undefined;
}

function receiptOf(text: string): Terms['receipt'] {
  const [, year, number] = /^(?:r-?)?(?:(\d{4})-)?(\d{1,9})$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return { year: year === undefined ? undefined : Number(year), number: Number(number) };
}

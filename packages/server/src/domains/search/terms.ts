import { SEARCH_MIN_LENGTH } from '@kelas/contract/search';

/** A text of the search box, read as each kind of value that it may be. */
export interface Terms {
  /** The words that a name must contain. */
  readonly words: readonly string[];
  /** Digits that a stored phone number must contain. */
  readonly phone: string | undefined;
  /** The last four characters of an NRIC, and the whole of it if more were typed. */
  readonly nric: { readonly end: string; readonly whole: string | undefined } | undefined;
  /** A receipt number; without a year that of any year. */
  readonly receipt: { readonly year: number | undefined; readonly number: number } | undefined;
}

/** Fewer digits are part of nearly every phone number. */
const PHONE_MIN_DIGITS = 3;
/** The characters of an NRIC that staff know; Kelas shows no more (R-1277). */
const NRIC_END = 4;

/** Returns what a text may mean; undefined for a text that is too short. */
export function termsOf(text: string): Terms | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain.length < SEARCH_MIN_LENGTH) return undefined;
  return {
    words: plain.split(/\s+/),
    phone: phoneOf(plain),
    nric: nricOf(plain),
    receipt: receiptOf(plain),
  };
}

/** Digits with the usual separators. The 0 or 00 in front is no part of a stored number. */
function phoneOf(text: string): string | undefined {
  if (!/^\+?[\d\s().\p{Pd}]+$/u.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').replace(/^0{1,2}/, '');
  return digits.length >= PHONE_MIN_DIGITS ? digits : undefined;
}

function nricOf(text: string): Terms['nric'] {
  const key = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '');
  if (!/^[0-9A-Z]{4,}$/.test(key) || !/\d/.test(key)) return undefined;
  return { end: key.slice(-NRIC_END), whole: key.length > NRIC_END ? key : undefined };
}

function receiptOf(text: string): Terms['receipt'] {
  const [, year, number] = /^(?:r-?)?(?:(\d{4})-)?(\d{1,9})$/i.exec(text) ?? [];
  if (number === undefined) return undefined;
  return { year: year === undefined ? undefined : Number(year), number: Number(number) };
}

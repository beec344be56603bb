import { fee, parseRinggit, ringgitInput } from '@kelas/contract/values/cents';
import { isDay } from '@kelas/contract/values/date';
import { isMonthlyAmount, isUnitRate, parseRatio } from '@kelas/contract/values/payment-rate';
import { type PhonePrefix, phone, phoneFromInput, typedPrefix } from '@kelas/contract/values/phone';
import { MONTH_OF } from './dates.ts';
import { type CellResult, cutNumber, excerpt, fault, isCutNumber, isRead } from './faults.ts';

/** The rules of the forms. Their messages begin with the label, so the empty one serves all columns. */
const FEE = fee('');
const PHONE = phone('');

const CURRENCY = /^(?:rm|myr) ?| ?(?:rm|myr)$/i;
/** The end of a whole amount: `70/-`. */
const NO_CENTS = / ?\/ ?[-–=]$/;
const FREE = /^(?:foc|free|free of charge|percuma|免费|免費)$/i;
/** `1.234,50` and `60,50`, as in countries with a decimal comma. */
const DECIMAL_COMMA = /^\d{1,3}(?:\.\d{3}){1,3}(?:,\d{1,2})?$|^\d{1,10},\d{1,2}$/;
const ONE_DOT = /^\d{1,3}\.\d{3}$/;
const MANY_DECIMALS = /^(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})\.(\d{3,20})$/;

/** Returns an amount with a decimal point. */
function withPoint(text: string): string {
  const isComma = DECIMAL_COMMA.test(text) && !ONE_DOT.test(text);
  return isComma ? text.replaceAll('.', '').replace(',', '.') : text;
}

function manyDecimals(label: string, text: string): CellResult | undefined {
  const [, whole = '', decimals = ''] = MANY_DECIMALS.exec(text) ?? [];
  if (whole === '') return undefined;
  const plain = whole.replaceAll(',', '');
  const cents = Number(plain + decimals.slice(0, 2)) + (decimals.charAt(2) >= '5' ? 1 : 0);
  const rounded = (cents / 100).toFixed(2);
  // The point of `1.234` may separate thousands.
  const suggestions = ONE_DOT.test(text) && plain !== '0' ? [rounded, plain + decimals] : [rounded];
  return fault('TOO_MANY_DECIMALS', `${label} can have at most two decimals`, suggestions);
}

/** Returns an amount without RM; a spreadsheet shows zero as `RM -`. */
export function withoutCurrency(text: string): string {
  return text.replace(CURRENCY, '').trim();
}

/** Reads an amount in ringgit, under the rule of the fee field of the forms (R-1647). */
export function readAmount(label: string, typed: string): CellResult {
  const text = withoutCurrency(typed).replace(NO_CENTS, '');
  if (/^[-−(]/.test(text) && /\d/.test(text)) {
    return fault('BELOW_ZERO', `${label} cannot be below zero`);
  }
  const cents = parseRinggit(withPoint(text));
  if (cents === undefined) {
    const found = manyDecimals(label, text);
    if (found) return found;
    if (isCutNumber(text)) return cutNumber();
    const free = FREE.test(text) ? ['0.00'] : [];
    return fault('NOT_AN_AMOUNT', `${label} must be an amount, such as 70.50`, free);
  }
  const checked = FEE.safeParse(cents);
  if (checked.success) return { value: checked.data };
  return fault('TOO_LARGE', label + (checked.error.issues[0]?.message ?? ' is too large'));
}

const AMOUNTS: Readonly<Record<string, string>> = {
  HOUR: 'an hourly amount',
  FIXED: 'a monthly amount',
  HEAD: 'an amount per head',
};

/** A date that a spreadsheet made of a split: 6/4 becomes `06-Apr` or `4-Jun`. */
const SPLIT_AS_DATE = /^(\d{1,2})[- ]([a-z]{3})$/i;

/**
 * Reads the rate of a teacher: a split such as `6/4`, or ringgit for an hour, a month or a head
 * (R-1647, R-2190). The value of a split is text, the value of an amount is cents.
 */
export function readRate(label: string, typed: string, scheme: string): CellResult {
  if (scheme !== 'RATIO') {
    const text = typed.replace(/ ?(?:\/|per) ?(?:h|hr|hour|jam|month|bulan|head|kepala)$/i, '');
    // A month can be paid with more than the highest fee.
    const monthly = scheme === 'FIXED' ? parseRinggit(withPoint(withoutCurrency(text))) : undefined;
    if (isMonthlyAmount(monthly)) return { value: monthly };
    const read = readAmount(label, text);
    if ('code' in read || isUnitRate(read.value)) return read;
    return fault('BELOW_ZERO', `${label} must be ${AMOUNTS[scheme] ?? 'an amount'} above zero`);
  }
  const text = typed.replace(/\s/g, '').replace(':', '/');
  if (parseRatio(text)) return { value: text };
  const [, day, month = ''] = SPLIT_AS_DATE.exec(typed) ?? [];
  const number = MONTH_OF.get(month.toLowerCase());
  if (day !== undefined && number !== undefined) {
    const [one, other] = [`${Number(day)}/${number}`, `${number}/${Number(day)}`];
    return fault('SPLIT_AS_DATE', 'The spreadsheet made a date of this split', [one, other]);
  }
  const percent = Number(/^(\d{1,2})%$/.exec(text)?.[1] ?? '0');
  const suggestions = percent > 0 ? [`${percent}/${100 - percent}`] : [];
  const cents = parseRinggit(text);
  const message =
    cents === undefined
      ? `${label} must be a split, such as 6/4`
      : `${label} must be a split, such as 6/4. For RM ${ringgitInput(cents)} an hour, choose the payment type Hourly`;
  return fault('NOT_A_SPLIT', message, suggestions);
}

/** The form in which Kelas writes a stored phone number to a CSV file. */
const OWN_PHONE = /^\d\d \d\d-\d{4,}$/;

/** A Malaysian number without its leading zero, with a dash after its area: `16-5456703`. */
const NO_ZERO = /^(?:1\d|8\d|[3-79])[- ]\d{3,4}[- ]?\d{3,4}$/;

/** Returns a Malaysian number with its leading zero, as people write it. */
function withZero(digits: string): string {
  const area = digits.startsWith('1') ? 2 : digits.startsWith('8') ? 2 : 1;
  return `0${digits.slice(0, area)}-${digits.slice(area)}`;
}

/** Removes the decimals that a spreadsheet adds to a number: `123456789.0`. */
function withoutDecimals(text: string): string {
  return text.replace(/^(\d{7,15})\.0{1,2}$/, '$1');
}

/** Reads a phone number under the rule of the forms (R-1646, R-1647). */
export function readPhone(label: string, typed: string, prefix: PhonePrefix): CellResult {
  const text = withoutDecimals(typed);
  if (isCutNumber(text)) return cutNumber();
  const isValid = (part: string) => PHONE.safeParse(phoneFromInput(part, '', prefix)).success;
  if (OWN_PHONE.test(text)) {
    const own = PHONE.safeParse(text.replace(/\D/g, ''));
    if (own.success) return { value: own.data };
  }
  const checked = PHONE.safeParse(phoneFromInput(text, '', prefix));
  const isNational =
    (/^[1-9]\d{6,10}$/.test(text) || NO_ZERO.test(text)) && typedPrefix(text, prefix) === undefined;
  if (checked.success && isNational && prefix === '60') {
    const suggestion = withZero(text.replace(/\D/g, ''));
    return fault('LOST_ZERO', `The number lost its leading zero: ${suggestion}`, [suggestion]);
  }
  if (checked.success) return { value: checked.data };
  const several = text.split(/[/,;&]/).map((part) => part.trim());
  const parts = several.length > 1 ? several.filter((part) => isValid(part)) : [];
  const inText = phonesIn(text).filter(
    (part) => part !== text && isRead(readPhone(label, part, prefix)),
  );
  const found = parts.length > 0 ? parts : inText;
  if (parts.length > 0 || found.length > 1) {
    return fault('SEVERAL_PHONES', `${label} can hold one number`, found.slice(0, 3));
  }
  const message = checked.error.issues[0]?.message ?? ' is not valid';
  return fault('NOT_A_PHONE', label + message, found);
}

/** Digits with separators that are not a part of a longer number. */
const PHONE_IN_TEXT = /(?<!\d\)?[ -]{0,3})\+?\d(?:[ -]{0,3}\d){6,13}(?![ -]{0,3}\d)/g;
const PHONE_TEXT_MAX_CHARACTERS = 200;

/** Returns the numbers in a text such as `H/P: 012-3456789 (mum)`. */
function phonesIn(text: string): string[] {
  return [...new Set(text.slice(0, PHONE_TEXT_MAX_CHARACTERS).match(PHONE_IN_TEXT))];
}

/** True for the digits of a Malaysian IC: a date of birth, then six digits. */
function hasBirthday(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 6)];
  // 2000 was a leap year, so a 29 February is a day in each year that has one.
  return isDay(`${day}-${month}-20${year}`) || isDay(`${day}-${month}-2000`);
}

/**
 * Reads an IC number, which is any text; 11 digits lost a leading zero, which is a fault (R-1646).
 * Fewer digits can be a passport number, so they stay as they are.
 */
export function readNric(typed: string): CellResult {
  const text = withoutDecimals(typed);
  if (isCutNumber(text)) return cutNumber();
  if (!/^\d{11}$/.test(text)) return { value: text };
  const full = `0${text}`;
  const suggestion = `${full.slice(0, 6)}-${full.slice(6, 8)}-${full.slice(8)}`;
  return fault(
    'LOST_ZERO',
    `${excerpt(text)} lost a leading zero. An IC number has 12 digits`,
    hasBirthday(full) ? [suggestion] : [],
  );
}

import { z } from 'zod';
import { isPlainText, requiredError } from './text.ts';

/** Country code of new numbers unless the settings hold another one (R-1323). */
export const PHONE_PREFIX = '60';

/** The accepted country codes (R-1323). No code is the start of another one. */
export const PHONE_PREFIXES = ['60', '62', '63', '65', '66', '673'] as const;
export type PhonePrefix = (typeof PHONE_PREFIXES)[number];

const EXAMPLE = '60123456789';
const PHONE = /^(60\d{8,10}|(62|63|65|66|673)\d{7,11})$/;
/** Returns the error message of a number, with the rule of its country code. */
function wrong(label: string, input?: unknown): string {
  const prefix = (typeof input === 'string' && prefixOf(input.trim())) || PHONE_PREFIX;
  return `${label} must be ${prefix} followed by ${prefix === PHONE_PREFIX ? '8 to 10' : '7 to 11'} digits`;
}

/** A required phone number: digits that start with a country code (R-1322, R-1323). */
export function phone(label: string) {
  return z
    .string({ error: requiredError(label, wrong(label)) })
    .trim()
    .regex(PHONE, {
      error: (issue) => (issue.input === '' ? `${label} is required` : wrong(label, issue.input)),
    })
    .meta({ examples: [EXAMPLE] });
}

/** A phone number or the empty text; only a country code becomes the empty text. */
export function emptyablePhone(label: string) {
  return z
    .string({ error: wrong(label) })
    .refine(isPlainText, wrong(label))
    .trim()
    .meta({ examples: [EXAMPLE] })
    .transform((value) => (isPrefix(value) ? '' : value))
    .refine((value) => value === '' || PHONE.test(value), {
      error: (issue) => wrong(label, issue.input),
    });
}

/** An optional phone number: absent, null, empty and only a country code become the empty text. */
export function optionalPhone(label: string) {
  return emptyablePhone(label)
    .nullish()
    .transform((value) => value ?? '');
}

/** True for a country code without a number. */
function isPrefix(value: string): boolean {
  return PHONE_PREFIXES.some((prefix) => prefix === value);
}

/** Returns the country code of a stored number; undefined for an unknown one. */
export function prefixOf(stored: string): PhonePrefix | undefined {
  return PHONE_PREFIXES.find((prefix) => stored.startsWith(prefix));
}

/** Returns the text of the phone field: the number without its country code (R-1326). */
export function phoneInput(stored: string): string {
  return stored.slice((prefixOf(stored) ?? PHONE_PREFIX).length);
}

/** National numbers of each country, without the leading 0: mobile, then landline. */
const NATIONAL: Readonly<Record<PhonePrefix, RegExp>> = {
  '60': /^(1\d{8,9}|3\d{8}|[4-9]\d{7})$/,
  '62': /^(8\d{8,11}|[2-79]\d{7,9})$/,
  '63': /^(9\d{9}|[2-8]\d{7,8})$/,
  '65': /^[3689]\d{7}$/,
  '66': /^([689]\d{8}|[2-57]\d{7})$/,
  '673': /^[2-8]\d{6}$/,
};

/**
 * Returns the country code that was typed with a number; undefined for a national number (R-1325).
 * Without `+` or `00` a national number of `prefix` wins: 65123456 is a number of Singapore.
 */
export function typedPrefix(typed: string, prefix: PhonePrefix): PhonePrefix | undefined {
  const { digits, isInternational } = readTyped(typed);
  const carried = prefixOf(digits);
  if (isInternational || carried === undefined) return carried;
  if (NATIONAL[prefix].test(digits)) return undefined;
  if (NATIONAL[carried].test(withoutZero(digits.slice(carried.length)))) return carried;
  const isTooLong = carried === prefix && PHONE.test(digits) && !PHONE.test(prefix + digits);
  return isTooLong ? carried : undefined;
}

/**
 * Converts typed text to the stored form: digits that start with a country code (R-1324).
 * A national number gets the code of the stored number, else `prefix` (R-1326).
 * Empty text stays empty, and unchanged text returns `stored`.
 */
export function phoneFromInput(
  typed: string,
  stored = '',
  prefix: PhonePrefix = PHONE_PREFIX,
): string {
  if (typed === phoneInput(stored)) return stored;
  const { digits, isInternational } = readTyped(typed);
  if (digits === '') return '';
  const assumed = prefixOf(stored) ?? prefix;
  const carried = typedPrefix(typed, assumed);
  if (carried !== undefined) return carried + withoutZero(digits.slice(carried.length));
  return isInternational ? digits : assumed + withoutZero(digits);
}

/** Removes separators from a typed number. Other characters stay, and the check refuses them. */
function readTyped(typed: string): { digits: string; isInternational: boolean } {
  const text = typed.replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  const digits = text.replace(/^(\+|00)/, '');
  return { digits, isInternational: digits !== text };
}

/** Removes the leading 0, which only national calls need. */
function withoutZero(digits: string): string {
  return digits.replace(/^0/, '');
}

/** Returns a stored number as `+60123456789` for files and the audit log; empty text stays empty. */
export function internationalPhone(stored: string): string {
  return stored && `+${stored}`;
}

/** Malaysian numbers: the area, then the two groups that people read. */
const GROUPS = [
  /^(1\d)(\d{3,4})(\d{4})$/,
  /^(3)(\d{4})(\d{4})$/,
  /^(8\d)(\d{3})(\d{3})$/,
  /^([4-79])(\d{3})(\d{4})$/,
];

/**
 * Formats a stored number in groups: `+60 18-500 6575`, or `+65 6512 3456` for another country
 * (R-2253). Empty text stays empty; a number of an unknown form is `+` and its digits.
 */
export function formatPhone(stored: string): string {
  const prefix = PHONE.test(stored) ? prefixOf(stored) : undefined;
  if (prefix === undefined) return internationalPhone(stored);
  const number = stored.slice(prefix.length);
  if (prefix !== PHONE_PREFIX) return `+${prefix} ${number.replace(/\B(?=(\d{4})+$)/g, ' ')}`;
  const form = GROUPS.find((each) => each.test(number));
  return form ? `+60 ${number.replace(form, '$1-$2 $3')}` : internationalPhone(stored);
}

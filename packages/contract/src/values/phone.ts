import { z } from 'zod';
import { isPlainText, requiredError } from './text.ts';

/** Country prefix of a stored number, unless the centre sets another (product specification 9). */
export const PHONE_PREFIX = '60';

/** The prefixes a centre may choose from: Malaysia and its neighbours. None begins another. */
export const PHONE_PREFIXES = ['60', '62', '63', '65', '66', '673'] as const;
export type PhonePrefix = (typeof PHONE_PREFIXES)[number];

const EXAMPLE = '60123456789';
const PHONE = /^(60\d{8,10}|(62|63|65|66|673)\d{7,11})$/;
/** Why a number is refused, in the words of the country that it begins with. */
function wrong(label: string, input?: unknown): string {
  const prefix = (typeof input === 'string' && prefixOf(input.trim())) || PHONE_PREFIX;
  return `${label} must be ${prefix} followed by ${prefix === PHONE_PREFIX ? '8 to 10' : '7 to 11'} digits`;
}

/** A phone number in digits with the prefix of its country, 60 but for the neighbours' (decisions: Money). */
export function phone(label: string) {
  return z
    .string({ error: requiredError(label, wrong(label)) })
    .trim()
    .regex(PHONE, {
      error: (issue) => (issue.input === '' ? `${label} is required` : wrong(label, issue.input)),
    })
    .meta({ examples: [EXAMPLE] });
}

/** A phone number or none: absent, null and empty become the empty text, and so does a bare prefix. */
export function optionalPhone(label: string) {
  return z
    .string({ error: wrong(label) })
    .refine(isPlainText, wrong(label))
    .trim()
    .meta({ examples: [EXAMPLE] })
    .transform((value) => (isPrefix(value) ? '' : value))
    .refine((value) => value === '' || PHONE.test(value), {
      error: (issue) => wrong(label, issue.input),
    })
    .nullish()
    .transform((value) => value ?? '');
}

/** True for a country prefix with nothing behind it. */
function isPrefix(value: string): boolean {
  return PHONE_PREFIXES.some((prefix) => prefix === value);
}

/** The country prefix of a stored number; undefined for none that is known. */
export function prefixOf(stored: string): PhonePrefix | undefined {
  return PHONE_PREFIXES.find((prefix) => stored.startsWith(prefix));
}

/** What the input box shows: the number without its country prefix. */
export function phoneInput(stored: string): string {
  return stored.slice((prefixOf(stored) ?? PHONE_PREFIX).length);
}

/** National numbers of each country, without the 0 in front: mobile, then landline. */
const NATIONAL: Readonly<Record<PhonePrefix, RegExp>> = {
  '60': /^(1\d{8,9}|3\d{8}|[4-9]\d{7})$/,
  '62': /^(8\d{8,11}|[2-79]\d{7,9})$/,
  '63': /^(9\d{9}|[2-8]\d{7,8})$/,
  '65': /^[3689]\d{7}$/,
  '66': /^([689]\d{8}|[2-57]\d{7})$/,
  '673': /^[2-8]\d{6}$/,
};

/**
 * The country prefix that was typed with a number: `+60…`, `0060…`, or `60…` where that is no
 * number of the country `prefix` (65123456 is one of Singapore). Undefined for a national number.
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
 * What was typed, as it is stored: digits only, the country prefix in front (that of the stored
 * number, else the centre's). A number with its own country prefix, or with the national 0, gives
 * the same. Empty stays empty; text that was not changed gives back `stored` as it was, whatever it
 * holds.
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

/** The digits of a typed number, what separates them left out; any other sign stays for the check to refuse. */
function readTyped(typed: string): { digits: string; isInternational: boolean } {
  const text = typed.replace(/[\s().\p{Pd}\p{Cf}]/gu, '');
  const digits = text.replace(/^(\+|00)/, '');
  return { digits, isInternational: digits !== text };
}

/** A number without the 0 that only calls within the country need. */
function withoutZero(digits: string): string {
  return digits.replace(/^0/, '');
}

/** As it is shown: `+60123456789`; empty stays empty. */
export function formatPhone(stored: string): string {
  return stored && `+${stored}`;
}

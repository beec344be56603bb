import { z } from 'zod';
import { isPlainText, requiredError } from './text.ts';

/** Country prefix of a stored number, unless the centre sets another (product specification 9). */
export const PHONE_PREFIX = '60';

/** The prefixes a centre may choose from: Malaysia and its neighbours. None begins another. */
export const PHONE_PREFIXES = ['60', '62', '63', '65', '66', '673'] as const;
export type PhonePrefix = (typeof PHONE_PREFIXES)[number];

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
    });
}

/** A phone number or none: absent, null and empty become the empty text, and so does a bare prefix. */
export function optionalPhone(label: string) {
  return z
    .string({ error: wrong(label) })
    .refine(isPlainText, wrong(label))
    .trim()
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

/**
 * What was typed, as it is stored: digits only, the country prefix in front (that of the stored
 * number, else the centre's). A number pasted with its own `+60`, or written with the national 0,
 * gives the same. Empty stays empty; text that was not changed gives back `stored` as it was,
 * whatever it holds.
 */
export function phoneFromInput(
  typed: string,
  stored = '',
  prefix: PhonePrefix = PHONE_PREFIX,
): string {
  if (typed === phoneInput(stored)) return stored;
  const digits = typed.replace(/[\s()+.-]/g, '');
  if (digits === '') return '';
  if (typed.trim().startsWith('+')) return digits;
  return (prefixOf(stored) ?? prefix) + digits.replace(/^0/, '');
}

/** As it is shown: `+60123456789`; empty stays empty. */
export function formatPhone(stored: string): string {
  return stored && `+${stored}`;
}

import { z } from 'zod';
import { isPlainText, requiredError } from './text.ts';

/** Country prefix of every stored number (product specification 9). */
export const PHONE_PREFIX = '60';

const PHONE = /^60\d{8,10}$/;
const wrong = (label: string) => `${label} must be ${PHONE_PREFIX} followed by 8 to 10 digits`;

/** A phone number in digits with the 60 prefix. */
export function phone(label: string) {
  return z
    .string({ error: requiredError(label, wrong(label)) })
    .trim()
    .regex(PHONE, {
      error: (issue) => (issue.input === '' ? `${label} is required` : wrong(label)),
    });
}

/** A phone number or none: absent, null and empty become the empty text, and so does a bare prefix. */
export function optionalPhone(label: string) {
  return z
    .string({ error: wrong(label) })
    .refine(isPlainText, wrong(label))
    .trim()
    .transform((value) => (value === PHONE_PREFIX ? '' : value))
    .refine((value) => value === '' || PHONE.test(value), wrong(label))
    .nullish()
    .transform((value) => value ?? '');
}

/** What the input box shows: the number without its country prefix. */
export function phoneInput(stored: string): string {
  return stored.slice(PHONE_PREFIX.length);
}

/**
 * What was typed, as it is stored: digits only, 60 in front. A number pasted with its own
 * `+60`, or written with the national 0, gives the same. Empty stays empty; text that was
 * not changed gives back `stored` as it was, whatever it holds.
 */
export function phoneFromInput(typed: string, stored = ''): string {
  if (typed === phoneInput(stored)) return stored;
  const digits = typed.replace(/[\s()+.-]/g, '');
  if (digits === '') return '';
  if (typed.trim().startsWith('+')) return digits;
  return PHONE_PREFIX + digits.replace(/^0/, '');
}

/** As it is shown: `+60123456789`; empty stays empty. */
export function formatPhone(stored: string): string {
  return stored && `+${stored}`;
}

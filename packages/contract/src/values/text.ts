import { z } from 'zod';

/** Longest text of an ordinary field, in UTF-16 units. */
export const TEXT_MAX = 200;

// C0 and C1 controls other than tab, line feed and carriage return; PostgreSQL cannot hold NUL at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Characters that have a width and nothing to see; each becomes a space. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/**
 * Characters that nobody sees: those that show text in another order than it is read in, zero-width
 * spaces, soft hyphens, tags. Joiners, direction marks and variation selectors stay, since Tamil,
 * Jawi, rare Chinese characters and emoji need them.
 */
const INVISIBLE =
  /(?!\p{Join_Control}|\p{Variation_Selector}|\u061c|\u200e|\u200f)\p{Default_Ignorable_Code_Point}/gu;

/** A character to look at; marks need one to stand on. U+1D159 is a note without a head. */
const VISIBLE = /[^\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u{1d159}]/u;

/**
 * A text as it is kept: in one normal form, trimmed, and without invisible characters; empty when
 * there is nothing to see in it. NFKC is for numbers: it makes full-width digits plain ones.
 */
export function cleanText(value: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  const text = value.replace(BLANK, ' ').replace(INVISIBLE, '').normalize(form).trim();
  return VISIBLE.test(text) ? text : '';
}

/** True for text that is whole Unicode and holds no control characters. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value);
}

/** Says why a required value is refused: nothing there (or empty text), or the wrong kind of thing. */
export function requiredError(label: string, otherwise: string, missing?: string) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null || issue.input === ''
      ? (missing ?? `${label} is required`)
      : otherwise;
}

function baseText(label: string, max: number, missing?: string, form?: 'NFC' | 'NFKC') {
  return z
    .string({ error: requiredError(label, `${label} must be text`, missing) })
    .refine(isPlainText, `${label} has characters that cannot be stored`)
    .overwrite((value) => cleanText(value, form))
    .max(max, `${label} can have at most ${max} characters`)
    .meta({ examples: [label] });
}

/** Cleaned text (`cleanText`) that must not be empty. */
export function requiredText(
  label: string,
  max: number = TEXT_MAX,
  missing: string = `${label} is required`,
) {
  return baseText(label, max, missing).min(1, missing);
}

/** Cleaned text (`cleanText`); absent, null and blank all become the empty text. */
export function optionalText(label: string, max: number = TEXT_MAX, form?: 'NFC' | 'NFKC') {
  return baseText(label, max, undefined, form)
    .nullish()
    .transform((value) => value ?? '');
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/;

/** An e-mail address or the empty text. */
export function optionalEmail(label: string) {
  return baseText(label, TEXT_MAX)
    .meta({ examples: ['mei.ling@example.my'] })
    .nullish()
    .transform((value) => value ?? '')
    .refine((value) => value === '' || EMAIL.test(value), {
      error: `${label} must be a valid e-mail address`,
    });
}

/** One of the given codes. */
export function choice<const T extends readonly [string, ...string[]]>(
  label: string,
  codes: T,
  missing?: string,
) {
  return z.enum(codes, {
    error: requiredError(label, `${label} must be one of ${codes.join(', ')}`, missing),
  });
}

/** One of the given codes; absent, null and empty text become undefined. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(
  label: string,
  codes: T,
) {
  const error = `${label} must be one of ${codes.join(', ')}`;
  return z
    .union([z.literal(''), z.enum(codes)], { error })
    .nullish()
    .transform((value) => value || undefined);
}

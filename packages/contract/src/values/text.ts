import { z } from 'zod';

/** Maximum length of a text field, in UTF-16 units (R-1319). */
export const TEXT_MAX_LENGTH = 200;

// C0 and C1 controls except tab, line feed and carriage return; PostgreSQL cannot store NUL.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are refused
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Blank characters that have a width; each becomes a space. */
const BLANK = /[\u115f\u1160\u2800\u3164\uffa0]/g;

/**
 * Invisible characters: display order controls, zero-width spaces, soft hyphens, tags (R-1317).
 * Joiners, direction marks and variation selectors stay, because Tamil, Jawi, rare Chinese
 * characters and emoji need them (R-1318).
 */
const INVISIBLE =
  /(?!\p{Join_Control}|\p{Variation_Selector}|\u061c|\u200e|\u200f)\p{Default_Ignorable_Code_Point}/gu;

/** A visible character. A lone combining mark and U+1D159, a null note head, are invisible. */
const VISIBLE = /[^\s\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u{1d159}]/u;

/**
 * Returns a text as it is stored: normalised, trimmed and without invisible characters (R-1317).
 * Text without a visible character becomes empty. NFKC makes full-width digits plain.
 */
export function cleanText(value: string, form: 'NFC' | 'NFKC' = 'NFC'): string {
  const text = value.replace(BLANK, ' ').replace(INVISIBLE, '').normalize(form).trim();
  return VISIBLE.test(text) ? text : '';
}

/** True for well-formed Unicode without control characters. */
export function isPlainText(value: string): boolean {
  return value.isWellFormed() && !CONTROL.test(value);
}

/** Returns the message of a required field: `missing` for no value, `otherwise` for a wrong one. */
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

/** A required text, cleaned by `cleanText`. */
export function requiredText(
  label: string,
  max: number = TEXT_MAX_LENGTH,
  missing: string = `${label} is required`,
) {
  return baseText(label, max, missing).min(1, missing);
}

/** The limits of an optional text; `example` is shown in the API reference and used in tests. */
interface OptionalTextOptions {
  readonly max?: number;
  readonly form?: 'NFC' | 'NFKC';
  readonly example?: string;
}

/** A text that may be empty, cleaned by `cleanText`. `.optional()` lets an absent one keep its value. */
export function emptyableText(
  label: string,
  { max = TEXT_MAX_LENGTH, form = 'NFC', example = label }: OptionalTextOptions = {},
) {
  return baseText(label, max, undefined, form).meta({ examples: [example] });
}

/** An optional text, cleaned by `cleanText`; absent, null and blank become the empty text. */
export function optionalText(label: string, options: OptionalTextOptions = {}) {
  return emptyableText(label, options)
    .nullish()
    .transform((value) => value ?? '');
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/;

/** An optional e-mail address; absent, null and blank become the empty text. */
export function optionalEmail(label: string) {
  return optionalText(label, { example: 'mei.ling@example.my' }).refine(
    (value) => value === '' || EMAIL.test(value),
    {
      error: `${label} must be a valid e-mail address`,
    },
  );
}

/** One of the given codes, required. */
export function choice<const T extends readonly [string, ...string[]]>(
  label: string,
  codes: T,
  missing?: string,
) {
  return z.enum(codes, {
    error: requiredError(label, `${label} must be one of ${codes.join(', ')}`, missing),
  });
}

/** An optional value: absent, null and empty text become undefined. */
export function orNothing<S extends z.ZodType>(schema: S, error: string) {
  return z
    .union([z.literal(''), schema], { error })
    .nullish()
    .transform((value) => (value || undefined) as z.output<S> | undefined);
}

/** An optional code; absent, null and empty text become undefined. */
export function optionalChoice<const T extends readonly [string, ...string[]]>(
  label: string,
  codes: T,
) {
  return orNothing(z.enum(codes), `${label} must be one of ${codes.join(', ')}`);
}

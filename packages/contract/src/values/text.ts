import { z } from 'zod';

/** Longest text of an ordinary field, in UTF-16 units. */
export const TEXT_MAX = 200;

// C0 and C1 controls other than tab, line feed and carriage return; PostgreSQL cannot hold NUL at all.
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

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

function baseText(label: string, max: number, missing?: string) {
  return z
    .string({ error: requiredError(label, `${label} must be text`, missing) })
    .refine(isPlainText, `${label} has characters that cannot be stored`)
    .trim()
    .max(max, `${label} can have at most ${max} characters`);
}

/** Trimmed text that must not be empty. */
export function requiredText(
  label: string,
  max: number = TEXT_MAX,
  missing: string = `${label} is required`,
) {
  return baseText(label, max, missing).min(1, missing);
}

/** Trimmed text; absent, null and blank all become the empty text. */
export function optionalText(label: string, max: number = TEXT_MAX) {
  return baseText(label, max)
    .nullish()
    .transform((value) => value ?? '');
}

const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(\.[^\s@<>"(),:;[\]\\.]+)+$/;

/** An e-mail address or the empty text. */
export function optionalEmail(label: string) {
  return optionalText(label).refine((value) => value === '' || EMAIL.test(value), {
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

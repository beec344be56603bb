import { z } from 'zod';
import { cleanText, requiredError, requiredText, TEXT_MAX_LENGTH } from './text.ts';

/** The scripts that Unicode recommends for names (UAX #31, table 5). */
const SCRIPTS = [
  ...['Latin', 'Han', 'Tamil', 'Arabic', 'Devanagari', 'Thai', 'Hangul', 'Hiragana', 'Katakana'],
  ...['Bengali', 'Gujarati', 'Gurmukhi', 'Kannada', 'Malayalam', 'Oriya', 'Sinhala', 'Telugu'],
  ...['Armenian', 'Bopomofo', 'Cyrillic', 'Ethiopic', 'Georgian', 'Greek', 'Hebrew', 'Khmer'],
  ...['Lao', 'Myanmar', 'Thaana', 'Tibetan'],
].map((script) => new RegExp(`^\\p{Script=${script}}$`, 'u'));

const LETTER = /[\p{L}\p{M}]/gu;
const ALLOWED = /^[\p{L}\p{M}0-9 ._@'+-]+$/u;
/** Invisible characters; Unicode counts some of them as letters. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/u;
const WRONG_CHARACTERS = "Username can have letters, digits, single spaces and . _ - @ + ' only";

/** Returns the compared form of a username: NFKC, lower case, no invisible characters (R-1114). */
export function canonicalUsername(text: string): string {
  return cleanText(cleanText(text, 'NFKC').toLowerCase(), 'NFKC');
}

/** A username for a new account, in NFKC (R-1115). */
export const newUsername = z
  .string({ error: requiredError('Username', 'Username must be text') })
  // Other texts drop these characters. In a username they would imitate another one.
  .refine((text) => !INVISIBLE.test(text), WRONG_CHARACTERS)
  .meta({ examples: ['mei.ling'] })
  .pipe(requiredText('Username'))
  .transform((text) => text.normalize('NFKC'))
  .superRefine((text, { addIssue }) => {
    const message = usernameFault(text);
    if (message !== undefined) addIssue({ code: 'custom', message });
  });

function usernameFault(text: string): string | undefined {
  // Lower case may add characters: İ becomes i and a combining dot.
  const canonical = canonicalUsername(text);
  if (Math.max(text.length, canonical.length) > TEXT_MAX_LENGTH) {
    return `Username can have at most ${TEXT_MAX_LENGTH} characters`;
  }
  if (!ALLOWED.test(canonical) || / {2}/.test(canonical)) return WRONG_CHARACTERS;
  if (!/[\p{L}0-9]/u.test(canonical)) return 'Username must have a letter or a digit';
  const letters = canonical.match(LETTER) ?? [];
  if (!SCRIPTS.some((script) => letters.every((letter) => script.test(letter)))) {
    return 'Username must have all its letters from one alphabet, without loose accents';
  }
  return undefined;
}

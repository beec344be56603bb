import { z } from 'zod';
import { asCode, referenceCode, studentOfCode } from './reference-code.ts';
import { requiredError } from './text.ts';

/** Makes a code longer than the reference code of a family, so that no code is both. */
const LETTER = 'K';

/** The code of a card (R-2446): a K and six letters and digits, made from the id of the card. */
export function cardCode(cardId: number): string {
  return LETTER + referenceCode(cardId);
}

/** Returns the card of a code; undefined if a character is wrong. */
export function cardOfCode(code: string): number | undefined {
  return code.startsWith(LETTER) ? studentOfCode(code.slice(1)) : undefined;
}

/**
 * Returns a typed text in the form of a card's code: capitals without spaces and hyphens. Undefined
 * for a text that is no code, not even one with a wrong character.
 */
export function asCardCode(text: string): string | undefined {
  const trimmed = text.normalize('NFKC').trim().toUpperCase();
  const code = trimmed.startsWith(LETTER) ? asCode(trimmed.slice(1)) : undefined;
  return code && LETTER + code;
}

const WRONG = 'This is not the code of a card. Scan the card again.';

/** The required code of a card; becomes the id of the card. */
export function scannedCard(label: string) {
  return z
    .string({ error: requiredError(label, WRONG) })
    .max(40, WRONG)
    .refine((text) => cardOfCode(asCardCode(text) ?? '') !== undefined, WRONG)
    .meta({ examples: [cardCode(1)] })
    .transform((text) => cardOfCode(asCardCode(text) ?? '') ?? 0);
}

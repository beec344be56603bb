import { optionalText } from './text.ts';

/** An optional identity card number in NFKC, which makes full-width digits plain. */
export function nric(label: string) {
  return optionalText(label, { form: 'NFKC', example: '120304-14-5555' });
}

/** Masks an identity card number except its last four characters (R-1277). */
export function maskNric(nric: string): string {
  // Splits by code points, since half of a surrogate pair cannot be stored.
  const characters = [...nric];
  const hidden = Math.max(characters.length - 4, 0) || characters.length;
  const stars = characters.slice(0, hidden).map((each) => (/[\s-]/.test(each) ? each : '*'));
  return stars.join('') + characters.slice(hidden).join('');
}

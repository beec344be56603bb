import { optionalText, TEXT_MAX } from './text.ts';

/** An identity card number or the empty text; full-width digits and letters become plain ones. */
export function nric(label: string) {
  return optionalText(label, TEXT_MAX, 'NFKC');
}

/** An identity card number as it is shown where nobody needs all of it: its last four characters. */
export function maskNric(nric: string): string {
  // Whole characters: half of one is no text that could be stored.
  const characters = [...nric];
  const hidden = Math.max(characters.length - 4, 0) || characters.length;
  const stars = characters.slice(0, hidden).map((each) => (/[\s-]/.test(each) ? each : '*'));
  return stars.join('') + characters.slice(hidden).join('');
}

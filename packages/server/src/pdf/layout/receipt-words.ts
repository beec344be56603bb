import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { fill, type Labels } from './labels.ts';

interface PaidLine {
  readonly subjectName: string;
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly discountFee?: Cents | undefined;
  readonly dueFee?: Cents | undefined;
  readonly lessons?: number | undefined;
}

/**
 * Returns the text of a paid line: with its lessons, its discount and what it is a part of (R-1544,
 * R-2275).
 */
export function paidText(line: PaidLine, words: Labels): string {
  const { subjectName, fee, chargedFee, discountFee, dueFee, lessons } = line;
  const notes = [
    lessons !== undefined && fill(words.lessons, { n: String(lessons) }),
    discountFee && fill(words.discount, { amount: formatRinggit(discountFee) }),
    dueFee && fill(words.partOf, { amount: formatRinggit(dueFee) }),
  ].filter(Boolean);
  if (notes.length > 0) return `${subjectName} (${notes.join(', ')})`;
  // Both amounts where they differ: `T-shirt (25.00 / 100.00)`.
  if (fee === chargedFee) return subjectName;
  return `${subjectName} (${formatRinggit(fee)} / ${formatRinggit(chargedFee)})`;
}

import { type ReceiptFormat, receiptFormats } from '@kelas/contract/schema/payment';
import { msg } from '@lingui/core/macro';
import { remember, remembered } from '../remembered.ts';

/** The choice of paper in a dialog that prints. */
export const PAPERS = [
  { format: 'ROLL', label: msg`Print 80 mm roll` },
  { format: 'A5', label: msg`Print A5` },
] as const;

const KEY = 'receiptFormat';

/** Returns the paper size chosen last on this computer, A5 at first. */
export function rememberedFormat(): ReceiptFormat {
  const stored = remembered(KEY);
  return receiptFormats.find((format) => format === stored) ?? 'A5';
}

export function rememberFormat(format: ReceiptFormat): void {
  remember(KEY, format);
}

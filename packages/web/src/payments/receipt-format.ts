import { type ReceiptFormat, receiptFormats } from '@kelas/contract/schema/payment';

/** The choice of paper in a dialog that prints. */
export const PAPERS = [
  { format: 'ROLL', label: 'Print 80 mm roll' },
  { format: 'A5', label: 'Print A5' },
] as const;

// In local storage: the paper size is not personal and stays after the session.
const KEY = 'receiptFormat';

/** Returns the paper size chosen last on this computer, A5 at first. */
export function rememberedFormat(): ReceiptFormat {
  try {
    const stored = localStorage.getItem(KEY);
    return receiptFormats.find((format) => format === stored) ?? 'A5';
  } catch {
    // The browser refuses local storage.
    return 'A5';
  }
}

/** Stores the chosen paper size. */
export function rememberFormat(format: ReceiptFormat): void {
  try {
    localStorage.setItem(KEY, format);
  } catch {
    // Without local storage the size is chosen again each time.
  }
}

import { type ReceiptFormat, receiptFormats } from '@kelas/contract/receipts';

// What the printer of this computer takes says nothing of anybody, and outlasts the session.
const KEY = 'receiptFormat';

/** The sheet that this computer prints receipts on: the last that was chosen, A5 before that. */
export function rememberedFormat(): ReceiptFormat {
  try {
    const stored = localStorage.getItem(KEY);
    return receiptFormats.find((format) => format === stored) ?? 'A5';
  } catch {
    // The browser keeps nothing.
    return 'A5';
  }
}

/** Remembers a sheet that was chosen. */
export function rememberFormat(format: ReceiptFormat): void {
  try {
    localStorage.setItem(KEY, format);
  } catch {
    // Then it is chosen again the next time.
  }
}

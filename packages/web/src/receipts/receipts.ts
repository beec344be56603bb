import { createContext, use } from 'react';

/** What can be done with a receipt from anywhere, by its number. */
export interface Receipts {
  /** Opens it in its dialog. */
  readonly show: (receiptNo: string) => void;
  /** Prints it on the sheet that was last used here. */
  readonly print: (receiptNo: string) => void;
}

export const ReceiptsContext = createContext<Receipts | null>(null);

/** Shows and prints receipts. */
export function useReceipts(): Receipts {
  const receipts = use(ReceiptsContext);
  if (!receipts) throw new Error('No ReceiptHost above');
  return receipts;
}

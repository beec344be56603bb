import { createContext, use } from 'react';

export interface Receipts {
  readonly show: (receiptNo: string) => void;
  /** Prints the receipt in the paper size that was used last. */
  readonly print: (receiptNo: string) => void;
  /** Prints receipts that were paid together on one sheet (R-1599). */
  readonly printTogether: (receiptNos: readonly string[]) => void;
  /** Prints the voucher of a refund in that paper size (R-1583). */
  readonly printVoucher: (voucherNo: string) => void;
}

export const ReceiptsContext = createContext<Receipts | null>(null);

export function useReceipts(): Receipts {
  const receipts = use(ReceiptsContext);
  if (!receipts) throw new Error('There is no ReceiptHost above this component');
  return receipts;
}

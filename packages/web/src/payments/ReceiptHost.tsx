import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { withMessages } from '../languages/language.ts';
import { rememberedFormat } from './receipt-format.ts';
import { type Receipts, ReceiptsContext } from './receipts.ts';
import { useReceiptDocument, useVoucherPrint } from './use-receipt-document.ts';

const ReceiptDialog = lazy(() => withMessages(import('./ReceiptDialog.tsx')));

/** Shows and prints receipts for the screens and dialogs inside it. */
export function ReceiptHost({ children }: { children: ReactNode }) {
  const [receiptNo, setReceiptNo] = useState<string>();
  useFocusBack(receiptNo !== undefined);
  const { print, printTogether } = useReceiptDocument();
  const printVoucher = useVoucherPrint();
  const receipts: Receipts = {
    show: setReceiptNo,
    print: (number) => void print(number, rememberedFormat()),
    printTogether: (numbers) => void printTogether(numbers, rememberedFormat()),
    printVoucher: (number) => void printVoucher(number, rememberedFormat()),
  };
  return (
    <ReceiptsContext value={receipts}>
      {children}
      {receiptNo && (
        <Suspense fallback={null}>
          <ReceiptDialog
            key={receiptNo}
            receiptNo={receiptNo}
            onExited={() => setReceiptNo(undefined)}
          />
        </Suspense>
      )}
    </ReceiptsContext>
  );
}

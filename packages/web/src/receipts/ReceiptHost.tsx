import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { rememberedFormat } from './receipt-format.ts';
import { type Receipts, ReceiptsContext } from './receipts.ts';
import { useReceiptDocument, useVoucherPrint } from './use-receipt-document.ts';

const ReceiptDialog = lazy(() => import('./ReceiptDialog.tsx'));

/** Shows and prints receipts for the screens and dialogs inside it. */
export function ReceiptHost({ children }: { children: ReactNode }) {
  const [receiptNo, setReceiptNo] = useState<string>();
  useFocusBack(receiptNo !== undefined);
  const { print } = useReceiptDocument();
  const printVoucher = useVoucherPrint();
  const printNow = useRef({ print, printVoucher });
  printNow.current = { print, printVoucher };
  const receipts = useMemo<Receipts>(
    () => ({
      show: setReceiptNo,
      print: (number) => void printNow.current.print(number, rememberedFormat()),
      printVoucher: (number) => void printNow.current.printVoucher(number, rememberedFormat()),
    }),
    [],
  );
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

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
  const documents = useReceiptDocument();
  const printVoucher = useVoucherPrint();
  const latest = useRef({ ...documents, printVoucher });
  latest.current = { ...documents, printVoucher };
  const receipts = useMemo<Receipts>(
    () => ({
      show: setReceiptNo,
      print: (number) => void latest.current.print(number, rememberedFormat()),
      printTogether: (numbers) => void latest.current.printTogether(numbers, rememberedFormat()),
      printVoucher: (number) => void latest.current.printVoucher(number, rememberedFormat()),
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

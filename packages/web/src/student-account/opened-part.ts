import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useReceipts } from '../receipts/receipts.ts';

/**
 * Opens what the address asks for and removes it from the address, so that Back and a reload do not
 * open it again: `?pay` the payment, `?receipt=R-2026-000123` the receipt.
 */
export function useOpenedPart(): 'pay' | undefined {
  const [params, setParams] = useSearchParams();
  const [isPaying] = useState(() => params.has('pay'));
  const receiptNo = params.get('receipt');
  const isAsked = params.has('pay') || receiptNo !== null;
  const { show } = useReceipts();
  useEffect(() => {
    if (!isAsked) return;
    if (receiptNo !== null) show(receiptNo);
    setParams({}, { replace: true });
  }, [isAsked, receiptNo, show, setParams]);
  return isPaying ? 'pay' : undefined;
}

import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router';
import { useReceipts } from '../payments/receipts.ts';

/**
 * Opens what the address asks for: `?pay` the payment, `?family` that of the family, `?deposit` the
 * deposit of a new student, `?refund` the refund of held money, `?receipt=R-2026-000123` the receipt. Removes it from the address, so that
 * Back and a reload do not open it again.
 */
export function useOpenedPart({
  pay,
  payFamily,
  deposit,
  refund,
}: {
  readonly pay: () => void;
  readonly payFamily: () => void;
  readonly deposit: () => void;
  readonly refund: () => void;
}): void {
  const [params, setParams] = useSearchParams();
  const { show } = useReceipts();
  const isPayment = params.has('pay');
  const isFamily = params.has('family');
  const isDeposit = params.has('deposit');
  const isRefund = params.has('refund');
  const receiptNo = params.get('receipt');
  const open = useEffectEvent(() => {
    if (isPayment) pay();
    if (isFamily) payFamily();
    if (isDeposit) deposit();
    if (isRefund) refund();
    if (receiptNo !== null) show(receiptNo);
    setParams({}, { replace: true });
  });
  useEffect(() => {
    if (isPayment || isFamily || isDeposit || isRefund || receiptNo !== null) open();
  }, [isPayment, isFamily, isDeposit, isRefund, receiptNo]);
}

import { getReceipt, voidPayment } from '@kelas/contract/receipts';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';

interface Props {
  readonly receipt: { readonly receiptNo: string; readonly totalAmount: Cents };
  /** The name of the student. */
  readonly name: string;
  /** Called if the payment is already voided, so that the receipt is refetched. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

/** Asks for a confirmation and a reason before a payment is voided. */
export function VoidDialog({ receipt, name, onRefused, onExited }: Props) {
  const { receiptNo, totalAmount } = receipt;
  const client = useQueryClient();
  const { run, running } = useCall(voidPayment, { onFailure: 'inline' });
  const send = async (reason: string) => {
    const outcome = await run({ receiptNo, reason });
    if (outcome.ok) client.setQueryData(queryKey(getReceipt, { receiptNo }), outcome.value);
    return outcome;
  };
  return (
    <ReasonDialog
      question={`Void receipt ${receiptNo} (RM ${formatRinggit(totalAmount)}, ${name})?`}
      message="This payment has been voided"
      send={send}
      running={running}
      onRefused={onRefused}
      onExited={onExited}
    />
  );
}

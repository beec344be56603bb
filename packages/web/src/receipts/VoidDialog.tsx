import { getReceipt, voidPayment } from '@kelas/contract/receipts';
import { useQueryClient } from '@tanstack/react-query';
import { useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';

interface Props {
  readonly receiptNo: string;
  /** Called if the payment is already voided, so that the receipt is refetched. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

/** Asks for a confirmation and a reason before a payment is voided. */
export function VoidDialog({ receiptNo, onRefused, onExited }: Props) {
  const client = useQueryClient();
  const { run, running } = useCall(voidPayment, { onFailure: 'inline' });
  const send = async (reason: string) => {
    const outcome = await run({ receiptNo, reason });
    if (outcome.ok) client.setQueryData(queryKey(getReceipt, { receiptNo }), outcome.value);
    return outcome;
  };
  return (
    <ReasonDialog
      question="Are you sure you want to void this payment?"
      message="This payment has been voided"
      send={send}
      running={running}
      onRefused={onRefused}
      onExited={onExited}
    />
  );
}

import { getReceipt, voidPayment } from '@kelas/contract/receipts';
import { formatAmount } from '@kelas/contract/values/cents';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCall } from '../api/call.ts';
import { queryKey } from '../api/query.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import type { Receipt } from './ReceiptPaper.tsx';

interface Props {
  readonly receipt: Pick<Receipt, 'receiptNo' | 'totalAmount' | 'paymentType'>;
  /** The name of the student. */
  readonly name: string;
  /** Called if the payment is already voided, so that the receipt is refetched. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

/** Asks for a confirmation and a reason before a payment is voided. */
export function VoidDialog({ receipt, name, onRefused, onExited }: Props) {
  const { receiptNo, totalAmount, paymentType } = receipt;
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  // The money of a payment from a fund goes back to it.
  const mayKeep = paymentType === 'CASH' || paymentType === 'BANK';
  const client = useQueryClient();
  const { run, running } = useCall(voidPayment, { onFailure: 'inline' });
  const send = async (reason: string) => {
    const outcome = await run({ receiptNo, reason, ...(keepAsCredit && { keepAsCredit }) });
    if (outcome.ok) {
      const { creditReceiptNo: _, ...voided } = outcome.value;
      client.setQueryData(queryKey(getReceipt, { receiptNo }), voided);
    }
    return outcome;
  };
  return (
    <ReasonDialog
      question={`Void receipt ${receiptNo} (${formatAmount(totalAmount)}, ${name})?`}
      message={
        keepAsCredit
          ? 'This payment has been voided, and its money is kept as credit'
          : 'This payment has been voided'
      }
      send={send}
      running={running}
      onRefused={onRefused}
      onExited={onExited}
    >
      {mayKeep && (
        <FormControlLabel
          label={`Keep ${formatAmount(totalAmount)} as credit`}
          disabled={running}
          control={
            <Checkbox checked={keepAsCredit} onChange={(_, checked) => setKeepAsCredit(checked)} />
          }
        />
      )}
    </ReasonDialog>
  );
}

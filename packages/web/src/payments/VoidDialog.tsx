import type { OutputOf } from '@kelas/contract/call';
import { getReceipt, voidPayment } from '@kelas/contract/payments';
import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useCall } from '../api/call.ts';
import { queryKey, useCallQuery } from '../api/query.ts';
import { formatMonth } from '../languages/formats.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { ReasonDialog } from '../ui/ReasonDialog.tsx';
import type { Receipt } from './ReceiptPaper.tsx';

interface Props {
  readonly receipt: Pick<Receipt, 'receiptNo' | 'totalAmount' | 'paymentType'>;
  readonly name: string;
  /** Called if the payment is already voided, so that the receipt is refetched. */
  readonly onRefused: () => void;
  readonly onExited: () => void;
}

type Corrections = NonNullable<OutputOf<typeof getReceipt>['salaryCorrections']>;

/**
 * Asks for a confirmation and a reason before a payment is voided. Says what the void takes off
 * salaries (R-1845), and offers to keep money as credit where the house rules have credit (R-1581).
 */
export function VoidDialog({ receipt, name, onRefused, onExited }: Props) {
  const { receiptNo, totalAmount, paymentType } = receipt;
  const [keepAsCredit, setKeepAsCredit] = useState(false);
  const rules = useHouseRules();
  const { data } = useCallQuery(getReceipt, { receiptNo }, { onFailure: 'silent', fresh: true });
  const deposit = sumCents(
    data?.lines.filter(({ fund }) => fund === 'DEPOSIT').map(({ fee }) => fee) ?? [],
  );
  const credit = (totalAmount - deposit) as Cents;
  // The money of a payment from a fund goes back to it.
  const isMoney = paymentType === 'CASH' || paymentType === 'BANK';
  const mayKeep = isMoney && rules?.keepsCredit === true && data !== undefined && credit > 0;
  const corrected = useRef<Corrections>([]);
  const client = useQueryClient();
  const { run, running } = useCall(voidPayment, { onFailure: 'inline' });
  const send = async (reason: string) => {
    const outcome = await run({ receiptNo, reason, ...(keepAsCredit && { keepAsCredit }) });
    if (outcome.ok) {
      const { creditReceiptNo: _, salaryCorrections = [], ...voided } = outcome.value;
      corrected.current = salaryCorrections;
      client.setQueryData(queryKey(getReceipt, { receiptNo }), voided);
    }
    return outcome;
  };
  const message = () =>
    [
      keepAsCredit
        ? t`This payment has been voided, and its money is kept as credit`
        : t`This payment has been voided`,
      ...corrected.current.map(correctionText),
    ].join('\n');
  return (
    <ReasonDialog
      question={t`Void receipt ${receiptNo} (${{ amount: formatAmount(totalAmount) }}, ${name})?`}
      message={message}
      send={send}
      running={running}
      onRefused={onRefused}
      onExited={onExited}
    >
      {data?.salaryCorrections?.map((each) => (
        <Typography key={`${each.teacherName} ${each.countedMonth}`} sx={{ mt: 1 }}>
          {correctionText(each)}
        </Typography>
      ))}
      {mayKeep && (
        <FormControlLabel
          label={keepText(credit, deposit)}
          disabled={running}
          control={
            <Checkbox checked={keepAsCredit} onChange={(_, checked) => setKeepAsCredit(checked)} />
          }
        />
      )}
    </ReasonDialog>
  );
}

/** Returns the label of the choice that keeps the money: `Keep RM 30.00 as credit`. */
function keepText(credit: Cents, deposit: Cents): string {
  const amount = formatAmount(credit);
  return deposit > 0
    ? t`Keep ${amount} as credit and ${{ deposit: formatAmount(deposit) }} as deposit`
    : t`Keep ${amount} as credit`;
}

/** Returns `RM 30.00 comes off the salary of Lim for 11-2026. It was paid in the salary for 10-2026.` */
function correctionText({ teacherName, countedMonth, month, shareFee }: Corrections[number]) {
  return t`${{ amount: formatAmount(shareFee) }} comes off the salary of ${teacherName} for ${{ month: formatMonth(month) }}. It was paid in the salary for ${{ counted: formatMonth(countedMonth) }}.`;
}

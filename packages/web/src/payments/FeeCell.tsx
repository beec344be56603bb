import { type Cents, formatAmount, type MoneyInput, sumCents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Control } from 'react-hook-form';
import { EditIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { FeeNote, ReceivedFee } from '../ui/ReceivedFee.tsx';
import { lineKeyOf, type PayableLine } from './payable-lines.ts';
import type { DialogPayment } from './use-payment.ts';

interface Props {
  readonly line: PayableLine;
  /** The id of the element with the name of the line. */
  readonly labelId: string;
  readonly payment: DialogPayment;
}

/** The fee of a line; a button opens a field for the received amount (R-521, R-1543). */
export function FeeCell({ line, labelId, payment }: Props) {
  const { control, values, paid, running, enterAmount } = payment;
  const key = lineKeyOf(line);
  const amount = paid.get(key) ?? line.fee;
  const entered = values.received[key];
  if (entered !== undefined) {
    return (
      <Box sx={{ display: 'inline-block', width: { xs: 132, sm: 172 } }}>
        <MoneyField
          control={control as unknown as Control<{ received: Record<string, MoneyInput> }>}
          name={`received.${key}`}
          label="Received"
          helperText={restOf(line, entered)}
          disabled={running}
          autoFocus
        />
      </Box>
    );
  }
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <IconButton
        size="small"
        aria-label="Change fee"
        aria-describedby={labelId}
        disabled={running}
        onClick={() => enterAmount(line)}
        sx={{ my: -0.5, mr: 0.5 }}
      >
        <EditIcon fontSize="inherit" />
      </IconButton>
      {amount < line.fee ? (
        <>
          <Money cents={amount} currency />
          <FeeNote label="part of" cents={line.fee} currency />
        </>
      ) : (
        <LineFee line={line} />
      )}
    </Box>
  );
}

/** Returns what stays owed when an amount is received, or what was charged. */
function restOf({ fee, receivable }: PayableLine, received: MoneyInput): string {
  if (receivable !== 'ANY' && typeof received === 'number' && received < fee) {
    return `${formatAmount((fee - received) as Cents)} stays owed`;
  }
  return `${receivable === 'PART' ? 'owed' : 'charged'} ${formatAmount(fee)}`;
}

/** The fee of a line: the rest of a part, less its discount, or as received. */
export function LineFee({ line }: { line: PayableLine }) {
  const { fee, chargedFee = fee, discountFee, paidFee } = line;
  if (paidFee && line.paymentStatus === 'PENDING') {
    return (
      <>
        <Money cents={fee} currency />
        <FeeNote label="already paid" cents={paidFee} currency />
      </>
    );
  }
  if (!discountFee) return <ReceivedFee fee={fee} chargedFee={chargedFee} currency />;
  const full = sumCents([fee, discountFee]);
  return <ReceivedFee fee={fee} chargedFee={full} label="full fee" currency />;
}

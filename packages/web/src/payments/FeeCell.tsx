import { type Cents, formatAmount, type MoneyInput, sumCents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type Control, useController } from 'react-hook-form';
import { EditIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { FeeNote, ReceivedFee } from '../ui/ReceivedFee.tsx';
import { type PayableLine, type PaymentForm, receivedKey } from './payment-form.ts';

interface Props {
  readonly line: PayableLine;
  /** What pays the line, where it is a part. */
  readonly proposed: MoneyInput | undefined;
  readonly control: Control<PaymentForm>;
  /** The id of the element with the name of the line. */
  readonly labelId: string;
  readonly disabled: boolean;
}

/** The fee of a line; a button opens a field for the received amount (R-521, R-1543). */
export function FeeCell({ line, proposed, control, labelId, disabled }: Props) {
  const name = `received.${receivedKey(line)}` as const;
  const { field } = useController({ control, name });
  if (field.value !== undefined) {
    return (
      <Box sx={{ display: 'inline-block', width: { xs: 132, sm: 172 } }}>
        <MoneyField
          control={control as unknown as Control<{ received: Record<string, MoneyInput> }>}
          name={name}
          label="Received"
          helperText={restOf(line, field.value)}
          disabled={disabled}
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
        disabled={disabled}
        onClick={() => field.onChange(proposed ?? line.fee)}
        sx={{ my: -0.5, mr: 0.5 }}
      >
        <EditIcon fontSize="inherit" />
      </IconButton>
      {typeof proposed === 'number' ? (
        <>
          <Money cents={proposed} currency />
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

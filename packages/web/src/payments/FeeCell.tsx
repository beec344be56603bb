import {
  type Cents,
  formatAmount,
  formatRinggit,
  type MoneyInput,
  sumCents,
} from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { Control } from 'react-hook-form';
import { EditIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { FeeNote, ReceivedFee } from '../ui/ReceivedFee.tsx';
import { hasNoLessonsYet, lineKeyOf, type PayableLine } from './payable-lines.ts';
import type { DialogPayment } from './use-payment.ts';

interface Props {
  readonly line: PayableLine;
  readonly labelId: string;
  readonly payment: DialogPayment;
}

/** The fee of a ticked line; a button opens a field for the received amount (R-521, R-1543). */
export function FeeCell(props: Props) {
  const { line, payment } = props;
  const key = lineKeyOf(line);
  const amount = payment.paid.get(key) ?? line.fee;
  const entered = payment.values.received[key];
  if (entered !== undefined) {
    return (
      <Box sx={{ display: 'inline-block', width: { xs: 132, sm: 172 } }}>
        <EnteredAmount {...props} label={t`Received`} helperText={restOf(line, entered)} />
      </Box>
    );
  }
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
      <EnterButton {...props} label={t`Change fee`} />
      {amount < line.fee ? (
        <>
          <Money cents={amount} currency />
          <FeeNote label={t`part of`} cents={line.fee} currency />
        </>
      ) : (
        <LineFee line={line} />
      )}
    </Box>
  );
}

/**
 * The amount that a line of a family pays; a button opens a field for a part, if the centre takes
 * parts (R-1604).
 */
export function AmountCell(props: Props) {
  const { line, payment } = props;
  const { fee } = line;
  const key = lineKeyOf(line);
  const amount = payment.paid.get(key);
  const takesPart = payment.takesParts && amount !== undefined;
  if (takesPart && payment.values.received[key] !== undefined) {
    return (
      <Box sx={{ width: { xs: 124, sm: 148 }, my: 0.75 }}>
        <EnteredAmount {...props} label={t`Part of ${{ amount: formatAmount(fee) }}`} />
      </Box>
    );
  }
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', textAlign: 'right' }}>
      {takesPart && <EnterButton {...props} label={t`Pay a part`} />}
      {amount !== undefined && amount < fee ? (
        <>
          <Money cents={amount} currency />{' '}
          <Typography component="span" variant="body2" color="textSecondary">
            {t`of ${{ fee: formatRinggit(fee) }}`}
          </Typography>
        </>
      ) : (
        <Box component="span" sx={amount === undefined ? { color: 'text.secondary' } : {}}>
          <Money cents={fee} currency />
        </Box>
      )}
    </Box>
  );
}

interface EnteredProps extends Props {
  readonly label: string;
  readonly helperText?: string;
}

function EnteredAmount({ line, labelId: _, payment, ...texts }: EnteredProps) {
  const { control, running } = payment;
  return (
    <MoneyField
      {...texts}
      control={control as unknown as Control<{ received: Record<string, MoneyInput> }>}
      name={`received.${lineKeyOf(line)}`}
      disabled={running}
      autoFocus
    />
  );
}

function EnterButton({ line, labelId, payment, label }: Props & { readonly label: string }) {
  return (
    <IconButton
      size="small"
      aria-label={label}
      aria-describedby={labelId}
      disabled={payment.running}
      onClick={() => payment.enterAmount(line)}
      sx={{ my: -0.5, mr: 0.5 }}
    >
      <EditIcon fontSize="inherit" />
    </IconButton>
  );
}

/** Returns what stays owed when an amount is received, or what was charged. */
function restOf({ fee, receivable }: PayableLine, received: MoneyInput): string {
  if (receivable !== 'ANY' && typeof received === 'number' && received < fee) {
    return t`${{ amount: formatAmount((fee - received) as Cents) }} stays owed`;
  }
  const amount = formatAmount(fee);
  return receivable === 'PART' ? t`owed ${amount}` : t`charged ${amount}`;
}

/** The fee of a line: the rest of a part, less its discount, or as received; none before the lessons are recorded. */
export function LineFee({ line }: { line: PayableLine }) {
  const { fee, chargedFee = fee, discountFee, paidFee } = line;
  if (hasNoLessonsYet(line)) return '–';
  if (paidFee && line.paymentStatus === 'PENDING') {
    return (
      <>
        <Money cents={fee} currency />
        <FeeNote label={t`already paid`} cents={paidFee} currency />
      </>
    );
  }
  if (!discountFee) return <ReceivedFee fee={fee} chargedFee={chargedFee} currency />;
  const full = sumCents([fee, discountFee]);
  return <ReceivedFee fee={fee} chargedFee={full} label={t`full fee`} currency />;
}

import type { Cents } from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { Money } from './Money.tsx';

interface Props {
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly label?: string;
  readonly currency?: boolean;
}

/** The received or due fee, with the charged or full amount below if it differs (R-522, R-1538). */
export function ReceivedFee({ fee, chargedFee, label = t`charged`, currency = false }: Props) {
  return (
    <>
      <Money cents={fee} currency={currency} />
      {fee !== chargedFee && <FeeNote label={label} cents={chargedFee} currency={currency} />}
    </>
  );
}

interface NoteProps {
  readonly label: string;
  readonly cents: Cents;
  readonly currency?: boolean;
}

/** Another amount, below a fee. */
export function FeeNote({ label, cents, currency = false }: NoteProps) {
  return (
    <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
      {label} <Money cents={cents} currency={currency} />
    </Typography>
  );
}

interface PaidLine {
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly discountFee?: Cents | undefined;
  readonly dueFee?: Cents | undefined;
}

/** The fee of a paid line, with what it is a part of, or the full or charged fee below (R-1540). */
export function PaidFee({ line }: { line: PaidLine }) {
  const { fee, chargedFee, discountFee, dueFee } = line;
  if (dueFee) return <ReceivedFee fee={fee} chargedFee={dueFee} label={t`part of`} currency />;
  const label = discountFee ? t`full fee` : t`charged`;
  return <ReceivedFee fee={fee} chargedFee={chargedFee} label={label} currency />;
}

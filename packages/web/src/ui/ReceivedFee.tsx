import type { Cents } from '@kelas/contract/values/cents';
import Typography from '@mui/material/Typography';
import { Money } from './Money.tsx';

interface Props {
  readonly fee: Cents;
  readonly chargedFee: Cents;
  /** The word before the charged amount. */
  readonly label?: string;
  readonly currency?: boolean;
}

/** The received or due fee, with the charged or full amount below if it differs (R-522, R-1538). */
export function ReceivedFee({ fee, chargedFee, label = 'charged', currency = false }: Props) {
  return (
    <>
      <Money cents={fee} currency={currency} />
      {fee !== chargedFee && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          {label} <Money cents={chargedFee} currency={currency} />
        </Typography>
      )}
    </>
  );
}

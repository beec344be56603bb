import type { Cents } from '@kelas/contract/values/cents';
import Typography from '@mui/material/Typography';
import { Money } from './Money.tsx';

interface Props {
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly currency?: boolean;
}

/** The received fee, with the charged amount below if it differs. */
export function ReceivedFee({ fee, chargedFee, currency = false }: Props) {
  return (
    <>
      <Money cents={fee} currency={currency} />
      {fee !== chargedFee && (
        <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap' }}>
          charged <Money cents={chargedFee} currency={currency} />
        </Typography>
      )}
    </>
  );
}

import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import Alert from '@mui/material/Alert';
import { PARTS_OFF } from './received-money.ts';

/** Says which sum the money is not enough for, while the centre takes no parts (R-1861). */
export function LeftOut({ lines }: { readonly lines: readonly { readonly fee: Cents }[] }) {
  const sum = formatAmount(sumCents(lines.map(({ fee }) => fee)));
  return (
    <Alert severity="info" role="note" sx={{ mx: 3, mt: 1 }}>
      {sum} stays owed. {PARTS_OFF}, so only whole fees are paid.
    </Alert>
  );
}

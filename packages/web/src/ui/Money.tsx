import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';

/** An amount in ringgit with two decimals (R-1315); use `align: 'right'` for a column of them. */
export function Money({ cents, currency = false }: { cents: Cents; currency?: boolean }) {
  return (
    <Box component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {currency && 'RM '}
      {formatRinggit(cents)}
    </Box>
  );
}

import type { Cents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import { Money } from './Money.tsx';

interface Props {
  readonly label: string;
  readonly cents: Cents;
  readonly currency?: boolean;
}

/** A sum before or after the cards of a phone. */
export function CardSum({ label, cents, currency = false }: Props) {
  return (
    <Box sx={line}>
      <span>{label}</span>
      <Money cents={cents} currency={currency} />
    </Box>
  );
}

const line = {
  display: 'flex',
  justifyContent: 'space-between',
  px: 1.5,
  py: 0.75,
  fontWeight: 650,
  bgcolor: 'action.hover',
};

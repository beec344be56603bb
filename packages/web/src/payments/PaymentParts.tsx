import type { Cents } from '@kelas/contract/values/cents';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Money } from '../ui/Money.tsx';

/** The parts of a payment that is made in several ways: `Credit RM 50.00 · Cash RM 35.00`. */
export function PaymentParts({
  parts,
}: {
  readonly parts: readonly { readonly name: string; readonly cents: Cents }[];
}) {
  if (parts.length === 0) return null;
  return (
    <Typography color="textSecondary">
      {parts.map(({ name, cents }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {name} <Money cents={cents} currency />
        </Fragment>
      ))}
    </Typography>
  );
}

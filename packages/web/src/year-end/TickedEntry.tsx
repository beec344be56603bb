import Typography from '@mui/material/Typography';
import { Clamped } from '../ui/Clamped.tsx';
import { WarningIcon } from '../ui/icons.tsx';
import { TickBox, useIsTicked } from '../ui/ticks.tsx';
import { COPIED, type CopyRow, LEFT_OUT, STAYS, TO_COPY, tickOfEntry } from './copy-rows.ts';

/** The tick of an entry with its name. */
export function TickedEntry({ row }: { readonly row: CopyRow }) {
  return (
    <Typography
      component="label"
      variant="inherit"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, verticalAlign: 'middle' }}
    >
      <TickBox tick={tickOfEntry(row)} label={`Copy ${row.label}`} />
      <Clamped lines={3}>{row.name}</Clamped>
    </Typography>
  );
}

/** Whether an entry is copied, in words, with its clashes (R-1752). */
export function CopyStatus({ row }: { readonly row: CopyRow }) {
  const isTicked = useIsTicked(tickOfEntry(row));
  if (row.isCopied) return COPIED;
  const leftOut = row.schoolYear === null ? STAYS : LEFT_OUT;
  const text = isTicked ? TO_COPY : leftOut;
  if (row.clashes.length === 0) return text;
  return (
    <>
      {text}
      {row.clashes.map((clash) => (
        <Typography
          key={clash}
          variant="inherit"
          sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}
        >
          <WarningIcon color="warning" sx={{ fontSize: 15, mr: 0.5, verticalAlign: -2 }} />
          {clash}
        </Typography>
      ))}
    </>
  );
}

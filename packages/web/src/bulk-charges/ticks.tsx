import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import { createContext, use } from 'react';
import { StudentLink } from '../reference/StudentLink.tsx';
import type { BulkRow } from './bulk-form.ts';

export const HAS_IT = 'Has it already';
export const TO_BILL = 'To bill';

/** Which students of a preview are left out. */
interface Ticks {
  readonly unticked: ReadonlySet<string>;
  readonly toggle: (uuid: string) => void;
  readonly disabled: boolean;
}

/** A context, because rows are rendered again only if they change. */
export const TicksContext = createContext<Ticks>({
  unticked: new Set(),
  toggle: () => undefined,
  disabled: true,
});

/** The tick of a student, and the name as a link; a skipped student has no tick. */
export function TickedName({ row }: { readonly row: BulkRow }) {
  const { unticked, toggle, disabled } = use(TicksContext);
  const { uuid, name, skipped } = row;
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      <Checkbox
        size="small"
        checked={skipped === null && !unticked.has(uuid)}
        disabled={disabled || skipped !== null}
        onChange={() => toggle(uuid)}
        slotProps={{ input: { 'aria-label': `Bill ${name}` } }}
        sx={{ p: 0.25, my: -0.25, ml: -0.25 }}
      />
      <StudentLink student={row} />
    </Box>
  );
}

/** Whether a student is charged, in words. */
export function TickStatus({ row: { uuid, skipped } }: { readonly row: BulkRow }) {
  const { unticked } = use(TicksContext);
  if (skipped) return HAS_IT;
  return unticked.has(uuid) ? 'Left out' : TO_BILL;
}

import Box from '@mui/material/Box';
import { StudentLink } from '../reference/StudentLink.tsx';
import { type Tick, TickBox, useIsTicked } from '../ui/ticks.tsx';
import type { BulkRow } from './bulk-form.ts';

export const HAS_IT = 'Has it already';
export const TO_BILL = 'To bill';

/** Returns the tick of a student; a skipped one has none. */
export function tickOfStudent({ uuid, skipped }: BulkRow): Tick {
  return { key: uuid, isTickedAtFirst: true, isLocked: skipped !== null };
}

/** The tick of a student, and the name as a link. */
export function TickedName({ row }: { readonly row: BulkRow }) {
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, verticalAlign: 'middle' }}>
      <TickBox tick={tickOfStudent(row)} label={`Bill ${row.name}`} />
      <StudentLink student={row} />
    </Box>
  );
}

/** Whether a student is charged, in words. */
export function TickStatus({ row }: { readonly row: BulkRow }) {
  const isTicked = useIsTicked(tickOfStudent(row));
  if (row.skipped) return HAS_IT;
  return isTicked ? TO_BILL : 'Left out';
}

import { type Tick, useIsTicked } from '../ui/ticks.tsx';
import type { BulkRow } from './bulk-form.ts';

export const HAS_IT = 'Has it already';
export const TO_BILL = 'To bill';

/** Returns the tick of a student; a skipped one has none. */
export function tickOfStudent({ uuid, skipped }: BulkRow): Tick {
  return { key: uuid, isTickedAtFirst: true, isLocked: skipped !== null };
}

/** Whether a student is charged, in words. */
export function TickStatus({ row }: { readonly row: BulkRow }) {
  const isTicked = useIsTicked(tickOfStudent(row));
  if (row.skipped) return HAS_IT;
  return isTicked ? TO_BILL : 'Left out';
}

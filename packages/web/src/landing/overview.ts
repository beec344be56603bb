import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';

export type Overview = OutputOf<typeof getOverview>;

export interface DayProps {
  readonly day: Overview;
}

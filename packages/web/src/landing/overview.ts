import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';

export type Overview = OutputOf<typeof getOverview>;

export interface DayProps {
  readonly day: Overview;
}

/** Heights in pixels, without and with the legend, reserved so that nothing moves (R-1312). */
export const CHART_HEIGHT_PX = 104;
export const CHART_AND_LEGEND_HEIGHT_PX = 140;

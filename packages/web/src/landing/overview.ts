import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';

/** What the landing page shows of the day. */
export type Overview = OutputOf<typeof getOverview>;

/** Pixels of the chart without its legend, and with it, so that nothing moves when it arrives. */
export const CHART_HEIGHT = 104;
export const CHART_AND_LEGEND_HEIGHT = 140;

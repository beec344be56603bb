import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import type { Cents } from '@kelas/contract/values/cents';

/** A day on the landing page on which nothing was recorded. */
export const nothingToday: OutputOf<typeof getOverview>['today'] = {
  cash: 0 as Cents,
  bank: 0 as Cents,
  unknown: 0 as Cents,
  receipts: 0,
  voids: 0,
  people: [],
  latest: [],
};

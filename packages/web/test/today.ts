import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import type { Cents } from '@kelas/contract/values/cents';
import { MONTH_NOW, TODAY } from './records.ts';

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

/** A landing page on which nothing is to be shown. */
export const emptyOverview: OutputOf<typeof getOverview> = {
  date: TODAY,
  month: MONTH_NOW,
  today: nothingToday,
  timetable: [],
  announcements: [],
  enrolments: { total: 0, newest: [] },
  setup: null,
  arrearsFee: 0 as Cents,
  arrearsOlderFee: 0 as Cents,
  unpaidSalaries: [],
  openSalaries: { teachers: 0, fee: 0 as Cents },
  drawerOpenSince: null,
  openImports: [],
  heldOfLeavers: null,
  tuition: { students: 0, owing: 0, totalFee: 0 as Cents, owedFee: 0 as Cents, earlier: [] },
};

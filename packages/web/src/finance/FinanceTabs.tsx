import { msg, t } from '@lingui/core/macro';
import { LinkTabs } from '../ui/LinkTabs.tsx';

export const MONTH_PATH = '/finance/report/month';
export const CHARTS_PATH = '/finance/report/charts';

const TABS = [
  { path: MONTH_PATH, label: msg`Month` },
  { path: CHARTS_PATH, label: msg`Charts` },
];

/** The tabs of the monthly finance report: its figures, and the charts of twelve months (R-2235). */
export function FinanceTabs({ tab }: { tab: string }) {
  return <LinkTabs label={t`Monthly Finance Report`} tabs={TABS} tab={tab} />;
}
